import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BarePath, WebsiteLanguage } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { areDuplicateKeys, isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { newObjectId, toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../../platform/database/paging.js';
import type { RedirectDocument } from './redirect.schema.js';
import type { FormerAddress, RedirectRow, SettledRedirects } from './settled-redirects.js';
import type { LeftAddresses } from '../stored-website.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Redirects in the database; every query carries the project. */
@Injectable()
export class RedirectRepository {
  constructor(@InjectModel('WebsiteRedirect') private readonly redirects: Model<RedirectDocument>) {}

  /**
   * Leads former addresses to the pages that had them last, whatever they led to before, but for what came with a later
   * version of the website; `also` does not change what leads somewhere already.
   */
  async note(
    scope: Scope,
    { former, also = [] }: { former: readonly FormerAddress[]; also?: readonly FormerAddress[] },
    { v, at, by }: Pick<LeftAddresses, 'v' | 'at' | 'by'>,
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

  /** Adds one by hand; null when there is one from that path. */
  async insert(
    scope: ProjectScope,
    { language, from, page }: FormerAddress,
    { v, at }: Pick<LeftAddresses, 'v' | 'at'>,
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

  /** Those from any of these paths. */
  async from(
    scope: Scope,
    language: WebsiteLanguage,
    paths: readonly BarePath[],
  ): Promise<Pick<RedirectDocument, 'from' | 'page'>[]> {
    return this.redirects
      .find({ ...own(scope), language, from: { $in: [...paths] } }, { from: 1, page: 1 })
      .lean<Pick<RedirectDocument, 'from' | 'page'>[]>();
  }

  /** Those that lead to any of these pages. */
  async toPages(scope: Scope, pages: readonly string[], most: number): Promise<RedirectRow[]> {
    if (pages.length === 0) return [];
    const rows = await this.redirects
      .find({ ...own(scope), page: { $in: pages.map(toObjectId) } })
      .limit(most)
      .lean<RedirectDocument[]>();
    return rows.map(toRow);
  }

  /** Those from any of these paths, each in its language. */
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

  /** Makes redirects what they are to be after changes up to a version; what came with a later one stays. */
  async write(scope: Scope, { there, gone }: SettledRedirects, v: number): Promise<void> {
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
      ...gone.map(({ language, from }) => ({
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

  /** How many a website has, where there is a `most` up to one more than that. */
  async countAll(scope: Scope, most?: number): Promise<number> {
    return this.redirects.countDocuments(own(scope), most === undefined ? {} : { limit: most + 1 });
  }

  /** Removes those that came by themselves and lead from where a page is again, since a version, to that page. */
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

  /** Removes the oldest of those that came by themselves. */
  async removeOldest(scope: Scope, most: number): Promise<void> {
    const oldest = await this.redirects
      .find({ ...own(scope), automatic: true }, { _id: 1 })
      .sort({ at: 1 })
      .limit(most)
      .lean();
    await this.redirects.deleteMany({ ...own(scope), _id: { $in: oldest.map(({ _id }) => _id) } });
  }

  /** All of a website. */
  async all(scope: Scope): Promise<RedirectDocument[]> {
    return this.redirects.find(own(scope)).lean<RedirectDocument[]>();
  }

  /** False when there is none. */
  async removeOne(scope: Scope, id: string): Promise<boolean> {
    return (await this.redirects.deleteOne({ ...own(scope), _id: toObjectId(id) })).deletedCount === 1;
  }

  async remove(scope: Scope): Promise<void> {
    await this.redirects.deleteMany(own(scope));
  }

  /**
   * Each by itself: one that is there with a later version is not found by `upTo`, and would be there twice then. So would
   * one that came at this moment with an earlier version; that is found when all is written once more.
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

/** What came with that version or one before. */
function upTo(v: number) {
  return { v: { $not: { $gt: v } } };
}

function own({ projectId }: Scope) {
  return { project: toObjectId(projectId) };
}
