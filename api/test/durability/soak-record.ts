import { appendFile } from 'node:fs/promises';

/** What a long run is remembered by, in the words of the page that it is written to. */
export interface SoakRecord {
  readonly part: 'kills' | 'packets' | 'payments';
  /** What was done and found, by name. */
  readonly figures: Readonly<Record<string, number>>;
}

/** Leaves the figures of a run for `npm run soak`, one JSON document a line; a run of the short form leaves none. */
export async function recordSoak(record: SoakRecord): Promise<void> {
  const path = process.env['ZW_SOAK_RECORD'];
  if (path) await appendFile(path, `${JSON.stringify(record)}\n`);
}
