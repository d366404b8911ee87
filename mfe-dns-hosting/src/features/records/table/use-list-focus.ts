import { useEffect, useRef } from 'react';
import { useFocusBack } from '../../../shared/hooks/use-focus-back';

/**
 * Keeps the focus on the page when rows of a list go away, or all that a window over it was opened for.
 * @param opened whether that window is open
 * @param orphaned whether what opened it is gone
 * @returns the ref of the list, which needs `tabIndex={-1}`, and what is to be called before rows go away
 */
export function useListFocus(rows: readonly unknown[], opened: boolean, orphaned: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(list, rows.length);
  const former = useRef(opened);
  useEffect(() => {
    if (former.current && !opened && orphaned) list.current?.focus({ preventScroll: true });
    former.current = opened;
  }, [opened, orphaned]);
  return { list, focusBack };
}
