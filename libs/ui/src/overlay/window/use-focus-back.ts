import { useEffect, useId, useInsertionEffect, useRef } from 'react';

/** Where the focus was before each of the open layers: what had it, and what that stood in; empty for nowhere. */
const openers = new Map<string, readonly Element[]>();
/** Where the focus goes back to from what closes now; a layer that opens in its place leads there, too. */
let leaving: readonly Element[] = [];

function layerOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-layer]')?.dataset['layer'];
}

/** Whether the focus is nowhere: on no element, or in a layer that has closed. */
function isLost(element: Element | null): boolean {
  if (element === null || element === document.body) return true;
  const layer = layerOf(element);
  return layer !== undefined && !openers.has(layer);
}

/** An element, then all around it that can take the focus in its place. */
function lineOf(element: Element | null): Element[] {
  if (element === null) return [];
  const line = [element];
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.hasAttribute('tabindex')) line.push(around);
  return line;
}

/** Gives the focus to the first that takes it: one may be gone, or disabled while it works. */
function focusFirst(line: readonly Element[]): void {
  for (const element of line) {
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** @returns what gives the focus back to `active`, which had it before */
function keepFocus(layer: string, active: Element | null): () => void {
  const before = isLost(active) && leaving.length > 0 ? leaving : lineOf(active);
  openers.set(layer, layerOf(active) === layer ? [] : before);
  return () => {
    const line = openers.get(layer) ?? [];
    openers.delete(layer);
    // What this layer opened leads back to what opened this one.
    for (const [other, [opener = null]] of openers) if (layerOf(opener) === layer) openers.set(other, line);
    leaving = line;
    // Afterwards: layers that close together do so in any order, and what opens instead takes the focus itself.
    setTimeout(() => {
      leaving = [];
      if (isLost(document.activeElement)) focusFirst(line);
    });
  };
}

/**
 * Gives the focus back to where it was before a layer opened, also when several layers close at once.
 *
 * @returns what marks the layer's element, as its `data-layer`
 */
export function useFocusBack(opened: boolean): string {
  const id = useId();
  const before = useRef<Element | null>(null);
  // Without a transition a field with `autoFocus` takes the focus with the layer's first frame, before other effects.
  useInsertionEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => (opened ? keepFocus(id, before.current) : undefined), [opened, id]);
  return id;
}
