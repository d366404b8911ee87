import { useEffect, useLayoutEffect, useRef } from 'react';

const open: symbol[] = [];

/** Escape that belongs to something inside: a menu, or an element that keeps the key for itself. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element))
    return event.defaultPrevented;
  return event.target.closest('[role="menu"], [aria-expanded="true"][aria-haspopup="menu"]') !== null;
}

/**
 * Escape closes only the uppermost of the open windows, sheets and dialogs.
 * Mantine gives every open window the same key, so each would close.
 */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  // With the screen, not after it: what is seen to be held is held.
  useLayoutEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!opened) return undefined;
    const layer = Symbol('layer');
    open.push(layer);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== layer || isTaken(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
      open.splice(open.indexOf(layer), 1);
    };
  }, [opened]);
}
