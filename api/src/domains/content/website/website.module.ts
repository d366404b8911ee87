import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditNames, RoadmapsModule } from '../../projects/projects.api.js';
import { ContentEditing } from './pages/content-editing.service.js';
import { WebsiteLanguages } from './languages.service.js';
import { PageFileUses } from './pages/page-file-uses.service.js';
import { PageTreeService } from './tree/page-tree.service.js';
import { PagePublishing } from './publishing/page-publishing.service.js';
import { PageRedirects } from './redirects/page-redirects.service.js';
import { PageRemoval } from './pages/page-removal.service.js';
import { PageRepository } from './pages/page.repository.js';
import { pageSchema } from './pages/page.schema.js';
import { PageSummaries } from './pages/page-summaries.service.js';
import { PageContentService } from './pages/page-content.service.js';
import { PageVersions } from './publishing/page-versions.service.js';
import { PageVersionGuard } from './pages/page-version-guard.service.js';
import { PublishingController } from './publishing/publishing.controller.js';
import { RedirectLookup } from './redirects/redirect-lookup.service.js';
import { RedirectRepository } from './redirects/redirect.repository.js';
import { PublishedWebsite } from './publishing/published-website.service.js';
import { redirectSchema } from './redirects/redirect.schema.js';
import { RedirectsController } from './redirects/redirects.controller.js';
import { WebsiteRedirects } from './redirects/redirects.service.js';
import { PageTreeStore } from './tree/page-tree-store.service.js';
import { VersionRepository } from './publishing/version.repository.js';
import { versionSchema } from './publishing/version.schema.js';
import { WebsiteChanges } from './website-changes.service.js';
import { WebsiteContent } from './website.content.js';
import { WebsiteController } from './website.controller.js';
import { WebsitePages } from './website-pages.service.js';
import { WebsiteRepository } from './website.repository.js';
import { WebsiteReadService } from './website-read.service.js';
import { websiteSchema } from './website.schema.js';

/** Pages of projects' websites: structure, texts and languages. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Website', schema: websiteSchema },
      { name: 'WebsitePage', schema: pageSchema },
      { name: 'WebsiteRedirect', schema: redirectSchema },
      { name: 'WebsiteVersion', schema: versionSchema },
    ]),
    RoadmapsModule,
  ],
  controllers: [WebsiteController, PublishingController, RedirectsController],
  providers: [
    PageFileUses,
    ContentEditing,
    PageTreeService,
    PagePublishing,
    PageRedirects,
    PageRemoval,
    PageRepository,
    PageSummaries,
    PageContentService,
    PageVersions,
    PageVersionGuard,
    PublishedWebsite,
    RedirectLookup,
    RedirectRepository,
    VersionRepository,
    WebsiteReadService,
    WebsiteChanges,
    WebsiteContent,
    WebsiteLanguages,
    WebsitePages,
    WebsiteRedirects,
    WebsiteRepository,
    PageTreeStore,
  ],
  exports: [PublishedWebsite, WebsiteChanges, WebsitePages],
})
export class WebsiteModule {
  constructor(names: AuditNames, pages: PageRepository) {
    names.register('page', async (scope, id) => (await pages.find(scope, id))?.texts[0]?.title ?? null);
  }
}
