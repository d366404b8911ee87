import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FileUse } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { FileUses } from '../../files/file-uses.service.js';
import { PageRepository } from './page.repository.js';
import { PageTreeStore } from '../tree/page-tree-store.service.js';
import { textOf } from '../website.mapper.js';
import { WebsiteRepository } from '../website.repository.js';

const MAX_LISTED = 100;

/** Looks up the pages that use a file: in the published version, in a draft, or in a scheduled publication. */
@Injectable()
export class PageFileUses implements OnModuleInit {
  constructor(
    private readonly uses: FileUses,
    private readonly websites: WebsiteRepository,
    private readonly pages: PageRepository,
    private readonly structure: PageTreeStore,
  ) {}

  onModuleInit(): void {
    this.uses.register({ name: 'pages', find: (scope, file) => this.find(scope, file) });
  }

  private async find(scope: ProjectScope, file: string): Promise<FileUse[]> {
    const pages = await this.pages.naming(scope, file, MAX_LISTED);
    // Files exist without a website too.
    if (pages.length === 0 || !(await this.websites.version(scope))) return [];
    const { website, tree } = await this.structure.load(scope);
    return pages.flatMap((page) => {
      const id = page._id.toHexString();
      const [main] = website.languages;
      if (!tree.has(id) || main === undefined) return [];
      return [{ kind: 'page', id, title: textOf(page, main, website).title }];
    });
  }
}
