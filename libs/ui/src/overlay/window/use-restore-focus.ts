import { useEffect, useId, useInsertionEffect, useRef } from 'react';

/**
 * Focus targets before each open layer opened: the focused element and its focusable ancestors; empty without focus.
 */
const openers = new Map<string, readonly Element[]>();
/** Focus targets of the layer that is closing. A layer that opens instead of it returns the focus to them too. */
let leaving: readonly Element[] = [];

function layerOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-layer]')?.dataset['layer'];
}

/** Whether the focus is lost: on no element, or in a closed layer. */
function isLost(element: Element | null): boolean {
  if (element === null || element === document.body) return true;
  const layer = layerOf(element);
  return layer !== undefined && !openers.has(layer);
}

/** An element and its ancestors that can take the focus instead. */
function lineOf(element: Element | null): Element[] {
  if (element === null) return [];
  const line = [element];
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.hasAttribute('tabindex')) line.push(around);
  return line;
}

/** Focuses the first focusable element: earlier ones may be removed, or disabled while busy. */
function focusFirst(line: readonly Element[]): void {
  for (const element of line) {
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** @returns a function that restores the focus to `active`, the previously focused element */
function retainFocus(layer: string, active: Element | null): () => void {
  const before = isLost(active) && leaving.length > 0 ? leaving : lineOf(active);
  openers.set(layer, layerOf(active) === layer ? [] : before);
  return () => {
    const line = openers.get(layer) ?? [];
    openers.delete(layer);
    // Layers opened from this layer restore the focus to the opener of this one.
    for (const [other, [opener = null]] of openers) if (layerOf(opener) === layer) openers.set(other, line);
    leaving = line;
    // Deferred: layers close in any order, and a replacing layer takes the focus itself.
    setTimeout(() => {
      leaving = [];
      if (isLost(document.activeElement)) focusFirst(line);
    });
  };
}

/**
 * Restores the focus after a layer closes, also when several layers close at once.
 *
 * @returns id for the `data-layer` attribute of the layer
 */
export function useRestoreFocus(opened: boolean): string {
  const id = useId();
  const before = useRef<Element | null>(null);
  // Without a transition, a field with `autoFocus` takes the focus in the first frame, before other effects.
  useInsertionEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => (opened ? retainFocus(id, before.current) : undefined), [opened, id]);
  return id;
}
