import { focusContent, focusFragment } from './focus-content';
import { cancelRestore, restoreScroll } from './restore-scroll';

/** A change of the history entry after its content was rendered. */
export interface NavigationEvent {
  /** Navigation type of the router. */
  action: 'POP' | 'PUSH' | 'REPLACE';
  /** Fragment with its `#`, or empty. */
  hash: string;
  /** Restored scroll position; null or false without one. */
  restored: number | false | null;
  /** The document was just loaded. */
  first: boolean;
  /** Only the fragment changed; the content is the same. */
  sameContent: boolean;
}

/**
 * Moves the focus after the router has scrolled, as a browser does for a new document. Fragments focus their element,
 * all other URLs the heading. A scroll position is restored until late content has rendered.
 */
export function arrive({ action, hash, restored, first, sameContent }: NavigationEvent): void {
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
