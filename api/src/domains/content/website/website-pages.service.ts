import { Injectable } from '@nestjs/common';
import type { PageContent, WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';
import { PageVersions } from './publishing/page-versions.service.js';
import { PageContentService } from './pages/page-content.service.js';

/** Pages of a project's website, for other domains. */
@Injectable()
export class WebsitePages {
  constructor(
    private readonly texts: PageContentService,
    private readonly versions: PageVersions,
  ) {}

  /** In depth-first order; empty without a website. The caller has checked the permission of the member. */
  async of(scope: ProjectScope): Promise<readonly WebsitePage[]> {
    const { website } = await this.texts.read(scope, []);
    return website?.pages ?? [];
  }

  /** Draft of a page in a language, as `of`. @throws ApiError not-found */
  async draftOf(scope: ProjectScope, page: string, language: WebsiteLanguage): Promise<PageContent> {
    return (await this.versions.get({ page, language }, scope)).draft;
  }
}
