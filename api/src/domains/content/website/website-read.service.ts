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

interface Held {
  readonly tag: string;
  readonly answer: SerializedResponse;
}

/** Serialised website responses, one per version; null for a client that has the version. */
@Injectable()
export class WebsiteReadService {
  private readonly held = new LRUCache<string, Held>({
    maxSize: BYTES_MOST,
    sizeCalculation: ({ answer }) => answer.bytes.byteLength,
  });

  constructor(
    private readonly texts: PageContentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param known ETags of the client */
  async read(
    scope: ProjectScope,
    known: string,
  ): Promise<{ readonly tag: string; readonly answer: SerializedResponse | null }> {
    const held = this.held.get(scope.projectId);
    const { tag, website } = await this.texts.read(scope, held ? [known, held.tag] : [known]);
    if (!website) return { tag, answer: held && tag !== known ? held.answer : null };
    const site = siteOrigin(this.config, scope.projectId);
    const answer = new SerializedResponse(getWebsite.answer, {
      status: 'success',
      message: '',
      website: { site, ...website },
    });
    if (tag !== '') this.held.set(scope.projectId, { tag, answer });
    return { tag, answer };
  }
}
