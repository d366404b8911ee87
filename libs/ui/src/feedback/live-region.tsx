import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../base/text';

let said = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Announces a text to screen readers without interruption of the present speech. A repeated text is announced again.
 */
export function announce(text: string): void {
  said = said === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

/** Live region of `announce`; one per document. */
export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => said);
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic="true">
      {text}
    </VisuallyHidden>
  );
}
