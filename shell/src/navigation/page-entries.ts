import { addressChanged, hasLeftWindowEntry, isWindowEntry, reopenWindowEntry } from '@zonewerk/shell-sdk';
import { closeTopLayer, openLayers } from '@zonewerk/ui';
import type { RouterState } from './router.types';

/** What a history entry carries: the router's key and index, and the key of an entry below that Back skips. */
interface EntryState {
  readonly key?: string;
  readonly idx?: number;
  readonly skips?: string;
}

/**
 * History entries that belong to one page: steps and windows, which the SDK adds with the key of the page's own entry.
 * The router follows Back and Forward between pages; between the entries of one page nothing is loaded.
 *
 * `beforeRouter` and `afterRouter` handle `popstate` before and after the router does.
 */
export class PageEntries {
  /** The history traverses entries of the page at this moment. */
  isSamePageTraversal = false;
  private location: RouterState['location'] | undefined;
  private index = 0;
  /** Key of the entry below the current one that Back skips. */
  private skips = stateNow().skips;
  /** The same for the entry that replaces the current one. */
  private nextSkips: string | undefined;
  /** Number of entries that Back skipped since the router handled an event. */
  private skipped = 0;
  private blocker: unknown;
  /** The router refused to leave, and the history is on its way back to the page. */
  private isReverting = false;
  private isReturning = false;

  constructor(private readonly state: () => RouterState | undefined) {}

  /** Remembers the entry below the current one, which a navigation may replace. */
  noteReplaced(): void {
    const { key, skips } = stateNow();
    this.nextSkips = isWindowEntry() ? keyOf({ key }) : skips;
  }

  /** Follows the router: marks an entry that replaced that of a window. */
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
      // Nobody else needs to know of an entry that is skipped.
      event.stopImmediatePropagation();
    }
  };

  readonly afterRouter = (event: PopStateEvent) => {
    this.isSamePageTraversal = false;
    const blocker = blockedBy(this.state());
    if (this.isReverting) {
      this.isReverting = false;
      event.stopImmediatePropagation();
      // The router returned to the entry above which others were skipped.
      this.isReturning = this.skipped > 0;
      if (this.isReturning) window.history.go(this.skipped);
      // Entries of one page have one index: the router may have returned to another of them.
      else addressChanged();
    } else if (blocker !== undefined && blocker !== this.blocker) {
      this.isReverting = true;
      // Screens must not read the address that was refused.
      event.stopImmediatePropagation();
      return;
    }
    this.skipped = 0;
  };
}

/**
 * From a window over the page, Back closes the uppermost one; a step within the page shows another address.
 * @returns true when there was none and Back goes on
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

/** Goes back once more; false where there is nothing to go back to, as far as the browser tells. */
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

/** An entry that the browser made, such as for a typed fragment, gets what the router gives its own. */
function completeEntry(idx: number): void {
  const state = stateNow();
  if (state.idx !== undefined) return;
  window.history.replaceState({ key: Math.random().toString(36).slice(2), ...state, idx }, '');
}

/** The router gives this key to entries that the browser made. */
function keyOf({ key = 'default' }: Pick<EntryState, 'key'>): string {
  return key;
}
