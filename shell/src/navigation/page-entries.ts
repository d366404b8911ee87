import { addressChanged, hasLeftWindowEntry, isWindowEntry, reopenWindowEntry } from '@zonewerk/shell-sdk';
import { closeTopLayer, openLayers } from '@zonewerk/ui';
import type { RouterState } from './router.types';

/** State of a history entry: the router's key and index, and the key of a lower entry that Back skips. */
interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  readonly skips?: string;
}

/**
 * History entries of one page: steps and windows, which the SDK adds with the key of the page's own entry. The router
 * handles Back and Forward between pages. Traversal between entries of one page loads nothing.
 *
 * `beforeRouter` and `afterRouter` handle `popstate` before and after the router.
 */
export class PageEntries {
  /** A traversal between entries of the same page is in progress. */
  isSamePageTraversal = false;
  private location: RouterState['location'] | undefined;
  private index = 0;
  /** Key of the lower entry that Back skips. */
  private skips = stateNow().skips;
  /** The same for the entry that replaces the current one. */
  private nextSkips: string | undefined;
  /** Number of entries that Back skipped since the router's last event. */
  private skipped = 0;
  private blocker: unknown;
  /** The router blocked the navigation, and the history returns to the page. */
  private isReverting = false;
  private isReturning = false;

  constructor(private readonly state: () => RouterState | undefined) {}

  /** Records the lower entry, which a navigation may replace. */
  noteReplaced(): void {
    const { key, skips } = stateNow();
    this.nextSkips = isWindowEntry() ? keyOf({ key }) : skips;
  }

  /** Follows the router: marks an entry that replaced the entry of a window. */
  follow({ location, historyAction }: RouterState): void {
    if (location === this.location) return;
    this.location = location;
    if (historyAction === 'REPLACE' && this.nextSkips !== undefined) {
      window.history.replaceState({ ...stateNow(), skips: this.nextSkips }, '');
    }
    const { skips, idx = 0 } = stateNow();
    this.skips = skips;
    this.index = idx;
  }

  readonly beforeRouter = (event: PopStateEvent) => {
    if (this.isReverting) return;
    if (this.isReturning) {
      this.isReturning = false;
      event.stopImmediatePropagation();
      addressChanged();
      return;
    }
    completeEntry(this.index + 1);
    this.blocker = blockedBy(this.state());
    const key = keyOf(stateNow());
    this.isSamePageTraversal = key === this.state()?.location.key;
    if (this.isSamePageTraversal ? traversePage() : key === this.skips && goBack()) {
      this.skipped += 1;
      this.isSamePageTraversal = false;
      // Other listeners do not receive events of skipped entries.
      event.stopImmediatePropagation();
    }
  };

  readonly afterRouter = (event: PopStateEvent) => {
    this.isSamePageTraversal = false;
    const blocker = blockedBy(this.state());
    if (this.isReverting) {
      this.isReverting = false;
      event.stopImmediatePropagation();
      // The router returned to the entry above the skipped ones.
      this.isReturning = this.skipped > 0;
      if (this.isReturning) window.history.go(this.skipped);
      // Entries of one page share an index: the router may have returned to another of them.
      else addressChanged();
    } else if (blocker !== undefined && blocker !== this.blocker) {
      this.isReverting = true;
      // Screens must not read the URL of the blocked navigation.
      event.stopImmediatePropagation();
      return;
    }
    this.skipped = 0;
  };
}

/**
 * Back closes the topmost window of the page. A step within the page changes the URL.
 * @returns true if there was no window and Back continues
 */
function traversePage(): boolean {
  if (!hasLeftWindowEntry()) {
    addressChanged();
    return false;
  }
  const open = openLayers();
  if (open === 0) return goBack();
  if (open > 1) reopenWindowEntry();
  closeTopLayer();
  return false;
}

/** Goes back once more; false if the browser reports no earlier entry. */
function goBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  if (navigation?.canGoBack !== true) return false;
  window.history.back();
  return true;
}

function blockedBy(state: RouterState | undefined): unknown {
  return [...(state?.blockers.values() ?? [])].find((blocker) => blocker.state === 'blocked');
}

function stateNow(): EntryState {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Completes an entry that the browser created, such as for a typed fragment, with the router's state. */
function completeEntry(idx: number): void {
  const state = stateNow();
  if (state.idx !== undefined) return;
  window.history.replaceState({ key: Math.random().toString(36).slice(2), ...state, idx }, '');
}

/** The router uses this key for entries that the browser created. */
function keyOf({ key = 'default' }: Pick<EntryState, 'key'>): string {
  return key;
}
