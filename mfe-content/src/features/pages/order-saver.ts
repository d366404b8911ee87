import { isSameOrder, moved, movedAll, placeOf, type PageMove, type PageOrder } from './page-order';

/** Times from the specification, developer area, section 9. */
const SAVE_AFTER_MS = 1_500;
const RETRY_MS = 100;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export interface SaverState {
  readonly state: SaveState;
  /** Unsaved moves. */
  readonly moves: readonly PageMove[];
}

export interface SaverDeps {
  /** The last saved order. */
  saved(): PageOrder;
  /** Saves one move. */
  send(move: PageMove): Promise<'saved' | 'unreachable' | 'refused'>;
  /** Called after all moves are saved. `undo` reverts them. */
  done(undo: () => void): void;
}

/**
 * Saves page moves after an idle time, one after the other. A due save waits for the one in flight. An order equal to
 * the saved one is not sent.
 */
export class OrderSaver {
  private state: SaverState = { state: 'saved', moves: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;
  private back: PageMove[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deps: SaverDeps) {}

  readonly get = (): SaverState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  move(...moves: readonly PageMove[]): void {
    this.set({ state: 'unsaved', moves: [...this.state.moves, ...moves] });
    this.schedule(SAVE_AFTER_MS);
  }

  /** Saves now, after a failure or on unmount. */
  flush(): void {
    if (this.state.moves.length > 0) this.schedule(0);
  }

  /** Discards the unsaved moves. */
  discard(): void {
    clearTimeout(this.timer);
    this.set({ state: 'saved', moves: [] });
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.sending) this.schedule(RETRY_MS);
      else void this.save();
    }, ms);
  }

  private async save(): Promise<void> {
    const { moves } = this.state;
    if (isSameOrder(this.deps.saved(), movedAll(this.deps.saved(), moves))) return this.discard();
    this.sending = true;
    this.set({ state: 'saving', moves });
    const outcome = await this.sendAll(moves);
    this.sending = false;
    if (outcome === 'refused') {
      this.back = [];
      return this.discard();
    }
    const { moves: remaining } = this.state;
    if (outcome === 'unreachable') return this.set({ state: 'failed', moves: remaining });
    // Moves during the save have their own idle time.
    this.set({ state: remaining.length > 0 ? 'unsaved' : 'saved', moves: remaining });
    if (remaining.length === 0) this.tell();
    return undefined;
  }

  private tell(): void {
    const back = this.back.splice(0).toReversed();
    if (back.length > 0) this.deps.done(() => this.move(...back));
  }

  private async sendAll(moves: readonly PageMove[]) {
    for (const move of moves) {
      const before = this.deps.saved();
      // Another user moved or removed the page, so the move is impossible. It counts as undone.
      if (moved(before, move)) {
        const from = placeOf(before, move.page);
        const outcome = await this.deps.send(move);
        if (outcome !== 'saved') return outcome;
        if (from) this.back.push({ page: move.page, ...from });
      }
      this.set({ state: 'saving', moves: this.state.moves.slice(1) });
    }
    return 'saved' as const;
  }

  private set(state: SaverState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
