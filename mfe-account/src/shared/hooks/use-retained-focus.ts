import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Preserves the focus within a list after the focused row was removed.
 * @returns the ref of the list (it needs `tabIndex={-1}`), and a function to call after a row was removed
 */
export function useRetainedFocus(): [RefObject<HTMLDivElement | null>, () => void] {
  const list = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  useEffect(() => {
    if (removals > 0 && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  }, [removals]);
  return [list, () => setRemovals((before) => before + 1)];
}
