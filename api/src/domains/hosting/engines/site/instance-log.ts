import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogStream } from '@zonewerk/contracts';
import { LineReader, type OnLine } from '../../logs/log-lines.js';

/** Log file of each stream of an instance. */
const FILES = { stdout: 'stdout.log', stderr: 'stderr.log' } as const;
/** A larger file is replaced at the next start. */
const FILE_BYTES = 5 * 1_048_576;
const PART_BYTES = 65_536;
const TAIL_MS = 200;

interface TailedFile {
  readonly stream: LogStream;
  readonly handle: FileHandle;
  /** Inode and creation time, which differ for a new file with the same name. */
  readonly identity: string;
  readonly reader: LineReader;
  /** Offset of the next read. */
  next: number;
  /** Start of the incomplete line. */
  line: number;
}

/** Opens the file of a stream for appending. */
export async function openForInstance(folder: string, stream: LogStream): Promise<FileHandle> {
  const path = join(folder, FILES[stream]);
  const present = await open(path, 'a');
  if ((await present.stat()).size <= FILE_BYTES) return present;
  await present.close();
  await rm(path);
  return open(path, 'a');
}

/** Absolute path of the file of a stream. */
export function logFile(folder: string, stream: LogStream): string {
  return join(folder, FILES[stream]);
}

/**
 * Reads the streams of an instance until it ends. The time of a line is the time of its read, because the files have no
 * times.
 *
 * @param after position of the last known line; null for the start
 */
export async function tailInstance(
  folder: string,
  after: string | null,
  { onLine, isRunning, signal }: { onLine: OnLine; isRunning: () => boolean; signal: AbortSignal },
): Promise<void> {
  const files = await openFiles(folder, after);
  try {
    for (;;) {
      // Checked before the read, so that the last lines are included.
      const isLast = !isRunning();
      let read = 0;
      for (const file of files) read += await readOn(file, files, onLine);
      if (signal.aborted || (read === 0 && isLast)) return;
      if (read === 0) await delay(TAIL_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await Promise.all(files.map(({ handle }) => handle.close()));
  }
}

/** Absent before the first start. */
async function openFiles(folder: string, after: string | null): Promise<TailedFile[]> {
  const positions = new Map(after?.split(' ').map((part) => part.split('@') as [string, string]));
  const files: TailedFile[] = [];
  for (const stream of ['stdout', 'stderr'] as const) {
    const handle = await openPresent(logFile(folder, stream));
    if (!handle) continue;
    const { ino, birthtimeMs } = await handle.stat();
    const identity = `${stream}.${ino}.${Math.trunc(birthtimeMs)}`;
    const next = Number(positions.get(identity) ?? 0);
    files.push({ stream, handle, identity, reader: new LineReader(), next, line: next });
  }
  return files;
}

/** @returns number of bytes */
async function readOn(file: TailedFile, files: readonly TailedFile[], onLine: OnLine): Promise<number> {
  const { stream, handle, reader } = file;
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PART_BYTES), 0, PART_BYTES, file.next);
  file.next += bytesRead;
  const at = new Date();
  for (const { text, length } of reader.read(buffer.subarray(0, bytesRead))) {
    file.line += length;
    const position = files.map(({ identity, line }) => `${identity}@${line}`).join(' ');
    onLine({ at, stream, text, position });
  }
  return bytesRead;
}

async function openPresent(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
