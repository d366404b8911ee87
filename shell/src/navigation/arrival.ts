import { focusContent, focusFragment } from './focus-content';
import type { ScrollKeeper } from './scroll-keeper';

/** One change of the history entry, after its content is in the document. */
export interface Arrival {
  /** Key of the history entry. */
  key: string;
  /** How the router got there. */
  action: 'POP' | 'PUSH' | 'REPLACE';
  /** Fragment with its `#`, or empty. */
  hash: string;
  /** The document was just opened or reloaded. */
  first: boolean;
  /** Only the fragment differs: the content is the same. */
  sameContent: boolean;
}

/**
 * Puts scroll and focus where a browser would put them for a whole new document: back and forward restore
 * the position, fragments lead to their element, everything else starts at the top with focus on the heading.
 */
export function arrive(arrival: Arrival, scroll: ScrollKeeper): void {
  scroll.stop();
  if (arrival.action === 'POP') {
    const toFragment = arrival.first && !scroll.knows(arrival.key) && focusFragment(arrival.hash);
    if (!toFragment) scroll.restore(arrival.key);
    if (!arrival.first && !arrival.sameContent) focusContent();
    return;
  }
  if (focusFragment(arrival.hash)) return;
  scroll.toTop();
  if (!arrival.sameContent) focusContent();
}
