import { useLayoutEffect } from 'react';

let holders = 0;

/** The page under a window does not scroll; what the scroll bar took stays free, so nothing jumps. */
export function useHeldPage(held: boolean): void {
  useLayoutEffect(() => {
    if (!held) return undefined;
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
  }, [held]);
}
