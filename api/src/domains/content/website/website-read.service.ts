import { Inject, Injectable } from '@nestjs/common';
import { getWebsite } from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { siteOrigin } from '../../../platform/config/hosts.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { SerializedResponse } from '../../../platform/http/responses/serialized-response.js';
import { PageContentService } from './pages/page-content.service.js';

/** Maximum size of the cached responses of all websites; 10,000 pages in two languages have 4 MB. */
const BYTES_MOST = 64 * 1_048_576;

interface CachedWebsite {
  readonly tag: string;
  readonly answer: SerializedResponse;
}

/** Serialised website responses, one per version; null for a client that has the version. */
@Injectable()
export class WebsiteReadService {
  private readonly cache = new LRUCache<string, CachedWebsite>({
    maxSize: BYTES_MOST,
    sizeCalculation: ({ answer }) => answer.bytes.byteLength,
  });

  constructor(
    private readonly texts: PageContentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param etag ETags of the client */
  async read(
    scope: ProjectScope,
    etag: string,
  ): Promise<{ readonly tag: string; readonly answer: SerializedResponse | null }> {
    const cached = this.cache.get(scope.projectId);
    const { tag, website } = await this.texts.read(scope, cached ? [etag, cached.tag] : [etag]);
    if (!website) return { tag, answer: cached && tag !== etag ? cached.answer : null };
    const site = siteOrigin(this.config, scope.projectId);
    const answer = new SerializedResponse(getWebsite.answer, {
      status: 'success',
      message: '',
      website: { site, ...website },
    });
    if (tag !== '') this.cache.set(scope.projectId, { tag, answer });
    return { tag, answer };
  }
}
