import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContentEditing } from './content-editing.service.js';
import { WebsiteLanguages } from './languages.service.js';
import { PageFileUses } from './page-file-uses.service.js';
import { PagePlaces } from './page-places.service.js';
import { PagePublishing } from './page-publishing.service.js';
import { PageRedirects } from './page-redirects.service.js';
import { PageRemoval } from './page-removal.service.js';
import { PageRepository } from './page.repository.js';
import { pageSchema } from './page.schema.js';
import { PageSummaries } from './page-summaries.service.js';
import { PageTexts } from './page-texts.service.js';
import { PageVersions } from './page-versions.service.js';
import { PageWriter } from './page-writer.service.js';
import { PublishingController } from './publishing.controller.js';
import { RedirectRepository } from './redirect.repository.js';
import { PublishedWebsite } from './published-website.service.js';
import { redirectSchema } from './redirect.schema.js';
import { RedirectsController } from './redirects.controller.js';
import { WebsiteRedirects } from './redirects.service.js';
import { WebsiteStructure } from './structure.service.js';
import { VersionRepository } from './version.repository.js';
import { versionSchema } from './version.schema.js';
import { WebsiteContent } from './website.content.js';
import { WebsiteController } from './website.controller.js';
import { WebsiteRepository } from './website.repository.js';
import { WebsiteAnswers } from './website-answers.service.js';
import { websiteSchema } from './website.schema.js';

/** Pages of projects' websites: their structure, texts and languages. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Website', schema: websiteSchema },
      { name: 'WebsitePage', schema: pageSchema },
      { name: 'WebsiteRedirect', schema: redirectSchema },
      { name: 'WebsiteVersion', schema: versionSchema },
    ]),
  ],
  controllers: [WebsiteController, PublishingController, RedirectsController],
  providers: [
    PageFileUses,
    ContentEditing,
    PagePlaces,
    PagePublishing,
    PageRedirects,
    PageRemoval,
    PageRepository,
    PageSummaries,
    PageTexts,
    PageVersions,
    PageWriter,
    PublishedWebsite,
    RedirectRepository,
    VersionRepository,
    WebsiteAnswers,
    WebsiteContent,
    WebsiteLanguages,
    WebsiteRedirects,
    WebsiteRepository,
    WebsiteStructure,
  ],
  exports: [PublishedWebsite],
})
export class WebsiteModule {}
