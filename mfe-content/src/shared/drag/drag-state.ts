import { listen } from '../listen';

/** State of a drag: start index, present index, and horizontal distance in pixels. */
export interface Dragged {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/**
 * Tracks the horizontal distance of a drag by mouse, touch and arrow keys. The drag library does not track it for
 * lists.
 */
export class DragState {
  private dragged: Dragged | null = null;
  private byPointer = false;
  private taking = false;
  private there: ReadonlySet<string> = new Set();
  private readonly listeners = new Set<() => void>();
  private stopFollowing = (): void => undefined;
  private startX = 0;

  private onArrow = (_dragged: Dragged): void => undefined;

  /** @param step pixels per arrow key */
  constructor(private readonly step: number) {}

  readonly get = (): Dragged | null => this.dragged;

  /** Sets the ids of the rendered lines. */
  setRenderedIds(ids: readonly string[]): void {
    this.there = new Set(ids);
  }

  /** Whether a line becomes visible only by the collapse that precedes a drag. */
  isEntering(id: string): boolean {
    return this.taking && !this.there.has(id);
  }

  /** Whether a line follows the mouse or a finger. */
  readonly isCarried = (): boolean => this.byPointer;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Observes pointer presses for the lifetime of the list. Returns a function that removes the listeners.
   * @param onArrow called after an arrow key changed the distance
   */
  watch(onArrow: (dragged: Dragged) => void): () => void {
    this.onArrow = onArrow;
    const stop = listen({ pointerdown: ({ clientX }) => (this.startX = clientX) });
    return () => {
      stop();
      this.end();
    };
  }

  /** Collapses the descendants of a line before its drag. */
  prepare(close: () => void): void {
    this.taking = true;
    try {
      close();
    } finally {
      this.taking = false;
    }
  }

  /** Starts the state of a drag. */
  begin(id: string, from: number, byKeyboard: boolean): void {
    this.byPointer = !byKeyboard;
    this.set({ id, from, to: from, offset: 0 });
    this.stopFollowing = byKeyboard
      ? listen({ keydown: this.arrow })
      : listen({ pointermove: ({ clientX }) => this.shift(clientX - this.startX) });
  }

  /** Sets the present index. */
  over(to: number): void {
    if (this.dragged && this.dragged.to !== to) this.set({ ...this.dragged, to });
  }

  /** Ends the drag; returns its last state. */
  end(): Dragged | null {
    const { dragged } = this;
    this.stopFollowing();
    this.byPointer = false;
    if (dragged) this.set(null);
    return dragged;
  }

  private readonly arrow = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !this.dragged) return;
    event.preventDefault();
    this.shift(this.dragged.offset + way * this.step);
    this.onArrow(this.dragged);
  };

  private shift(offset: number): void {
    if (this.dragged && this.dragged.offset !== offset) this.set({ ...this.dragged, offset });
  }

  private set(dragged: Dragged | null): void {
    this.dragged = dragged;
    for (const listener of this.listeners) listener();
  }
}
