import type { FileItem } from '@zonewerk/contracts';
import { fileMessages } from './messages';

const texts = fileMessages.uploads;
/** Milliseconds until a slow upload shows a note. */
export const SLOW_MS = 20_000;
/** Poll interval of a picture in processing, in milliseconds. */
const LOOK_MS = 1_000;

/** Upload in progress, or a failed one. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Id of the target folder. */
  readonly folder: string;
  readonly state: 'waiting' | 'sending' | 'processing' | 'slow' | 'failed';
  /** Sent fraction of the file, from 0 to 1. */
  readonly part: number;
  /** Title of the failure and reason from the server. Both can be empty. */
  readonly fault: { readonly title: string; readonly reason: string };
}

/** Result of an upload request. */
export type Sent =
  | { readonly file: FileItem }
  /** `refused`: the server rejected the file for the reason. Otherwise the network failed. */
  | { readonly refused: boolean; readonly reason: string };

interface QueueDeps {
  /** Sends a file. `stop` aborts the request. */
  send(
    upload: Pick<Upload, 'file' | 'folder'>,
    onProgress: (part: number) => void,
  ): { readonly sent: Promise<Sent>; stop(): void };
  /** Reads the stored file; null when the read failed. */
  look(id: string): Promise<FileItem | null>;
  /** Called when a file is stored and processed. */
  stored(file: FileItem): void;
  readonly tooLarge: (file: File) => boolean;
}

/** Uploads files one at a time. The server processes a picture while the next file is sent. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly stops = new Map<string, () => void>();
  private sending = false;

  constructor(private readonly deps: QueueDeps) {}

  readonly get = (): readonly Upload[] => this.uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(files: readonly File[], folder: string): void {
    const added = files.map((file): Upload => {
      const upload = { id: crypto.randomUUID(), file, folder, part: 0 };
      return this.deps.tooLarge(file)
        ? { ...upload, state: 'failed', fault: { title: '', reason: texts.tooLarge } }
        : { ...upload, state: 'waiting', fault: { title: '', reason: '' } };
    });
    this.set([...this.uploads, ...added]);
    void this.pump();
  }

  retry(id: string): void {
    this.change(id, { state: 'waiting', part: 0 });
    void this.pump();
  }

  /** Removes a file from the list and aborts its request. */
  drop(id: string): void {
    const stop = this.stops.get(id);
    this.set(this.uploads.filter((upload) => upload.id !== id));
    stop?.();
  }

  /** Aborts all uploads on unmount. */
  readonly stopAll = (): void => {
    for (const { id } of this.uploads) this.drop(id);
  };

  /** Sends waiting files while the network is available. */
  readonly pump = async (): Promise<void> => {
    while (!this.sending && window.navigator.onLine) {
      const next = this.uploads.find(({ state }) => state === 'waiting');
      if (!next) return;
      this.sending = true;
      await this.send(next);
      this.sending = false;
    }
  };

  private async send(upload: Upload): Promise<void> {
    const { id } = upload;
    this.change(id, { state: 'sending', part: 0 });
    const { sent, stop } = this.deps.send(upload, (part) =>
      this.change(id, part < 1 ? { state: 'sending', part } : { state: 'processing', part }),
    );
    this.stops.set(id, stop);
    const slow = this.sayWhenSlow(id);
    const outcome = await sent;
    this.stops.delete(id);
    if ('file' in outcome) {
      this.change(id, { state: 'processing', part: 1 });
      void this.waitProcessed(id, outcome.file).finally(() => clearInterval(slow));
      return;
    }
    clearInterval(slow);
    const title = outcome.refused ? texts.refused : texts.network;
    this.change(id, { state: 'failed', fault: { title, reason: outcome.reason } });
  }

  /** Polls until a picture is processed. */
  private async waitProcessed(id: string, file: FileItem): Promise<void> {
    let now = file;
    while (now.state === 'processing' && this.has(id)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      now = (await this.deps.look(file.id)) ?? now;
    }
    if (!this.has(id)) return;
    if (now.state === 'failed') this.change(id, { state: 'failed', fault: { title: '', reason: now.fault } });
    else this.drop(id);
    this.deps.stored(now);
  }

  private sayWhenSlow(id: string): ReturnType<typeof setInterval> {
    let since: number | null = null;
    return setInterval(() => {
      const upload = this.uploads.find((one) => one.id === id);
      if (upload?.state !== 'processing') return;
      since ??= Date.now();
      if (Date.now() - since >= SLOW_MS) this.change(id, { state: 'slow' });
    }, 500);
  }

  private has(id: string): boolean {
    return this.uploads.some((upload) => upload.id === id);
  }

  private change(id: string, changed: Partial<Upload>): void {
    this.set(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)));
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}
