import { useEffect, useRef, type RefObject } from 'react';

/**
 * Restores the focus to the page after the row with the focus is removed.
 * @param place receives the focus; needs `tabIndex={-1}`
 * @param rows number of rows
 * @returns a function to call before rows are removed
 */
export function useRestoreFocus(place: RefObject<HTMLElement | null>, rows: number): () => void {
  const armed = useRef(false);
  const former = useRef(rows);
  useEffect(() => {
    if (rows < former.current && armed.current) {
      armed.current = false;
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    }
    former.current = rows;
  }, [rows, place]);
  return () => {
    armed.current = true;
  };
}
