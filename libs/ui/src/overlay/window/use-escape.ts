import { useEffect, useLayoutEffect, useRef } from 'react';

/** A window that is open: how it is closed, and whether Escape may. */
interface OpenLayer {
  held: boolean;
  close: () => void;
}

/** The one on top is the last. */
const open: { current: OpenLayer }[] = [];

/** How many windows, sheets and dialogs are open. */
export function openLayers(): number {
  return open.length;
}

/** Closes the uppermost of the open windows as its close button does, also when something is typed. */
export function closeTopLayer(): void {
  open.at(-1)?.current.close();
}

/** Escape that belongs to something inside: a menu, or an element that keeps the key for itself. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element))
    return event.defaultPrevented;
  return event.target.closest('[role="menu"], [aria-expanded="true"][aria-haspopup="menu"]') !== null;
}

/**
 * Escape closes only the uppermost of the open windows, sheets and dialogs, unless it is held.
 * Mantine gives every open window the same key, so each would close.
 */
export function useEscape(opened: boolean, layer: OpenLayer): void {
  const latest = useRef(layer);
  // With the screen, not after it: what is seen to be held is held.
  useLayoutEffect(() => {
    latest.current = layer;
  });
  useEffect(() => {
    if (!opened) return undefined;
    open.push(latest);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== latest || isTaken(event)) return;
      event.preventDefault();
      if (!latest.current.held) latest.current.close();
    };
    window.addEventListener('keydown', listen, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
      open.splice(open.indexOf(latest), 1);
    };
  }, [opened]);
}
