import type { FileItem } from '@zonewerk/contracts';
import { rowMessages } from './messages';

const texts = rowMessages.bundle;

/** A file on its way into a bundle. */
export interface QueueItem {
  readonly file: FileItem;
  /** In the bundle; empty until it is saved. */
  readonly id: string;
  readonly state: 'waiting' | 'adding' | 'saved';
}

/** What became of adding a file. `later`: there is no network, and it is tried again when there is one. */
export type Added =
  | { readonly id: string; readonly refreshed: boolean }
  | { readonly reason: string }
  | 'later';

interface QueueDeps {
  add(file: FileItem): Promise<Added>;
  /** The file is in the bundle. */
  saved(file: FileItem, refreshed: boolean): void;
  /** Nothing waits any more, or nothing can be sent; with the reasons of those that could not be added. */
  rested(faults: readonly string[]): void;
}

/** Adds files to a bundle one at a time. One that cannot be added leaves the queue. */
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

  /** Those that are in the queue already are there once. */
  add(files: readonly FileItem[]): void {
    const added = files.filter(({ id }) => !this.items.some(({ file }) => file.id === id));
    this.set([...this.items, ...added.map((file) => ({ file, id: '', state: 'waiting' as const }))]);
    void this.pump();
  }

  /** Takes saved ones off, once the bundle itself has them or they were removed. */
  forget(sources: ReadonlySet<string>): void {
    const left = this.items.filter(({ file, state }) => state !== 'saved' || !sources.has(file.id));
    if (left.length < this.items.length) this.set(left);
  }

  /** Nobody sees it any more: what waits is not added. */
  readonly stop = (): void => this.set(this.items.filter(({ state }) => state !== 'waiting'));

  /** Adds what waits, as long as there is a network. */
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
