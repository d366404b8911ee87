import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { WEBSITE_LIMITS, type WebsiteLanguage } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../../platform/database/paging.js';
import type { PublishedText } from '../pages/page.schema.js';
import type { VersionDocument } from './version.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** A page in one language. */
export interface PagePlace {
  readonly page: string;
  readonly language: WebsiteLanguage;
}

const NEWEST_FIRST = { number: -1 } as const;

/** Versions of pages in the database. Every query carries the project. */
@Injectable()
export class VersionRepository {
  constructor(@InjectModel('WebsiteVersion') private readonly versions: Model<VersionDocument>) {}

  /** Stores the published text as a version unless it exists; above the maximum, the oldest versions are deleted. */
  async store(scope: Scope, place: PagePlace, published: PublishedText): Promise<void> {
    const { number, ...rest } = published;
    try {
      const { upsertedCount } = await this.versions.updateOne(
        { ...at(scope, place), number },
        { $setOnInsert: rest },
        { upsert: true },
      );
      if (upsertedCount === 0) return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const oldest = number - WEBSITE_LIMITS.versions;
    if (oldest > 0) await this.versions.deleteMany({ ...at(scope, place), number: { $lte: oldest } });
  }

  async find(scope: Scope, place: PagePlace, number: number): Promise<VersionDocument | null> {
    return this.versions.findOne({ ...at(scope, place), number }).lean();
  }

  /** Versions without their bodies. */
  async list(scope: Scope, place: PagePlace, page: { cursor?: string | undefined; limit: number }) {
    const [rows, count] = await Promise.all([
      this.versions
        .find({ ...at(scope, place), ...afterCursor(page.cursor, NEWEST_FIRST) }, { number: 1, at: 1, by: 1 })
        .sort(NEWEST_FIRST)
        .limit(page.limit + 1)
        .lean<Pick<VersionDocument, '_id' | 'number' | 'at' | 'by'>[]>(),
      this.versions.countDocuments(at(scope, place), COUNTED),
    ]);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  async remove({ projectId }: Scope): Promise<void> {
    await this.versions.deleteMany({ project: new Types.ObjectId(projectId) });
  }
}

function at({ projectId }: Scope, { page, language }: PagePlace) {
  return { project: new Types.ObjectId(projectId), page: toObjectId(page), language };
}
