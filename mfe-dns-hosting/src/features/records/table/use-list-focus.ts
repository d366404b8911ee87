import { useEffect, useRef } from 'react';
import { useRestoreFocus } from '../../../shared/hooks/use-restore-focus';

/**
 * Restores the focus to the page after rows are removed, or after all rows of an open window are removed.
 * @param opened whether the window is open
 * @param orphaned whether the element that opened the window is removed
 * @returns the ref of the list, which needs `tabIndex={-1}`, and a function to call before rows are removed
 */
export function useListFocus(rows: readonly unknown[], opened: boolean, orphaned: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const focusBack = useRestoreFocus(list, rows.length);
  const former = useRef(opened);
  useEffect(() => {
    if (former.current && !opened && orphaned) list.current?.focus({ preventScroll: true });
    former.current = opened;
  }, [opened, orphaned]);
  return { list, focusBack };
}
