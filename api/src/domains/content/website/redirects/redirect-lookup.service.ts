import { Injectable } from '@nestjs/common';
import { redirectTarget, type BarePath, type WebsiteLanguage } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../../platform/http/request.js';
import type { WebsiteView } from '../website-view.js';
import { PageRedirects } from './page-redirects.service.js';
import { RedirectRepository } from './redirect.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** A redirect can lead to a path that is redirected itself. Longer chains lead to no page. */
const ROUNDS_MOST = 16;

/** Follows the stored redirects of a path to a page, for `PublishedWebsite`. `redirectTarget` has the order. */
@Injectable()
export class RedirectLookup {
  constructor(
    private readonly redirects: RedirectRepository,
    private readonly former: PageRedirects,
  ) {}

  /** The page that a redirect of a path leads to; null without one. */
  async pageAt(
    scope: Scope,
    view: WebsiteView,
    { path, language }: { readonly path: BarePath; readonly language: WebsiteLanguage },
  ): Promise<string | null> {
    await this.former.settle(scope);
    const known = new Map<BarePath, string | null>();
    for (let round = 0; round < ROUNDS_MOST; round += 1) {
      const asked = new Set<BarePath>();
      const target = redirectTarget(path, {
        pageAt: (at) => view.at(at, language),
        pathOf: (page) => view.slugPath(page, language),
        redirectAt(from) {
          const page = known.get(from);
          if (page === undefined) asked.add(from);
          return page ?? null;
        },
      });
      if (asked.size === 0) return target;
      for (const from of asked) known.set(from, null);
      for (const row of await this.redirects.from(scope, language, [...asked])) {
        known.set(row.from, row.page.toHexString());
      }
    }
    return null;
  }
}
