import { matchPage, type PageResponse } from '@zonewerk/contracts';
import { announce, ErrorState, OfflineState } from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import {
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import { messages } from '../messages';
import { arrive } from '../navigation/navigation-event';
import { focusContent } from '../navigation/focus-content';
import type { LoadedPage } from '../navigation/page-loader';
import { titleOf } from '../navigation/page-watch';
import { person } from '../navigation/person';
import { useObservable } from '../observable';
import { LazyReleases } from '../releases/lazy-releases';
import { useServices } from '../services';
import { DevUiPage } from './dev-ui-page';
import { HtmlPage } from './html-page';
import { LoginPage } from './login-page';
import { MissingPart } from './missing-part';
import { RawPage } from './raw-page';
import { RemoteScreen } from './remote-screen';

/** Content area with the result of the last navigation. */
export function PageView() {
  const loaded = useLoaderData<LoadedPage>();
  const owner = useObservable(person);
  useArrival(loaded);
  return (
    <>
      <ScrollRestoration getKey={scrollKey} />
      {/* A change of the person unmounts all screens. */}
      <Result key={owner} loaded={loaded} />
    </>
  );
}

/** Entries that the browser created, such as the first one of a document, share the router's default key. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Moves the focus and announces the page after each change of the history entry. */
function useArrival(loaded: LoadedPage): void {
  const { router } = useServices().pages;
  const action = useNavigationType();
  const { key, hash } = useLocation();
  const last = useRef<{ key: string; loaded: LoadedPage } | null>(null);
  useEffect(() => {
    const former = last.current;
    last.current = { key, loaded };
    if (former?.key === key) {
      if (former.loaded !== loaded) announceRecovery(former.loaded, loaded);
      return;
    }
    const sameContent = former?.loaded === loaded;
    const restored = router.state.restoreScrollPosition;
    arrive({ action, hash, restored, first: former === null, sameContent });
    if (former !== null && !sameContent) announce(announcementOf(loaded));
  }, [key, hash, action, loaded, router]);
}

/** A retry loaded the page, and the focused button was removed. */
function announceRecovery(former: LoadedPage, loaded: LoadedPage): void {
  if (former.result.kind === 'page' || loaded.result.kind !== 'page') return;
  focusContent();
  announce(announcementOf(loaded));
}

function announcementOf(loaded: LoadedPage): string {
  const title = titleOf(loaded);
  return loaded.result.kind === 'page' ? messages.pageShown(title) : title;
}

function Result({ loaded }: { loaded: LoadedPage }) {
  const { pages } = useServices();
  const { result } = loaded;
  const busy = useObservable(pages.busy);
  const retry = () => void pages.reload();
  switch (result.kind) {
    case 'offline':
      return <OfflineState onRetry={retry} busy={busy} level={1} />;
    case 'refusal':
      return (
        <ErrorState
          title={messages.failed.title}
          message={result.message}
          onRetry={retry}
          busy={busy}
          level={1}
        />
      );
    case 'raw':
      return <RawPage http={result.http} text={result.text} onRetry={retry} />;
    case 'page':
      return <Screen page={result.page} address={loaded.address} />;
  }
}

function Screen({ page, address }: { page: PageResponse; address: string }) {
  const { remotes } = useServices();
  const { key: visit } = useLocation();
  if (page.identi === 'login') return <LoginPage page={page} />;
  if (page.identi === 'dev-ui') return <DevUiPage />;
  if (page.identi === 'releases') return <LazyReleases />;
  const remote = remotes.ownerOf(page.identi) ?? (page.html === '' ? remotes.lost() : null);
  if (remote === null) {
    return page.html === '' ? <MissingPart page={page} /> : <HtmlPage key={visit} page={page} />;
  }
  // The server can have paths that this shell does not know yet.
  const matched = matchPage(new URL(address, window.location.origin).pathname)?.params;
  const params = { ...matched, ...page.vars.params };
  return <RemoteScreen page={page} params={params} remote={remote} />;
}
