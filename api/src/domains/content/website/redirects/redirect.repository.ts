import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BarePath, WebsiteLanguage } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { areDuplicateKeys, isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { newObjectId, toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../../platform/database/paging.js';
import type { RedirectDocument } from './redirect.schema.js';
import type { FormerAddress, RedirectRow, ResolvedRedirects } from './resolved-redirects.js';
import type { FormerUrls } from '../stored-website.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Redirects in the database. Every query carries the project. */
@Injectable()
export class RedirectRepository {
  constructor(@InjectModel('WebsiteRedirect') private readonly redirects: Model<RedirectDocument>) {}

  /**
   * Sets redirects from former paths to their last pages. Redirects of a later website version are not modified; `also`
   * does not modify existing redirects.
   */
  async note(
    scope: Scope,
    { former, also = [] }: { former: readonly FormerAddress[]; also?: readonly FormerAddress[] },
    { v, at, by }: Pick<FormerUrls, 'v' | 'at' | 'by'>,
  ): Promise<void> {
    const write = (operator: '$set' | '$setOnInsert') => (one: FormerAddress) => ({
      updateOne: {
        filter: { ...own(scope), language: one.language, from: one.from, ...upTo(v) },
        update: { [operator]: { page: toObjectId(one.page), automatic: true, at, by: toObjectId(by), v } },
        upsert: true,
      },
    });
    await this.writeEach([...former.map(write('$set')), ...also.map(write('$setOnInsert'))]);
  }

  /** Creates a manual redirect; null when one exists for the path. */
  async insert(
    scope: ProjectScope,
    { language, from, page }: FormerAddress,
    { v, at }: Pick<FormerUrls, 'v' | 'at'>,
  ): Promise<RedirectDocument | null> {
    const row = {
      _id: newObjectId(),
      ...own(scope),
      language,
      from,
      page: toObjectId(page),
      automatic: false,
      at,
      by: toObjectId(scope.userId),
      v,
    };
    try {
      return (await this.redirects.create(row)).toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async at(scope: Scope, language: WebsiteLanguage, from: BarePath): Promise<RedirectDocument | null> {
    return this.redirects.findOne({ ...own(scope), language, from }).lean();
  }

  /** Redirects of these paths. */
  async from(
    scope: Scope,
    language: WebsiteLanguage,
    paths: readonly BarePath[],
  ): Promise<Pick<RedirectDocument, 'from' | 'page'>[]> {
    return this.redirects
      .find({ ...own(scope), language, from: { $in: [...paths] } }, { from: 1, page: 1 })
      .lean<Pick<RedirectDocument, 'from' | 'page'>[]>();
  }

  /** Redirects to these pages. */
  async toPages(scope: Scope, pages: readonly string[], most: number): Promise<RedirectRow[]> {
    if (pages.length === 0) return [];
    const rows = await this.redirects
      .find({ ...own(scope), page: { $in: pages.map(toObjectId) } })
      .limit(most)
      .lean<RedirectDocument[]>();
    return rows.map(toRow);
  }

  /** Redirects of these paths, each in its language. */
  async fromAny(
    scope: Scope,
    places: readonly Pick<FormerAddress, 'language' | 'from'>[],
  ): Promise<RedirectRow[]> {
    const rows = await this.redirects
      .find({
        ...own(scope),
        language: { $in: [...new Set(places.map(({ language }) => language))] },
        from: { $in: [...new Set(places.map(({ from }) => from))] },
      })
      .lean<RedirectDocument[]>();
    return rows.map(toRow);
  }

  /** Writes the redirects after changes up to a version; redirects of a later version are not modified. */
  async write(scope: Scope, { there, removed }: ResolvedRedirects, v: number): Promise<void> {
    const writes = [
      ...there.map(({ language, from, page, by, also, ...others }) => {
        const row = { ...others, page: toObjectId(page), by: toObjectId(by) };
        return {
          updateOne: {
            filter: { ...own(scope), language, from, ...upTo(others.v) },
            update: also ? { $setOnInsert: row } : { $set: row },
            upsert: true,
          },
        };
      }),
      ...removed.map(({ language, from }) => ({
        deleteOne: { filter: { ...own(scope), language, from, automatic: true, ...upTo(v) } },
      })),
    ];
    await this.writeEach(writes);
  }

  async list(
    scope: Scope,
    { page, limit, cursor }: { page: string; limit: number; cursor?: string | undefined },
  ) {
    const ofPage = { ...own(scope), page: toObjectId(page) };
    const [rows, count] = await Promise.all([
      this.redirects
        .find({ ...ofPage, ...afterCursor(cursor, NEWEST_FIRST) })
        .sort(NEWEST_FIRST)
        .limit(limit + 1)
        .lean<RedirectDocument[]>(),
      this.count(scope, page),
    ]);
    return { ...toPage(rows, limit, NEWEST_FIRST), count };
  }

  async count(scope: Scope, page: string): Promise<number> {
    return this.redirects.countDocuments({ ...own(scope), page: toObjectId(page) }, COUNTED);
  }

  /** Number of redirects of a website; with `most`, counting stops at that number plus one. */
  async countAll(scope: Scope, most?: number): Promise<number> {
    return this.redirects.countDocuments(own(scope), most === undefined ? {} : { limit: most + 1 });
  }

  /** Deletes automatic redirects, up to a version, from a path that a page has again to this page. */
  async removeBack(
    scope: Scope,
    places: readonly { readonly page: string; readonly language: WebsiteLanguage; readonly to: BarePath }[],
    v: number,
  ): Promise<void> {
    const deletes = places.map(({ page, language, to }) => ({
      deleteOne: {
        filter: { ...own(scope), language, from: to, automatic: true, page: toObjectId(page), ...upTo(v) },
      },
    }));
    await this.redirects.bulkWrite(deletes, { ordered: false });
  }

  /** Deletes the oldest automatic redirects. */
  async removeOldest(scope: Scope, most: number): Promise<void> {
    const oldest = await this.redirects
      .find({ ...own(scope), automatic: true }, { _id: 1 })
      .sort({ at: 1 })
      .limit(most)
      .lean();
    await this.redirects.deleteMany({ ...own(scope), _id: { $in: oldest.map(({ _id }) => _id) } });
  }

  /** Deletes all redirects of a website. */
  async all(scope: Scope): Promise<RedirectDocument[]> {
    return this.redirects.find(own(scope)).lean<RedirectDocument[]>();
  }

  /** False when it does not exist. */
  async removeOne(scope: Scope, id: string): Promise<boolean> {
    return (await this.redirects.deleteOne({ ...own(scope), _id: toObjectId(id) })).deletedCount === 1;
  }

  async remove(scope: Scope): Promise<void> {
    await this.redirects.deleteMany(own(scope));
  }

  /**
   * Writes each row separately. A row of a later version does not match `upTo`, so the upsert fails with a duplicate
   * key. The same happens after a concurrent insert of an earlier version; the second attempt updates that row.
   */
  private async writeEach(writes: Parameters<typeof this.redirects.bulkWrite>[0]): Promise<void> {
    for (const isLast of [false, true]) {
      try {
        await this.redirects.bulkWrite(writes, { ordered: false });
        return;
      } catch (error) {
        if (!areDuplicateKeys(error)) throw error;
        if (isLast) return;
      }
    }
  }
}

function toRow({ language, from, page, automatic, v = 0 }: RedirectDocument): RedirectRow {
  return { language, from, page: page.toHexString(), automatic, v };
}

/** Matches rows up to that version. */
function upTo(v: number) {
  return { v: { $not: { $gt: v } } };
}

function own({ projectId }: Scope) {
  return { project: toObjectId(projectId) };
}
