import { Injectable } from '@nestjs/common';
import type { WebsitePage } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';
import { PageContentService } from './pages/page-content.service.js';

/** Pages of a project's website, for other domains. */
@Injectable()
export class WebsitePages {
  constructor(private readonly texts: PageContentService) {}

  /** In depth-first order; empty without a website. The caller has checked the permission of the member. */
  async of(scope: ProjectScope): Promise<readonly WebsitePage[]> {
    const { website } = await this.texts.read(scope, []);
    return website?.pages ?? [];
  }
}
