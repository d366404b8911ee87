import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WebsiteLanguage } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { wasPublic, withDerivedFields } from './page-content.js';
import type { FormerPosition, PageDocument, PageText } from './page.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** The text of a page in one language, and the outbox entries stored with it. */
interface TextChange {
  readonly text: PageText;
  readonly promises: readonly OutboxEntry[];
  readonly now: Date;
}

const WITHOUT_BODIES = {
  'texts.body': 0,
  'texts.tags': 0,
  'texts.files': 0,
  'texts.published.body': 0,
  'texts.planned.content': 0,
  outbox: 0,
} as const;

/** Pages in the database. Every query carries the project. */
@Injectable()
export class PageRepository {
  constructor(
    @InjectModel('WebsitePage') private readonly pages: Model<PageDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(pages);
  }

  /** Every page of a project without bodies, including deleted ones: the structure determines which pages exist. */
  async all(scope: Scope): Promise<PageDocument[]> {
    return this.pages.find(own(scope), WITHOUT_BODIES).lean<PageDocument[]>();
  }

  /** The existing pages among these IDs, without bodies. */
  async some(scope: Scope, ids: readonly string[]): Promise<PageDocument[]> {
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    return this.pages.find({ ...own(scope), _id }, WITHOUT_BODIES).lean<PageDocument[]>();
  }

  /** Each page of a project with all texts. */
  each(scope: Scope): AsyncIterable<PageDocument> {
    return this.pages.find(own(scope)).lean<PageDocument[]>().cursor();
  }

  async find(scope: Scope, id: string): Promise<PageDocument | null> {
    return this.pages.findOne({ ...own(scope), _id: new Types.ObjectId(id) }).lean();
  }

  /** The text of a page in one language; null when none exists. */
  async textOf(scope: Scope, id: string, language: WebsiteLanguage): Promise<PageText | null> {
    const page = await this.pages
      .findOne({ ...own(scope), _id: new Types.ObjectId(id) }, { texts: { $elemMatch: { language } } })
      .lean<Pick<PageDocument, '_id' | 'texts'>>();
    return page?.texts?.[0] ?? null;
  }

  async insert(scope: Scope, page: Omit<PageDocument, 'project'>): Promise<PageDocument> {
    const texts = page.texts.map(withDerivedFields);
    return (await this.pages.create({ ...own(scope), ...page, texts })).toObject();
  }

  /** Sets the text of a page in one language on the condition that its revision is `rev`; null when it is not. */
  async setText(
    scope: Scope,
    { _id, rev, texts }: Pick<PageDocument, '_id' | 'rev' | 'texts'>,
    { text: changed, promises, now }: TextChange,
  ): Promise<PageDocument | null> {
    const text = withDerivedFields(changed);
    const there = texts.some(({ language }) => language === text.language);
    const stored = await this.pages
      .findOneAndUpdate(
        { ...own(scope), _id, rev },
        {
          $set: { ...(there ? { 'texts.$[one]': text } : {}), changedAt: now },
          $inc: { rev: 1 },
          $push: {
            ...(there ? {} : { texts: text }),
            ...(promises.length > 0 ? { outbox: { $each: [...promises] } } : {}),
          },
        },
        {
          returnDocument: 'after',
          ...(there ? { arrayFilters: [{ 'one.language': text.language }] } : {}),
        },
      )
      .lean();
    if (stored && promises.length > 0) await this.relay.nudge(this.pages, _id);
    return stored;
  }

  /** Pages that reference a file in any language, including deleted ones; without bodies. */
  async naming(scope: Scope, file: string, most: number): Promise<PageDocument[]> {
    return this.pages
      .find({ ...own(scope), 'texts.files': file }, WITHOUT_BODIES)
      .limit(most)
      .lean<PageDocument[]>();
  }

  /** Pages among these IDs that visitors could ever see, by language. */
  async everShown(scope: Scope, ids: readonly string[]): Promise<Map<WebsiteLanguage, Set<string>>> {
    const shown = new Map<WebsiteLanguage, Set<string>>();
    if (ids.length === 0) return shown;
    const pages = await this.pages
      .find(
        { ...own(scope), _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
        { 'texts.language': 1, 'texts.visible': 1, 'texts.shown': 1, 'texts.published.number': 1 },
      )
      .lean<Pick<PageDocument, '_id' | 'texts'>[]>();
    for (const { _id, texts } of pages) {
      for (const { language } of texts.filter(wasPublic)) {
        const there = shown.get(language) ?? new Set();
        shown.set(language, there.add(_id.toHexString()));
      }
    }
    return shown;
  }

  /** Stores the positions of pages that are about to leave the structure. */
  async storeFormerPositions(scope: Scope, positions: ReadonlyMap<string, FormerPosition>): Promise<void> {
    const writes = [...positions].map(([id, place]) => ({
      updateOne: {
        filter: { ...own(scope), _id: new Types.ObjectId(id) },
        update: { $set: { left: place } },
      },
    }));
    await this.pages.bulkWrite(writes, { ordered: false });
  }

  /** Pages that were deleted with a page, including that page. */
  async removedWith(scope: Scope, id: string): Promise<PageDocument[]> {
    return this.pages.find({ ...own(scope), 'left.with': new Types.ObjectId(id) }).lean<PageDocument[]>();
  }

  async remove(scope: Scope): Promise<void> {
    await this.pages.deleteMany(own(scope));
  }
}

function own({ projectId }: Scope) {
  return { project: new Types.ObjectId(projectId) };
}
