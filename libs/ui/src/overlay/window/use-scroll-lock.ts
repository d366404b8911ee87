import { useLayoutEffect } from 'react';

let holders = 0;

/** Blocks page scroll under a window. The space of the scroll bar remains, so the layout does not shift. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return undefined;
    const root = document.documentElement;
    if (holders === 0) {
      root.style.setProperty('--zw-scrollbar', `${window.innerWidth - root.clientWidth}px`);
      root.dataset['zwHeld'] = '';
    }
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) delete root.dataset['zwHeld'];
    };
  }, [locked]);
}
