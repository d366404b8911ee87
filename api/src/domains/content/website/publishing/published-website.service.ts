import { Injectable } from '@nestjs/common';
import { comparablePath, type PageContent, splitLanguage, type WebsiteLanguage } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { contentOf, publicVersion } from '../pages/page-content.js';
import { PageRepository } from '../pages/page.repository.js';
import { RedirectLookup } from '../redirects/redirect-lookup.service.js';
import { PageTreeStore } from '../tree/page-tree-store.service.js';
import { WebsiteRepository } from '../website.repository.js';
import { versionText } from '../website-version.js';
import { WebsiteView } from '../website-view.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Maximum of pages of all websites whose views are cached. */
const PAGES_MOST = 100_000;
/** Maximum length of a path; each of its levels is looked up among the redirects. */
const PATH_CHARACTERS_MOST = 2_048;

/** Result of the lookup of a path. */
export type PathFound =
  | { readonly kind: 'page'; readonly id: string; readonly language: WebsiteLanguage }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'nothing'; readonly language: WebsiteLanguage };

/** Websites as visitors see them. */
@Injectable()
export class PublishedWebsite {
  private readonly views: LRUCache<string, WebsiteView, Scope>;

  constructor(
    private readonly websites: WebsiteRepository,
    private readonly pages: PageRepository,
    private readonly redirectLookup: RedirectLookup,
    private readonly structure: PageTreeStore,
  ) {
    this.views = new LRUCache<string, WebsiteView, Scope>({
      maxSize: PAGES_MOST,
      sizeCalculation: ({ size, languages }) => 1 + size * languages.length,
      fetchMethod: (_key, _stale, { context }) => this.read(context),
    });
  }

  /** A text that differs after every change; empty while texts are being changed; null without a website. */
  async version(scope: Scope): Promise<string | null> {
    const version = await this.websites.version(scope);
    return version && (await versionText(this.websites, scope, version));
  }

  /**
   * A view at least as new as the version, which the caller read before.
   * @throws ApiError not-found without a website
   */
  async view(scope: Scope, version: string): Promise<WebsiteView> {
    if (version === '') return await this.read(scope);
    return await this.views.forceFetch(`${scope.projectId} ${version}`, { context: scope });
  }

  /** Resolves the path of a request; a former path leads to a redirect with one hop. */
  async find(scope: Scope, view: WebsiteView, requestPath: string): Promise<PathFound> {
    const path = comparablePath(requestPath);
    const split = splitLanguage(path, view.languages);
    const [main] = view.languages;
    if (!split || main === undefined) return { kind: 'nothing', language: main ?? 'en' };
    const { language } = split;
    if (path.length > PATH_CHARACTERS_MOST) return { kind: 'nothing', language };
    // The main language has no prefix: a path with its prefix redirects to the path without it.
    const bare = split.path.startsWith(`/${main}/`) ? split.path.slice(main.length + 1) : split.path;
    const id =
      view.at(bare, language) ?? (await this.redirectLookup.pageAt(scope, view, { path: bare, language }));
    if (id === null) return (await this.ofFormerMain(scope, view, path)) ?? { kind: 'nothing', language };
    const own = view.path(id, language);
    return own === requestPath ? { kind: 'page', id, language } : { kind: 'redirect', path: own };
  }

  /** Former paths of the pages, each with its redirect target. */
  async redirects(scope: Scope, view: WebsiteView): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const path of await this.redirectLookup.formerPaths(scope, view)) {
      const target = await this.find(scope, view, path);
      if (target.kind === 'redirect') found.set(path, target.path);
    }
    return found;
  }

  /** The published version of a page, cleaned HTML included; null for a removed, hidden or never published page. */
  async content(scope: Scope, id: string, language: WebsiteLanguage): Promise<PageContent | null> {
    const text = await this.pages.textOf(scope, id, language);
    const version = text && publicVersion(text);
    return version && contentOf(version);
  }

  /** The page of a path without prefix in another language, which was the main language when the path was published. */
  private async ofFormerMain(
    scope: Scope,
    view: WebsiteView,
    requestPath: string,
  ): Promise<PathFound | null> {
    const path = requestPath.endsWith('/') ? requestPath : `${requestPath}/`;
    for (const language of view.languages) {
      const id =
        view.at(path, language) ?? (await this.redirectLookup.pageAt(scope, view, { path, language }));
      if (id !== null) return { kind: 'redirect', path: view.path(id, language) };
    }
    return null;
  }

  private async read(scope: Scope): Promise<WebsiteView> {
    return new WebsiteView(await this.structure.load(scope), await this.pages.all(scope));
  }
}
