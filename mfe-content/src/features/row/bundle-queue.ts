import type { FileItem } from '@zonewerk/contracts';
import { rowMessages } from './messages';

const texts = rowMessages.bundle;

/** A file in the queue of a bundle. */
export interface QueueItem {
  readonly file: FileItem;
  /** Id within the bundle; empty until the file is saved. */
  readonly id: string;
  readonly state: 'waiting' | 'adding' | 'saved';
}

/** Result of adding a file. `later`: the browser is offline; the queue retries when the network returns. */
export type Added =
  | { readonly id: string; readonly refreshed: boolean }
  | { readonly reason: string }
  | 'later';

interface QueueDeps {
  add(file: FileItem): Promise<Added>;
  /** Called when the file is in the bundle. */
  saved(file: FileItem, refreshed: boolean): void;
  /** Called when the queue is empty or cannot send, with the reasons of failed files. */
  rested(faults: readonly string[]): void;
}

/** Adds files to a bundle one at a time. A failed file leaves the queue. */
export class BundleQueue {
  private items: readonly QueueItem[] = [];
  private readonly listeners = new Set<() => void>();
  private faults: readonly string[] = [];
  private running = false;

  constructor(private readonly deps: QueueDeps) {}

  readonly get = (): readonly QueueItem[] => this.items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Files that are already in the queue are not added twice. */
  add(files: readonly FileItem[]): void {
    const added = files.filter(({ id }) => !this.items.some(({ file }) => file.id === id));
    this.set([...this.items, ...added.map((file) => ({ file, id: '', state: 'waiting' as const }))]);
    void this.pump();
  }

  /** Removes saved files from the queue, after the bundle lists them or they were deleted. */
  forget(sources: ReadonlySet<string>): void {
    const remaining = this.items.filter(({ file, state }) => state !== 'saved' || !sources.has(file.id));
    if (remaining.length < this.items.length) this.set(remaining);
  }

  /** Removes waiting files from the queue on unmount. */
  readonly stop = (): void => this.set(this.items.filter(({ state }) => state !== 'waiting'));

  /** Adds waiting files while the network is available. */
  readonly pump = async (): Promise<void> => {
    if (this.running) return;
    this.running = true;
    let next = this.next();
    while (next && window.navigator.onLine) {
      await this.send(next.file);
      next = this.next();
    }
    this.running = false;
    const { faults } = this;
    this.faults = [];
    this.deps.rested(faults);
  };

  private next(): QueueItem | undefined {
    return this.items.find(({ state }) => state === 'waiting');
  }

  private async send(file: FileItem): Promise<void> {
    this.change(file, { state: 'adding' });
    const outcome = await this.deps.add(file);
    if (outcome === 'later') {
      this.change(file, { state: 'waiting' });
    } else if ('id' in outcome) {
      this.change(file, { state: 'saved', id: outcome.id });
      this.deps.saved(file, outcome.refreshed);
    } else {
      this.faults = [...this.faults, texts.reason(file.file_name, outcome.reason)];
      this.set(this.items.filter((item) => item.file.id !== file.id));
    }
  }

  private change({ id }: FileItem, changed: Partial<QueueItem>): void {
    this.set(this.items.map((item) => (item.file.id === id ? { ...item, ...changed } : item)));
  }

  private set(items: readonly QueueItem[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }
}
