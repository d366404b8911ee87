import { useEffect, useRef } from 'react';

/** When the line that had the focus is taken away, the menu of the line that takes its place has it. */
export function useFocusKept(list: HTMLElement | null, ids: readonly string[]): void {
  const last = useRef<string | undefined>(undefined);
  const before = useRef(ids);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[role="listitem"]') : null;
      last.current = line?.dataset['rfdDraggableId'];
    };
    list?.addEventListener('focusin', keep);
    return () => list?.removeEventListener('focusin', keep);
  }, [list]);
  useEffect(() => {
    const at = last.current === undefined ? -1 : before.current.indexOf(last.current);
    before.current = ids;
    const isLost = at >= 0 && document.activeElement === document.body && !ids.includes(last.current ?? '');
    const next = ids[Math.min(at, ids.length - 1)];
    if (!isLost || next === undefined) return;
    const lines = [...(list?.querySelectorAll<HTMLElement>('[role="listitem"]') ?? [])];
    const line = lines.find(({ dataset }) => dataset['rfdDraggableId'] === next);
    [...(line?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [list, ids]);
}
