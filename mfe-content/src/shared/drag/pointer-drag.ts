import { useEffect } from 'react';
import type { FluidDragActions, PreDragActions, SensorAPI } from 'react-beautiful-dnd';
import { listen } from '../listen';

/** How far a pointer goes before a drag begins (specification, developer area, section 9). */
const BEGIN_PX = 20;
/** A finger that rests takes the line too: it hides what it does, so it should see at once that it holds something. */
const REST_MS = 120;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Drags by mouse, pen and finger: they begin after 20 pixels. Escape, another button or another window calls them off.
 * Pointer events, because those of a touch end with the element that it began on, which a dragged line leaves.
 */
export function usePointerDrag(api: SensorAPI): void {
  useEffect(() => {
    const drag = new PointerDrag(api);
    return () => drag.dispose();
  }, [api]);
}

class PointerDrag {
  private readonly stop: () => void;
  /** Ends what is heard as long as the pointer is down. */
  private held: (() => void) | null = null;
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
    if (this.held) return this.callOff();
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    const id = this.api.findClosestDraggableId(event);
    this.before = id === null ? null : this.api.tryGetLock(id, this.letGo, { sourceEvent: event });
    if (!this.before) return;
    this.start = pointOf(event);
    if (event.pointerType !== 'mouse') this.rest = setTimeout(() => this.lift(), REST_MS);
    this.held = listen({
      pointermove: this.move,
      pointerup: this.release,
      pointercancel: this.callOff,
      contextmenu: (menu) => menu.preventDefault(),
      keydown: this.key,
      resize: this.callOff,
      // Elements lose the focus too; only the window's own counts.
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
    // Other keys would scroll the page or move the focus under the drag.
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
    this.held?.();
    this.held = null;
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
