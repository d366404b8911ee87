import { observable, type Observable } from '../observable';
import type { PageResult } from './fetch-page';
import { createFormSender, type FormSender } from './form-sender';
import { createHandover } from './handover';
import { isPageUrl } from './link-rules';
import { createPageLoader, type LoadedPage } from './page-loader';
import { Visits, type Shown } from './visits';

export interface RouterDeps {
  /** An address to go to instead of the asked one; null for most. */
  divert(url: URL): string | null;
  requestSignIn(): Promise<boolean>;
  /** Goes there as a new document when the server has another composition by now; false when it does not. */
  moveOver(offered: string | null, url: URL): boolean;
  token(): string;
  tokenReceived(token: string): void;
  /** A form could not be sent; what was typed is still there. */
  formFailed(result: PageResult): void;
}

export interface GoOptions {
  replace?: boolean;
  /** The person followed a link: the one moment at which the tab may move over to a new release. */
  link?: boolean;
}

export interface PageRouter {
  /** What is shown, and where. */
  state: Observable<Shown>;
  /** Goes to an address: in-app ones as pages, others by the browser. */
  go(target: string, options?: GoOptions): void;
  /** Asks for the shown page again, in place. */
  reload(): Promise<void>;
  sendForm: FormSender['send'];
  /** True while a page is on its way. */
  busy: Observable<boolean>;
  /** The page that is shown; undefined before the first one. */
  shown(): LoadedPage | undefined;
  /** Lets go of the document's history. */
  dispose(): void;
}

/** Makes the router of the page protocol: every address is a page, for which the server is asked. */
export function createPageRouter(deps: RouterDeps): PageRouter {
  const { origin } = window.location;
  const handover = createHandover();
  const { divert, requestSignIn, moveOver } = deps;
  const load = createPageLoader({ handover, origin, divert, requestSignIn, moveOver });
  // A newer visit wins over a form that is on its way.
  const visits = new Visits(load, () => forms.cancel());
  const go: PageRouter['go'] = (target, { replace, link } = {}) => {
    const url = new URL(target, window.location.href);
    if (!isPageUrl(url, origin)) {
      window.location.assign(url);
      return;
    }
    // As browsers do: a link to where one already is makes no second history entry.
    const inPlace = replace ?? url.href === window.location.href;
    visits.visit(url, inPlace ? 'REPLACE' : 'PUSH', link);
  };
  const forms = createFormSender({ ...deps, handover, go, origin });
  const busy = observable(true);
  const refreshBusy = () => busy.set(visits.underway.get() || forms.sending.get());
  visits.underway.subscribe(refreshBusy);
  forms.sending.subscribe(refreshBusy);
  visits.start();
  return {
    state: visits.shown,
    go,
    busy,
    reload: () => visits.reload(),
    sendForm: forms.send,
    shown: () => visits.shown.get().loaded,
    dispose: () => visits.dispose(),
  };
}
