import { Injectable } from '@nestjs/common';
import { redirectTarget, withLanguage, type BarePath, type WebsiteLanguage } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../../platform/http/request.js';
import type { WebsiteView } from '../website-view.js';
import { PageRedirects } from './page-redirects.service.js';
import { RedirectRepository } from './redirect.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Maximum of redirects in a chain. Longer chains lead to no page. */
const ROUNDS_MOST = 16;

/** Follows the stored redirects of a path to a page, for `PublishedWebsite`. `redirectTarget` has the order. */
@Injectable()
export class RedirectLookup {
  constructor(
    private readonly redirects: RedirectRepository,
    private readonly former: PageRedirects,
  ) {}

  /** The page that the redirects of a path lead to; null without one. */
  async pageAt(
    scope: Scope,
    view: WebsiteView,
    { path, language }: { readonly path: BarePath; readonly language: WebsiteLanguage },
  ): Promise<string | null> {
    await this.former.flushPendingRedirects(scope);
    const resolved = new Map<BarePath, string | null>();
    for (let round = 0; round < ROUNDS_MOST; round += 1) {
      const requested = new Set<BarePath>();
      const target = redirectTarget(path, {
        pageAt: (at) => view.at(at, language),
        pathOf: (page) => view.slugPath(page, language),
        redirectAt(from) {
          const page = resolved.get(from);
          if (page === undefined) requested.add(from);
          return page ?? null;
        },
      });
      if (requested.size === 0) return target;
      for (const from of requested) resolved.set(from, null);
      for (const row of await this.redirects.from(scope, language, [...requested])) {
        resolved.set(row.from, row.page.toHexString());
      }
    }
    return null;
  }

  /**
   * Paths that can be redirected: those of the stored redirects, and those of the pages below them. Also those of all
   * pages without their language prefix, from the time when their language was the main one.
   */
  async formerPaths(scope: Scope, view: WebsiteView): Promise<ReadonlySet<string>> {
    await this.former.flushPendingRedirects(scope);
    const paths = new Set<string>();
    for (const { language, from, page } of await this.redirects.all(scope)) {
      for (const rest of ['', ...pathsBelow(view, language, page.toHexString())]) {
        paths.add(withLanguage(`${from}${rest}`, language, view.languages));
        paths.add(`${from}${rest}`);
      }
    }
    for (const id of view.all()) {
      for (const language of view.languagesOf(id)) paths.add(view.slugPath(id, language) ?? '/');
    }
    return paths;
  }
}

/** Relative paths of the visible pages below a page. */
function pathsBelow(view: WebsiteView, language: WebsiteLanguage, page: string): string[] {
  const start = view.slugPath(page, language);
  if (start === null) return [];
  return view.all().flatMap((id) => {
    const path = view.slugPath(id, language);
    return path !== null && path !== start && path.startsWith(start) ? [path.slice(start.length)] : [];
  });
}
