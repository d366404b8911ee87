import type { PageResponse } from '@zonewerk/contracts';
import { addressChanged, callApi, claimDrafts, pageReceived, type ShellStore } from '@zonewerk/shell-sdk';
import { messages } from '../messages';
import type { Viewer } from '../layout/header-template';
import type { LoadedPage } from './page-loader';
import type { PageRouter } from './page-router';
import { person } from './person';

export interface PageWatchDeps {
  pages: PageRouter;
  store: ShellStore;
  /** Called before a page with its session state is rendered. */
  pageShown(viewer: Viewer): void;
}

/** Synchronises store and title with the router, before React renders the page. */
export function watchPages({ pages, store, pageShown }: PageWatchDeps): void {
  let shown: LoadedPage | undefined;
  let key: string | null = null;
  const follow = () => {
    const loaded = pages.shown();
    if (!loaded) return;
    const { location } = pages.router.state;
    if (key !== location.key) addressChanged();
    key = location.key;
    if (loaded === shown) return;
    shown = loaded;
    document.title = messages.pageTitle(titleOf(loaded));
    if (loaded.result.kind === 'page') receive(loaded.result.page);
  };
  const receive = (page: PageResponse) => {
    const personId = page.vars.intercomData?.id ?? null;
    if (personId !== null) {
      const former = person.get();
      claimDrafts(personId);
      if (former !== null && former !== personId) store.dispatch(callApi.util.resetApiState());
      person.set(personId);
    }
    store.dispatch(pageReceived(page));
    pageShown({ loggedIn: page.vars.loggedIn, personId });
  };
  pages.router.subscribe(follow);
  follow();
}

/** Title of a navigation result, without the product name. */
export function titleOf({ result }: LoadedPage): string {
  if (result.kind === 'page') return result.page.title;
  return result.kind === 'offline' ? messages.offline.title : messages.failed.title;
}
