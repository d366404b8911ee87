import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { WebsiteChanges } from '../website-changes.service.js';
import { isShownAlike } from './page-content.js';
import { PageRepository } from './page.repository.js';
import type { PageDocument, PageText } from './page.schema.js';
import type { Structure } from '../tree/structure.types.js';
import { WebsiteRepository } from '../website.repository.js';

/** How often a change that is based on no number is made anew because the page was changed meanwhile. */
const TRIES = 20;

/** The member is missing in a scope of planned publications. */
type WritingScope = Pick<ProjectScope, 'projectId'> & Partial<Pick<ProjectScope, 'userId'>>;

/** Reads and writes texts of single pages, so that the mark of the whole website tells of it. */
@Injectable()
export class PageWriter {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly pages: PageRepository,
    private readonly changes: WebsiteChanges,
  ) {}

  /**
   * A page that is there, with all that it says.
   * @throws ApiError not-found
   */
  async find(scope: ProjectScope, id: string, { tree }: Structure): Promise<PageDocument> {
    const page = tree.has(id) ? await this.pages.find(scope, id) : null;
    if (!page) throw new ApiError('not-found');
    return page;
  }

  /** Writes what a page has in one language, and maybe a promise with it; null when somebody else was quicker. */
  async write(
    scope: WritingScope,
    page: PageDocument,
    text: PageText,
    promise?: OutboxEntry,
  ): Promise<PageDocument | null> {
    const before = page.texts.find(({ language }) => language === text.language);
    const followed = isShownAlike(before, text) ? [] : await this.changes.entries(scope);
    const promises = promise ? [promise, ...followed] : followed;
    const now = new Date();
    await this.websites.begin(scope, now);
    const stored = await this.pages.setText(scope, page, { text, promises, now });
    await this.websites.end(scope);
    return stored;
  }

  /**
   * Writes what `decide` makes of a page as it is then; null leaves it as it is.
   * @throws ApiError conflict when somebody else is always quicker
   */
  async change(
    scope: WritingScope,
    find: () => Promise<PageDocument>,
    decide: (page: PageDocument) => PageText | null,
  ): Promise<PageDocument> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const page = await find();
      const text = decide(page);
      if (!text) return page;
      const stored = await this.write(scope, page, text);
      if (stored) return stored;
    }
    throw new ApiError('conflict');
  }
}
