import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Preserves the focus within a list after the focused row was removed.
 * @returns the ref of the list (it needs `tabIndex={-1}`), and a function to call after a row was removed
 */
export function useKeptFocus(): [RefObject<HTMLDivElement | null>, () => void] {
  const list = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (gone > 0 && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [gone]);
  return [list, () => setGone((before) => before + 1)];
}
