import { useEffect, useId, useInsertionEffect, useRef } from 'react';

/** Where the focus was before each of the open layers. */
const openers = new Map<string, Element | null>();

function layerOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-layer]')?.dataset['layer'];
}

/** Whether the focus is nowhere: on no element, or in a layer that has closed. */
function isLost(element: Element | null): boolean {
  if (element === null || element === document.body) return true;
  const layer = layerOf(element);
  return layer !== undefined && !openers.has(layer);
}

/** @returns what gives the focus back to `active`, which had it before */
function keepFocus(layer: string, active: Element | null): () => void {
  openers.set(layer, layerOf(active) === layer ? null : active);
  return () => {
    const opener = openers.get(layer) ?? null;
    openers.delete(layer);
    // What this layer opened leads back to what opened this one.
    for (const [other, element] of openers) if (layerOf(element) === layer) openers.set(other, opener);
    // Afterwards: layers that close together do so in any order, and what opens instead takes the focus itself.
    setTimeout(() => {
      if (isLost(document.activeElement) && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
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
