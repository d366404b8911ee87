import { open, type FileHandle } from 'node:fs/promises';

/** Whether a file system error has one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** Writes a new file and flushes it to disk. @throws if the file exists */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  await withHandle(path, 'wx', async (handle) => {
    await handle.writeFile(content);
    await handle.sync();
  });
}

/** Flushes the directory entries of a folder to disk. */
export async function syncFolder(path: string): Promise<void> {
  await withHandle(path, 'r', (handle) => handle.sync());
}

async function withHandle(
  path: string,
  flags: string,
  work: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
