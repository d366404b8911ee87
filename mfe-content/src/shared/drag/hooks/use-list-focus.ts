import { useEffect, useRef } from 'react';

/** After the removal of the focused line, focuses the menu of the line that replaces it. */
export function useListFocus(list: HTMLElement | null, ids: readonly string[]): void {
  const last = useRef<string | undefined>(undefined);
  const before = useRef(ids);
  useEffect(() => {
    const restore = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[role="listitem"]') : null;
      last.current = line?.dataset['rfdDraggableId'];
    };
    list?.addEventListener('focusin', restore);
    return () => list?.removeEventListener('focusin', restore);
  }, [list]);
  useEffect(() => {
    const had = last.current;
    const were = before.current;
    before.current = ids;
    // An element usually still has the focus. Then a search through thousands of lines is not necessary.
    if (had === undefined || document.activeElement !== document.body || ids.includes(had)) return;
    const at = were.indexOf(had);
    const next = at < 0 ? undefined : ids[Math.min(at, ids.length - 1)];
    if (next === undefined) return;
    const lines = [...(list?.querySelectorAll<HTMLElement>('[role="listitem"]') ?? [])];
    const line = lines.find(({ dataset }) => dataset['rfdDraggableId'] === next);
    [...(line?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [list, ids]);
}
