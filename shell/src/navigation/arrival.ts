import { focusContent, focusFragment } from './focus-content';
import { cancelRestore, restoreScroll } from './restore-scroll';

/** One change of the history entry, after its content is in the document. */
export interface Arrival {
  /** How the router got there. */
  action: 'POP' | 'PUSH' | 'REPLACE';
  /** Fragment with its `#`, or empty. */
  hash: string;
  /** Scroll position that the router restored; null or false when there is none. */
  restored: number | false | null;
  /** The document was just opened or reloaded. */
  first: boolean;
  /** Only the fragment differs: the content is the same. */
  sameContent: boolean;
}

/**
 * Puts the focus where a browser would put it for a whole new document, after the router has scrolled: fragments lead to
 * their element, everything else to the heading. A scroll position is restored until late content is there.
 */
export function arrive({ action, hash, restored, first, sameContent }: Arrival): void {
  cancelRestore();
  const hasPosition = typeof restored === 'number';
  if (action === 'POP') {
    if (hasPosition) restoreScroll(restored);
    else if (first) focusFragment(hash);
    if (!first && !sameContent) focusContent();
    return;
  }
  if (!focusFragment(hash) && !sameContent) focusContent();
}
