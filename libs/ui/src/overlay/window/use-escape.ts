import { useEffect, useLayoutEffect, useRef } from 'react';

/** An open layer: its close function, and whether Escape closes it. */
interface OpenLayer {
  locked: boolean;
  close: () => void;
}

/** Open layers; the topmost one is last. */
const open: { current: OpenLayer }[] = [];

/** Number of open windows, sheets and dialogs. */
export function openLayers(): number {
  return open.length;
}

/** Closes the topmost layer like its close button, even with unsaved input. */
export function closeTopLayer(): void {
  open.at(-1)?.current.close();
}

/** Whether an inner element handles Escape: a menu, or an element that reserves the key. */
function isHandledInside(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element))
    return event.defaultPrevented;
  return event.target.closest('[role="menu"], [aria-expanded="true"][aria-haspopup="menu"]') !== null;
}

/**
 * Escape closes only the topmost window, sheet or dialog, unless it is held. Mantine registers the key for every open
 * window, so all of them would close.
 */
export function useEscape(opened: boolean, layer: OpenLayer): void {
  const latest = useRef(layer);
  // A layout effect, so that the visible state and the key handling match.
  useLayoutEffect(() => {
    latest.current = layer;
  });
  useEffect(() => {
    if (!opened) return undefined;
    open.push(latest);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== latest || isHandledInside(event)) return;
      event.preventDefault();
      if (!latest.current.locked) latest.current.close();
    };
    window.addEventListener('keydown', listen, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
      open.splice(open.indexOf(latest), 1);
    };
  }, [opened]);
}
