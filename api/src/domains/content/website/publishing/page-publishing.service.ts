import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type AnswerOf,
  type cancelPublication,
  type discardDraft,
  type InputOf,
  type PageContent,
  type publishPage,
  type restorePageVersion,
  WEBSITE_LIMITS,
  type WebsiteLanguage,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { JobService } from '../../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../../platform/jobs/outbox.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { contentOf, isSame, isWritten, withContent } from '../pages/page-content.js';
import { PageRepository } from '../pages/page.repository.js';
import type { PageDocument, PageText, PublishedText } from '../pages/page.schema.js';
import { PageVersionGuard } from '../pages/page-version-guard.service.js';
import { refuseOtherLanguage, PageTreeStore } from '../tree/page-tree-store.service.js';
import type { Structure } from '../tree/structure.types.js';
import { VersionRepository } from './version.repository.js';
import { conflictResponse, ownText, toPage } from '../website.mapper.js';

/** Job of a scheduled publication. */
const PUBLISH = 'website.publish';
const DAY_MS = 86_400_000;

type Scope = Pick<ProjectScope, 'projectId'>;

interface Seen {
  readonly page: string;
  readonly language: WebsiteLanguage;
  /** The revision that the client expects. */
  readonly rev: number;
}

interface Plan {
  readonly structure: Structure;
  readonly page: PageDocument;
  readonly text: PageText;
  readonly at: Date;
  /** Whether the publication makes the page visible. */
  readonly show: boolean | undefined;
}

