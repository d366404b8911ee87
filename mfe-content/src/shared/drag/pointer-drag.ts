import { useEffect } from 'react';
import type { FluidDragActions, PreDragActions, SensorAPI } from 'react-beautiful-dnd';
import { listen } from '../listen';

/** Minimum pointer distance of a drag (specification, developer area, section 9). */
const BEGIN_PX = 20;
/** A resting finger starts the drag too. It covers the line, so the start has to be visible at once. */
const REST_MS = 120;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Drags by mouse, pen and touch. A drag begins after 20 pixels. Escape, another button or another window cancels it.
 * Pointer events, because touch events end with their target element, which a drag removes.
 */
export function usePointerDrag(api: SensorAPI): void {
  useEffect(() => {
    const drag = new PointerDrag(api);
    return () => drag.dispose();
  }, [api]);
}

class PointerDrag {
  private readonly stop: () => void;
  /** Removes the listeners that are active while the pointer is down. */
  private releaseCapture: (() => void) | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private start: Point = { x: 0, y: 0 };
  private before: PreDragActions | null = null;
  private under: FluidDragActions | null = null;

  constructor(private readonly api: SensorAPI) {
    this.stop = listen({ pointerdown: this.press });
  }

  dispose(): void {
    this.callOff();
    this.stop();
  }

  private readonly press = (event: PointerEvent) => {
    if (this.releaseCapture) return this.callOff();
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    const id = this.api.findClosestDraggableId(event);
    this.before = id === null ? null : this.api.tryGetLock(id, this.letGo, { sourceEvent: event });
    if (!this.before) return;
    this.start = pointOf(event);
    if (event.pointerType !== 'mouse') this.rest = setTimeout(() => this.lift(), REST_MS);
    this.releaseCapture = listen({
      pointermove: this.move,
      pointerup: this.release,
      pointercancel: this.callOff,
      contextmenu: (menu) => menu.preventDefault(),
      keydown: this.key,
      resize: this.callOff,
      // Blur events of elements arrive here too; only the one of the window counts.
      blur: ({ target }) => target === window && this.callOff(),
    });
  };

  private lift(): void {
    this.under ??= this.before?.fluidLift(this.start) ?? null;
  }

  private readonly move = (event: PointerEvent) => {
    const at = pointOf(event);
    if (Math.hypot(at.x - this.start.x, at.y - this.start.y) >= BEGIN_PX) this.lift();
    this.under?.move(at);
  };

  private readonly release = (event: PointerEvent) => {
    const { under, before } = this;
    this.letGo();
    if (!under) return before?.abort();
    event.preventDefault();
    return under.drop({ shouldBlockNextClick: true });
  };

  private readonly key = (event: KeyboardEvent) => {
    // Other keys would scroll the page or move the focus during the drag.
    if (this.under || event.key === 'Escape') event.preventDefault();
    if (event.key === 'Escape') this.callOff();
  };

  private readonly callOff = () => {
    const { under, before } = this;
    this.letGo();
    if (under) under.cancel({ shouldBlockNextClick: true });
    else before?.abort();
  };

  private readonly letGo = () => {
    clearTimeout(this.rest);
    this.releaseCapture?.();
    this.releaseCapture = null;
    this.before = null;
    this.under = null;
  };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
