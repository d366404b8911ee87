import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../base/text';

let said = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets screen readers say a text when they are done with what they are saying; a repeated text is said again. */
export function announce(text: string): void {
  said = said === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

/** Where `announce` speaks; one per document. */
export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => said);
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic="true">
      {text}
    </VisuallyHidden>
  );
}
