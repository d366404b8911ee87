import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { PageRepository } from './page.repository.js';
import type { PageDocument } from './page.schema.js';
import type { Structure } from '../tree/structure.types.js';
import type { WebsiteVersion } from '../website.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Maximum of cached pages of all websites, in all of their languages: about 100 MB. */
const PAGES_MOST = 60_000;

/** Pages without their bodies, at a number of completed text changes. */
interface CachedSummaries {
  /** Distinguishes the website from one that was created again. */
  readonly website: string;
  readonly ended: number;
  readonly pages: Map<string, PageDocument>;
}

/**
 * Cache of pages without their bodies. A change of the structure alone does not invalidate it: only new pages are read.
 * Any change of a text (`ended`) invalidates it completely.
 */
@Injectable()
export class PageSummaries {
  private readonly cache = new LRUCache<string, CachedSummaries>({
    maxSize: PAGES_MOST,
    sizeCalculation: ({ pages }) => pages.size + 1,
  });

  constructor(private readonly pages: PageRepository) {}

  /** Pages at least as new as the version, which the caller read before the structure. */
  async of(
    scope: Scope,
    { website, tree }: Structure,
    version: Pick<WebsiteVersion, 'begun' | 'ended'>,
  ): Promise<ReadonlyMap<string, PageDocument>> {
    // A read during a text change may or may not include it, so it is not cached.
    if (version.begun !== version.ended) return byId(await this.pages.all(scope));
    const id = website._id.toHexString();
    const { ended } = version;
    const cached = this.cache.get(scope.projectId);
    if (cached?.website !== id || cached.ended !== ended) {
      const pages = byId(await this.pages.all(scope));
      this.cache.set(scope.projectId, { website: id, ended, pages });
      return pages;
    }
    const missing = tree.ids().filter((page) => !cached.pages.has(page));
    if (missing.length === 0) return cached.pages;
    const pages = new Map([...cached.pages, ...byId(await this.pages.some(scope, missing))]);
    this.cache.set(scope.projectId, { ...cached, pages });
    return pages;
  }
}

function byId(pages: readonly PageDocument[]): Map<string, PageDocument> {
  return new Map(pages.map((page) => [page._id.toHexString(), page]));
}
