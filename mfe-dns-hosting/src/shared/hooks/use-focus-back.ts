import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus on the page when the row that had it goes away.
 * @param place takes the focus; needs `tabIndex={-1}`
 * @param rows how many rows there are
 * @returns to be called before rows go away
 */
export function useFocusBack(place: RefObject<HTMLElement | null>, rows: number): () => void {
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
