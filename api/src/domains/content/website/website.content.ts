import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ProjectContents, RoadmapLinks } from '../../projects/projects.api.js';
import { PageRepository } from './pages/page.repository.js';
import { contentOf } from './pages/page-content.js';
import { PageRedirects } from './redirects/page-redirects.service.js';
import { PageContentService } from './pages/page-content.service.js';
import { RedirectRepository } from './redirects/redirect.repository.js';
import { VersionRepository } from './publishing/version.repository.js';
import { WebsiteRepository } from './website.repository.js';

/** Website of a project for export and deletion. */
@Injectable()
export class WebsiteContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly links: RoadmapLinks,
    private readonly websites: WebsiteRepository,
    private readonly pages: PageRepository,
    private readonly texts: PageContentService,
    private readonly redirects: RedirectRepository,
    private readonly versions: VersionRepository,
    private readonly former: PageRedirects,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'pages',
      count: async (scope) => (await this.titles(scope)).length,
      read: (scope) => this.read(scope),
      remove: (scope) => this.remove(scope),
    });
    this.links.register({
      kind: 'page',
      search: async (scope, query, limit) => {
        const wanted = query.toLowerCase();
        const found = (await this.titles(scope)).filter(({ title }) => title.toLowerCase().includes(wanted));
        return found.slice(0, limit);
      },
      titles: async (scope, ids) => {
        const found = (await this.titles(scope)).filter(({ id }) => ids.includes(id));
        return new Map(found.map(({ id, title }) => [id, title]));
      },
    });
  }

  /** Titles in the main language. */
  private async titles(scope: ProjectScope): Promise<{ id: string; title: string }[]> {
    const { website } = await this.texts.read(scope, []);
    return (website?.pages ?? []).map(({ id, texts }) => ({ id, title: texts[0]?.title ?? '' }));
  }

  private async read(scope: ProjectScope): Promise<unknown> {
    await this.former.flushPendingRedirects(scope);
    const [{ website }, redirects] = await Promise.all([
      this.texts.read(scope, []),
      this.redirects.all(scope),
    ]);
    const contents = [];
    for await (const { _id: page, texts } of this.pages.each(scope)) {
      for (const text of texts) contents.push({ page, language: text.language, ...contentOf(text) });
    }
    const former = redirects.map(({ language, from, page }) => ({ language, from, page }));
    return { ...website, contents, redirects: former };
  }

  /** The structure is deleted first: pages outside a structure are not public. */
  private async remove(scope: ProjectScope): Promise<void> {
    await this.websites.remove(scope);
    await this.pages.remove(scope);
    await this.redirects.remove(scope);
    await this.versions.remove(scope);
  }
}
