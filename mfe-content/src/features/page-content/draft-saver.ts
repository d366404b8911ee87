/** Idle time after the last input until the draft is saved. */
const SAVE_AFTER_MS = 1_000;
/** Backoff of automatic retries: the delay doubles up to the maximum. */
const RETRY_MS = { first: 5_000, most: 60_000 } as const;

export interface Content {
  readonly title: string;
  /** HTML. */
  readonly body: string;
}

/** A draft and the revision of the page that it is based on. */
export interface Draft extends Content {
  readonly rev: number;
}

/** Unsaved input and the stored content on which it is based. */
export interface StoredDraft extends Draft {
  readonly from: Content;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly rev: number }
  /** Another user saved the page first. */
  | { readonly kind: 'meanwhile' }
  /** Saving can be retried. The reason is empty when no message is necessary. */
  | { readonly kind: 'failed'; readonly offline: boolean }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'gone' };

export interface SaverDeps {
  /** An empty title preserves the stored title. */
  save(change: {
    readonly rev: number;
    readonly title?: string;
    readonly body: string;
  }): Promise<SaveOutcome>;
  /** Reads the current draft; null when the read failed. */
  read(): Promise<Draft | null>;
  /** Stores unsaved input in the browser; null after everything is saved. */
  store(draft: StoredDraft | null): void;
}

export interface SaverState {
  readonly state:
    | 'saved'
    | 'unsaved'
    | 'saving'
    | 'failed'
    | 'offline'
    | 'refused'
    | 'untitled'
    | 'meanwhile'
    | 'gone';
  readonly typed: Content;
  /** Reason of the refusal. */
  readonly reason: string;
  /** Version of another user while the user has to choose one. */
  readonly theirs: Draft | null;
}

/** Saves input after an idle time. Saves run one after the other and never overwrite changes of other users. */
export class DraftSaver {
  private now: SaverState;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private retryMs: number = RETRY_MS.first;
  private readonly listeners = new Set<() => void>();

  /** @param initial unsaved input of an earlier visit */
  constructor(
    private stored: Draft,
    initial: StoredDraft | null,
    private readonly deps: SaverDeps,
  ) {
    const isOpen = initial !== null && !isSame(initial, stored);
    // Another revision alone is no conflict: only other parts of the page may differ.
    const isStale = isOpen && initial.rev !== stored.rev && !isSame(initial.from, stored);
    this.now = {
      state: isStale ? 'meanwhile' : isOpen ? 'unsaved' : 'saved',
      reason: '',
      typed: isOpen ? contentOf(initial) : contentOf(stored),
      theirs: isStale ? stored : null,
    };
    if (isOpen && !isStale) this.schedule();
  }

  readonly get = (): SaverState => this.now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get rev(): number {
    return this.stored.rev;
  }

  change(part: Partial<Content>): void {
    const typed = { ...this.now.typed, ...part };
    if (isSame(typed, this.now.typed)) return;
    this.deps.store(this.toDraft(typed));
    const { state } = this.now;
    if (state === 'meanwhile' || state === 'gone') return this.set({ typed });
    this.set({ typed, state: state === 'saving' ? state : 'unsaved', reason: '' });
    return this.schedule();
  }

  /** Saves now. @returns whether all input is saved */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.now.state !== 'saved') await this.start();
    return this.now.state === 'saved';
  }

  /** Sets the revision that results from a change on this screen. */
  rebase(rev: number): void {
    this.stored = { ...this.stored, rev };
  }

  /** Reads the page after a possible change of another user. Continues when its texts are unchanged. */
  async look(): Promise<void> {
    const theirs = await this.deps.read();
    if (!theirs) return this.set({ state: 'failed' });
    if (isSame(theirs, this.stored) || isSame(theirs, this.now.typed)) {
      this.stored = theirs;
      return this.updateState();
    }
    return this.set({ state: 'meanwhile', theirs });
  }

  overwrite(): void {
    const { theirs } = this.now;
    if (!theirs) return;
    this.stored = theirs;
    this.set({ theirs: null, state: 'unsaved' });
    void this.flush();
  }

  takeTheirs(): void {
    const { theirs } = this.now;
    if (!theirs) return;
    this.stored = theirs;
    this.set({ theirs: null, typed: contentOf(theirs) });
    this.updateState();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.start(), SAVE_AFTER_MS);
  }

  private start(): Promise<void> {
    if (this.running || this.now.state === 'meanwhile' || this.now.state === 'gone') {
      return this.running ?? Promise.resolve();
    }
    this.running = this.save().finally(() => {
      this.running = null;
      // Input during the save has its own idle time.
      if (this.now.state === 'unsaved') this.schedule();
    });
    return this.running;
  }

  private async save(): Promise<void> {
    const { typed } = this.now;
    const titled = typed.title.trim() !== '';
    const wanted = titled ? { ...typed, title: typed.title.trim() } : { ...typed, title: this.stored.title };
    if (isSame(wanted, this.stored)) return this.updateState();
    this.set({ state: 'saving', reason: '' });
    const change = { rev: this.stored.rev, body: typed.body, ...(titled ? { title: wanted.title } : {}) };
    const outcome = await this.deps.save(change);
    this.retryMs = outcome.kind === 'failed' ? this.retryMs : RETRY_MS.first;
    if (outcome.kind === 'saved') {
      this.stored = { ...wanted, rev: outcome.rev };
      return this.updateState();
    }
    if (outcome.kind === 'meanwhile') {
      const { rev } = this.stored;
      await this.look();
      // Only other parts of the page changed: saves again on the present revision.
      return this.now.state === 'unsaved' && this.stored.rev !== rev ? this.save() : undefined;
    }
    if (outcome.kind === 'failed') return this.failed(outcome.offline);
    if (outcome.kind === 'gone') return this.set({ state: 'gone' });
    return this.set({ state: 'refused', reason: outcome.reason });
  }

  /**
   * Schedules a retry while the editor is mounted. After an offline failure, the return of the network triggers the
   * retry.
   */
  private failed(offline: boolean): void {
    this.set({ state: offline ? 'offline' : 'failed' });
    clearTimeout(this.timer);
    if (offline || this.listeners.size === 0) return;
    this.timer = setTimeout(() => void (this.listeners.size > 0 && this.start()), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.most);
  }

  private toDraft(typed: Content): StoredDraft {
    return { ...typed, rev: this.stored.rev, from: contentOf(this.stored) };
  }

  /** Computes the state after the stored draft changed. */
  private updateState(): void {
    const { typed } = this.now;
    const isTitled = typed.title.trim() !== '';
    const isSaved = typed.body === this.stored.body && typed.title.trim() === this.stored.title.trim();
    this.deps.store(isSaved ? null : this.toDraft(typed));
    const isOnlyTitle = !isTitled && typed.body === this.stored.body;
    this.set({ state: isSaved ? 'saved' : isOnlyTitle ? 'untitled' : 'unsaved', theirs: null });
  }

  private set(change: Partial<SaverState>): void {
    this.now = { ...this.now, ...change };
    for (const listener of this.listeners) listener();
  }
}

function contentOf({ title, body }: Content): Content {
  return { title, body };
}

function isSame(one: Content, other: Content): boolean {
  return one.title === other.title && one.body === other.body;
}
