import type { FileItem } from '@zonewerk/contracts';
import { fileMessages } from './messages';

const texts = fileMessages.uploads;
/** Milliseconds after which somebody who waits is told to go on waiting. */
export const SLOW_MS = 20_000;
/** Milliseconds between two looks at a picture that is being processed. */
const LOOK_MS = 1_000;

/** A file on its way, and one that could not be uploaded. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Folder that it comes into. */
  readonly folder: string;
  readonly state: 'waiting' | 'sending' | 'processing' | 'slow' | 'failed';
  /** How much of it is sent, from 0 to 1. */
  readonly part: number;
  /** Why it failed: what happened, and what the server says about it; both can be empty. */
  readonly fault: { readonly title: string; readonly reason: string };
}

/** What became of sending. */
export type Sent =
  | { readonly file: FileItem }
  /** `refused` by the server for the reason; otherwise the network failed. */
  | { readonly refused: boolean; readonly reason: string };

interface QueueDeps {
  /** Sends a file; `stop` calls it off. */
  send(
    upload: Pick<Upload, 'file' | 'folder'>,
    onProgress: (part: number) => void,
  ): { readonly sent: Promise<Sent>; stop(): void };
  /** How a stored file is now; null when that is not known. */
  look(id: string): Promise<FileItem | null>;
  /** A file is stored and ready. */
  stored(file: FileItem): void;
  readonly tooLarge: (file: File) => boolean;
}

/** Uploads files one at a time. A picture is processed afterwards, while the next file is sent already. */
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

  /** Takes a file off the list; stops it when it is on its way. */
  drop(id: string): void {
    const stop = this.stops.get(id);
    this.set(this.uploads.filter((upload) => upload.id !== id));
    stop?.();
  }

  /** Nobody sees it any more. */
  readonly stopAll = (): void => {
    for (const { id } of this.uploads) this.drop(id);
  };

  /** Sends what waits, as long as there is a network. */
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
      void this.settle(id, outcome.file).finally(() => clearInterval(slow));
      return;
    }
    clearInterval(slow);
    const title = outcome.refused ? texts.refused : texts.network;
    this.change(id, { state: 'failed', fault: { title, reason: outcome.reason } });
  }

  /** Waits until a picture is processed. */
  private async settle(id: string, file: FileItem): Promise<void> {
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
