import { appendFile } from 'node:fs/promises';

/** Writes the figures of a run by name for `npm run soak`: one JSON document per line. */
export async function recordSoak(figures: Readonly<Record<string, number>>): Promise<void> {
  const path = process.env['ZW_SOAK_RECORD'];
  if (path) await appendFile(path, `${JSON.stringify({ figures })}\n`);
}