/** Publication of drafts, and restore of drafts from published versions. */
@Injectable()
export class PagePublishing implements OnModuleInit {
  constructor(
    private readonly structure: PageTreeStore,
    private readonly pages: PageRepository,
    private readonly writer: PageVersionGuard,
    private readonly versions: VersionRepository,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: PUBLISH,
      run: (payload) =>
        this.publishPlanned(
          { projectId: String(payload['project']) },
          String(payload['page']),
          String(payload['id']),
        ),
    });
  }

  async publish(
    { at, show, ...seen }: InputOf<typeof publishPage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof publishPage>> {
    const { structure, page } = await this.see(scope, seen);
    if (page.rev !== seen.rev) return conflictResponse(page, structure);
    const draft = ownText(page, seen.language);
    if (!isWritten(draft)) {
      throw ApiError.invalid('title', 'The page has no title in this language yet. Please enter it first.');
    }
    if (at !== undefined) return this.plan(scope, { structure, page, text: draft, at: plannable(at), show });
    const text = show ? { ...draft, visible: true } : draft;
    await this.storeShownVersion(scope, page, text);
    const stored = await this.writer.write(scope, page, shown(text, contentOf(text), scope.userId));
    return this.published(scope, { structure, seen, stored });
  }

  async cancel(
    { page: id, language }: InputOf<typeof cancelPublication>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof cancelPublication>> {
    const structure = await this.structure.load(scope);
    refuseOtherLanguage(structure, language);
    const page = await this.writer.change(
      scope,
      () => this.writer.find(scope, id, structure),
      (found) => {
        const text = ownText(found, language);
        return text.planned ? { ...text, planned: null } : null;
      },
    );
    return {
      status: 'success',
      message: 'The scheduled publication has been cancelled.',
      page: toPage(page, structure),
    };
  }

  async discard(
    seen: InputOf<typeof discardDraft>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof discardDraft>> {
    return this.setDraft(scope, seen, (text) => {
      if (text.published) return Promise.resolve(contentOf(text.published));
      throw ApiError.invalid('language', 'The page was never published in this language.');
    });
  }

  async restore(
    { number, ...seen }: InputOf<typeof restorePageVersion>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restorePageVersion>> {
    return this.setDraft(scope, seen, async () => {
      const version = await this.versions.find(scope, seen, number);
      if (!version) throw ApiError.invalid('number', 'This version is not stored any more.');
      return contentOf(version);
    });
  }

  private async setDraft(
    scope: ProjectScope,
    seen: Seen,
    contentFor: (text: PageText) => Promise<PageContent>,
  ): Promise<AnswerOf<typeof discardDraft>> {
    const { structure, page } = await this.see(scope, seen);
    if (page.rev !== seen.rev) return conflictResponse(page, structure);
    const text = ownText(page, seen.language);
    const stored = await this.writer.write(scope, page, withContent(text, await contentFor(text)));
    if (stored)
      return { status: 'success', message: 'The draft has been changed.', page: toPage(stored, structure) };
    return conflictResponse(await this.writer.find(scope, seen.page, structure), structure);
  }

  private async see(scope: ProjectScope, { page, language }: Seen) {
    const structure = await this.structure.load(scope);
    refuseOtherLanguage(structure, language);
    return { structure, page: await this.writer.find(scope, page, structure) };
  }

  private async plan(
    scope: ProjectScope,
    { structure, page, text, at, show = false }: Plan,
  ): Promise<AnswerOf<typeof publishPage>> {
    const id = page._id.toHexString();
    const entry = outboxEntry(PUBLISH, { project: scope.projectId, page: id });
    const planned = { id: entry.id, at, by: toObjectId(scope.userId), content: contentOf(text), show };
    const promise = { ...entry, payload: { ...entry.payload, id: entry.id }, dueAt: at };
    const stored = await this.writer.write(scope, page, { ...text, planned }, promise);
    if (!stored) return conflictResponse(await this.writer.find(scope, id, structure), structure);
    return {
      status: 'success',
      message: 'The publication has been scheduled.',
      page: toPage(stored, structure),
    };
  }

  private async published(
    scope: ProjectScope,
    { structure, seen, stored }: { structure: Structure; seen: Seen; stored: PageDocument | null },
  ): Promise<AnswerOf<typeof publishPage>> {
    if (!stored) return conflictResponse(await this.writer.find(scope, seen.page, structure), structure);
    await this.storeShownVersion(scope, stored, ownText(stored, seen.language));
    return { status: 'success', message: 'The page has been published.', page: toPage(stored, structure) };
  }

  /** Runs the scheduled publication with that ID, unless it was cancelled or replaced. */
  private async publishPlanned(scope: Scope, id: string, plan: string): Promise<void> {
    const before = await this.pages.find(scope, id);
    const found = before?.texts.find(({ planned }) => planned?.id === plan);
    if (!before || !found) return;
    await this.storeShownVersion(scope, before, found);
    const find = async () => (await this.pages.find(scope, id)) ?? before;
    const stored = await this.writer.change(scope, find, (page) => {
      const text = page.texts.find(({ planned }) => planned?.id === plan);
      if (!text?.planned) return null;
      const { content, by, show = false } = text.planned;
      return shown({ ...text, visible: text.visible || show }, content, by.toHexString());
    });
    const text = stored.texts.find(({ language }) => language === found.language);
    if (text) await this.storeShownVersion(scope, stored, text);
  }

  /**
   * Stores the published text as a version. Called after a publication, and again before the next one, because the
   * process may have ended in between.
   */
  private async storeShownVersion(
    scope: Scope,
    { _id }: PageDocument,
    { language, published }: PageText,
  ): Promise<void> {
    if (published) await this.versions.store(scope, { page: _id.toHexString(), language }, published);
  }
}

/** A text with new published content; unchanged content creates no version. */
function shown(text: PageText, content: PageContent, by: string): PageText {
  const { published: before } = text;
  const same = before && isSame(content, contentOf(before));
  const published: PublishedText = same
    ? before
    : { ...content, number: (before?.number ?? 0) + 1, at: new Date(), by: toObjectId(by) };
  return { ...text, planned: null, published, edited: !isSame(contentOf(text), content) };
}

function plannable(at: string): Date {
  const ahead = Date.parse(at) - Date.now();
  if (ahead <= 0) throw ApiError.invalid('at', 'Please choose a time in the future.');
  if (ahead > WEBSITE_LIMITS.plannedDays * DAY_MS) {
    throw ApiError.invalid('at', 'A publication can be scheduled at most two years ahead.');
  }
  return new Date(at);
}
