import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stack order of a window among the open ones, from 1. The last opened one is on top, independent of its position in
 * the DOM.
 */
export function useStackOrder(opened: boolean): number {
  const id = useId();
  useLayoutEffect(() => {
    if (!opened) return undefined;
    change([...open, id]);
    return () => change(open.filter((one) => one !== id));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => open.indexOf(id) + 1);
}
