import { useEffect, useId } from 'react';

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

/** @returns what gives the focus back */
function keepFocus(layer: string): () => void {
  const active = document.activeElement;
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
  useEffect(() => (opened ? keepFocus(id) : undefined), [opened, id]);
  return id;
}
