/** Rest in typing before the draft is saved. */
const SAVE_AFTER_MS = 1_000;
/** What could not be saved is tried again by itself, each time after twice as long, up to a minute. */
const RETRY_MS = { first: 5_000, most: 60_000 } as const;

export interface Content {
  readonly title: string;
  /** HTML. */
  readonly body: string;
}

/** A draft with the number of the page's changes that it is based on. */
export interface Draft extends Content {
  readonly rev: number;
}

/** What is typed and not saved, with what was stored when it was. */
export interface KeptDraft extends Draft {
  readonly from: Content;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly rev: number }
  /** Somebody else was quicker. */
  | { readonly kind: 'meanwhile' }
  /** It can be tried again as it is; the reason is empty for what needs no words. */
  | { readonly kind: 'failed'; readonly offline: boolean }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'gone' };

export interface SaverDeps {
  /** Without a title the one that is there stays. */
  save(change: {
    readonly rev: number;
    readonly title?: string;
    readonly body: string;
  }): Promise<SaveOutcome>;
  /** The draft as it is now; null when it could not be read. */
  read(): Promise<Draft | null>;
  /** Remembers what is not saved; null: everything is. */
  keep(draft: KeptDraft | null): void;
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
  /** Why it was refused. */
  readonly reason: string;
  /** What somebody else saved, while it has to be chosen. */
  readonly theirs: Draft | null;
}

/** Saves what is typed a moment after the typing rests, one save after the other, and never over somebody else's. */
export class DraftSaver {
  private now: SaverState;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private retryMs: number = RETRY_MS.first;
  private readonly listeners = new Set<() => void>();

  /** @param kept what was typed here before and not saved */
  constructor(
    private stored: Draft,
    kept: KeptDraft | null,
    private readonly deps: SaverDeps,
  ) {
    const isOpen = kept !== null && !isSame(kept, stored);
    // Others may have changed something else of the page.
    const isStale = isOpen && kept.rev !== stored.rev && !isSame(kept.from, stored);
    this.now = {
      state: isStale ? 'meanwhile' : isOpen ? 'unsaved' : 'saved',
      reason: '',
      typed: isOpen ? contentOf(kept) : contentOf(stored),
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
    this.deps.keep(this.kept(typed));
    const { state } = this.now;
    if (state === 'meanwhile' || state === 'gone') return this.set({ typed });
    this.set({ typed, state: state === 'saving' ? state : 'unsaved', reason: '' });
    return this.schedule();
  }

  /** Saves now. @returns whether all that was typed is saved then */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.now.state !== 'saved') await this.start();
    return this.now.state === 'saved';
  }

  /** The page has another number by what was done to it here. */
  rebase(rev: number): void {
    this.stored = { ...this.stored, rev };
  }

  /** Somebody else may have changed the page: looks, and goes on where they have not touched its texts. */
  async look(): Promise<void> {
    const theirs = await this.deps.read();
    if (!theirs) return this.set({ state: 'failed' });
    if (isSame(theirs, this.stored) || isSame(theirs, this.now.typed)) {
      this.stored = theirs;
      return this.settle();
    }
    return this.set({ state: 'meanwhile', theirs });
  }

  keepMine(): void {
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
    this.settle();
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
      // What was typed meanwhile has its own time.
      if (this.now.state === 'unsaved') this.schedule();
    });
    return this.running;
  }

  private async save(): Promise<void> {
    const { typed } = this.now;
    const titled = typed.title.trim() !== '';
    const wanted = titled ? { ...typed, title: typed.title.trim() } : { ...typed, title: this.stored.title };
    if (isSame(wanted, this.stored)) return this.settle();
    this.set({ state: 'saving', reason: '' });
    const change = { rev: this.stored.rev, body: typed.body, ...(titled ? { title: wanted.title } : {}) };
    const outcome = await this.deps.save(change);
    this.retryMs = outcome.kind === 'failed' ? this.retryMs : RETRY_MS.first;
    if (outcome.kind === 'saved') {
      this.stored = { ...wanted, rev: outcome.rev };
      return this.settle();
    }
    if (outcome.kind === 'meanwhile') {
      const { rev } = this.stored;
      await this.look();
      // Only something else of the page was changed: once more on the number that it has now.
      return this.now.state === 'unsaved' && this.stored.rev !== rev ? this.save() : undefined;
    }
    if (outcome.kind === 'failed') return this.failed(outcome.offline);
    if (outcome.kind === 'gone') return this.set({ state: 'gone' });
    return this.set({ state: 'refused', reason: outcome.reason });
  }

  /** Tries again after a while, as long as somebody sees it; once there is a network, whoever uses it does. */
  private failed(offline: boolean): void {
    this.set({ state: offline ? 'offline' : 'failed' });
    clearTimeout(this.timer);
    if (offline || this.listeners.size === 0) return;
    this.timer = setTimeout(() => void (this.listeners.size > 0 && this.start()), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.most);
  }

  private kept(typed: Content): KeptDraft {
    return { ...typed, rev: this.stored.rev, from: contentOf(this.stored) };
  }

  /** Says what is so now that something is stored. */
  private settle(): void {
    const { typed } = this.now;
    const isTitled = typed.title.trim() !== '';
    const isSaved = typed.body === this.stored.body && typed.title.trim() === this.stored.title.trim();
    this.deps.keep(isSaved ? null : this.kept(typed));
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
