import { listen } from '../listen';

/** How a line is held at this moment: taken from `from`, over `to`, `offset` pixels sideways of where it was taken. */
export interface Held {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** Follows how far a line is held sideways, which the drag and drop of lists does not: by mouse, finger and arrows. */
export class DragHold {
  private held: Held | null = null;
  private byPointer = false;
  private taking = false;
  private there: ReadonlySet<string> = new Set();
  private readonly listeners = new Set<() => void>();
  private stopFollowing = (): void => undefined;
  private startX = 0;

  private onArrow = (_held: Held): void => undefined;

  /** @param step pixels that an arrow key stands for */
  constructor(private readonly step: number) {}

  readonly get = (): Held | null => this.held;

  /** Tells which lines are drawn. */
  areThere(ids: readonly string[]): void {
    this.there = new Set(ids);
  }

  /** Whether a line was not there yet, while what hangs below another one is being closed so that it can be taken. */
  isComing(id: string): boolean {
    return this.taking && !this.there.has(id);
  }

  /** Whether a line follows the mouse or a finger. */
  readonly isCarried = (): boolean => this.byPointer;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Watches where the finger or mouse is put down, as long as the list is there; returns the end of it.
   * @param onArrow told after an arrow key has changed the offset
   */
  watch(onArrow: (held: Held) => void): () => void {
    this.onArrow = onArrow;
    const stop = listen({ pointerdown: ({ clientX }) => (this.startX = clientX) });
    return () => {
      stop();
      this.end();
    };
  }

  /** Closes what hangs below a line before it is taken. */
  prepare(close: () => void): void {
    this.taking = true;
    try {
      close();
    } finally {
      this.taking = false;
    }
  }

  /** A line was taken. */
  begin(id: string, from: number, byKeyboard: boolean): void {
    this.byPointer = !byKeyboard;
    this.set({ id, from, to: from, offset: 0 });
    this.stopFollowing = byKeyboard
      ? listen({ keydown: this.arrow })
      : listen({ pointermove: ({ clientX }) => this.shift(clientX - this.startX) });
  }

  /** It is held over another line. */
  over(to: number): void {
    if (this.held && this.held.to !== to) this.set({ ...this.held, to });
  }

  /** It was let go; returns how it was held last. */
  end(): Held | null {
    const { held } = this;
    this.stopFollowing();
    this.byPointer = false;
    if (held) this.set(null);
    return held;
  }

  private readonly arrow = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !this.held) return;
    event.preventDefault();
    this.shift(this.held.offset + way * this.step);
    this.onArrow(this.held);
  };

  private shift(offset: number): void {
    if (this.held && this.held.offset !== offset) this.set({ ...this.held, offset });
  }

  private set(held: Held | null): void {
    this.held = held;
    for (const listener of this.listeners) listener();
  }
}
