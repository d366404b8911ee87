import { observable, type Observable } from '../observable';
import {
  isFragmentOnly,
  makePlace,
  passBack,
  presentPlace,
  type HistoryAction,
  type Place,
} from './history-entry';
import type { LoadedPage, PageLoad } from './page-loader';
import { moveInPage } from './window-back';

/** What is shown, and where. */
export interface Shown {
  readonly place: Place;
  readonly action: HistoryAction;
  /** Undefined until the first page has come. */
  readonly loaded: LoadedPage | undefined;
  /** A fault of ours while the page was loaded. */
  readonly failed: boolean;
}

interface Visit {
  readonly url: URL;
  readonly action: HistoryAction;
  /** The shown page is asked for again: its entry stays. */
  readonly reload: boolean;
  /** The person followed a link. */
  readonly link: boolean;
  readonly ending: AbortController;
}

type How = Partial<Pick<Visit, 'reload' | 'link'>>;

/** Follows the history of this document: one page is asked for at a time, and the newest address wins. */
export class Visits {
  readonly shown: Observable<Shown> = observable<Shown>({
    place: presentPlace(),
    action: 'POP',
    loaded: undefined,
    failed: false,
  });
  /** True while an address is being asked for. */
  readonly underway = observable(true);
  private current: Visit | null = null;
  private waiting: (() => void)[] = [];

  /** @param onVisit told when another address is being asked for */
  constructor(
    private readonly load: PageLoad,
    private readonly onVisit: () => void,
  ) {}

  /** Asks for the address of the document and follows the history from now on. */
  start(): void {
    window.addEventListener('popstate', this.pop);
    this.pop();
  }

  /** Goes to an address of this origin; the history changes when its page has come. */
  visit(url: URL, action: 'PUSH' | 'REPLACE', link = false): void {
    void this.begin(url, action, { link });
  }

  /** Asks again for what is shown, or for what is on its way; resolves when something is shown. */
  reload(): Promise<void> {
    const { current } = this;
    const reload = this.shown.get().loaded !== undefined;
    if (current && !current.reload) void this.begin(current.url, current.action, current);
    else void this.begin(new URL(window.location.href), 'POP', { reload });
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Lets go of the document's history. */
  dispose(): void {
    window.removeEventListener('popstate', this.pop);
    this.current?.ending.abort();
    this.current = null;
  }

  private readonly pop = (event?: PopStateEvent) => {
    const { place, loaded } = this.shown.get();
    const { key } = presentPlace();
    const passed = key === place.key ? loaded && moveInPage() : key === place.skips && passBack();
    // Nobody else needs to know of an entry that is passed by.
    if (passed) event?.stopImmediatePropagation();
    else if (!loaded || key !== place.key) void this.begin(new URL(window.location.href), 'POP');
  };

  private async begin(url: URL, action: HistoryAction, how: How = {}): Promise<void> {
    const { reload = false, link = false } = how;
    this.current?.ending.abort();
    const { place, loaded } = this.shown.get();
    if (loaded && !reload && isFragmentOnly(place, url)) {
      this.settle({ ...this.shown.get(), ...entered(url, action) });
      return;
    }
    const visit: Visit = { url, action, reload, link, ending: new AbortController() };
    this.current = visit;
    this.underway.set(true);
    if (!reload) this.onVisit();
    const outcome = await outcomeOf(this.load, visit);
    if (this.current !== visit) return;
    if ('redirect' in outcome) this.redirect(visit, outcome.redirect);
    else this.settle({ ...(reload ? this.shown.get() : entered(url, action)), ...outcome });
  }

  /** As browsers do: what redirects leaves no entry of its own. */
  private redirect({ action, link }: Visit, target: URL): void {
    const next = action === 'PUSH' ? 'PUSH' : 'REPLACE';
    if (target.origin === window.location.origin) void this.begin(target, next, { link });
    else if (next === 'PUSH') window.location.assign(target);
    else window.location.replace(target);
  }

  private settle(next: Shown): void {
    this.current = null;
    this.shown.set(next);
    this.underway.set(false);
    const told = this.waiting;
    this.waiting = [];
    for (const resolve of told) resolve();
  }
}

function entered(url: URL, action: HistoryAction): Pick<Shown, 'place' | 'action'> {
  return { action, place: action === 'POP' ? presentPlace() : makePlace(url, action) };
}

type Outcome = Pick<Shown, 'loaded' | 'failed'> | { redirect: URL };

async function outcomeOf(load: PageLoad, { url, reload, link, ending }: Visit): Promise<Outcome> {
  try {
    const outcome = await load({ url, reload, link, signal: ending.signal });
    return 'redirect' in outcome ? outcome : { loaded: outcome, failed: false };
  } catch (error) {
    if (!ending.signal.aborted) window.reportError(error);
    return { loaded: undefined, failed: true };
  }
}
