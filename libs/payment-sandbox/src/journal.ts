import { open, readFile, rename, type FileHandle } from 'node:fs/promises';

/** State of an object after a step: collection, id, value (null: deleted). */
export type Entry = [collection: string, id: string, value: unknown];

/**
 * Append-only file of steps, one line of JSON each, flushed before the step is visible. Reading ignores an incomplete
 * last line after a crash.
 */
export class Journal {
  private tail: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private file: FileHandle,
  ) {}

  /** Opens or creates the file; `replay` receives all entries in order. */
  static async open(path: string, replay: (entry: Entry) => void): Promise<Journal> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const end = text.lastIndexOf('\n') + 1;
    for (const line of text.slice(0, end).split('\n')) {
      if (line !== '') (JSON.parse(line) as Entry[]).forEach(replay);
    }
    const file = await open(path, 'a', 0o600);
    if (end < text.length) await file.truncate(Buffer.byteLength(text.slice(0, end)));
    return new Journal(path, file);
  }

  /** Writes one step; concurrent steps are written in order. */
  append(entries: Entry[]): Promise<void> {
    const line = `${JSON.stringify(entries)}\n`;
    this.tail = this.tail.then(async () => {
      await this.file.appendFile(line);
      await this.file.datasync();
    });
    return this.tail;
  }

  /** Replaces the file by one that contains only `entries`. */
  async compact(entries: Iterable<Entry>): Promise<void> {
    await this.tail;
    const next = `${this.path}.next`;
    const file = await open(next, 'w', 0o600);
    for (const entry of entries) await file.appendFile(`${JSON.stringify([entry])}\n`);
    await file.datasync();
    await this.file.close();
    await rename(next, this.path);
    this.file = file;
  }

  async close(): Promise<void> {
    await this.tail;
    await this.file.close();
  }
}
