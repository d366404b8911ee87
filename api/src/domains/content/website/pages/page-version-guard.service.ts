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

/** Maximum of attempts of a change without an expected revision when concurrent changes are faster. */
const TRIES = 20;

/** The member is missing in a scope of planned publications. */
type WritingScope = Pick<ProjectScope, 'projectId'> & Partial<Pick<ProjectScope, 'userId'>>;

/** Reads and writes texts of single pages, and updates the version of the website. */
@Injectable()
export class PageVersionGuard {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly pages: PageRepository,
    private readonly changes: WebsiteChanges,
  ) {}

  /**
   * An existing page with all texts.
   * @throws ApiError not-found
   */
  async find(scope: ProjectScope, id: string, { tree }: Structure): Promise<PageDocument> {
    const page = tree.has(id) ? await this.pages.find(scope, id) : null;
    if (!page) throw new ApiError('not-found');
    return page;
  }

  /** Writes the text of a page in one language, optionally with an outbox entry; null after a concurrent change. */
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
   * Writes the result of `decide` for the present page; null changes nothing.
   * @throws ApiError conflict when concurrent changes are always faster
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
