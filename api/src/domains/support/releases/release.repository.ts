import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { EventRepository } from '../events/event.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import type { ReleaseDocument, ReleaseLinkDocument } from './release.schema.js';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** A release in the context of a case. */
export interface LinkedRelease extends ReleaseDocument {
  readAt: Date | null;
}

/** Releases, and their links to cases. */
@Injectable()
export class ReleaseRepository {
  constructor(
    @InjectModel('SupportRelease') private readonly releases: Model<ReleaseDocument>,
    @InjectModel('SupportReleaseLink') private readonly links: Model<ReleaseLinkDocument>,
    private readonly relay: OutboxRelay,
    private readonly events: EventRepository,
  ) {
    relay.watch(links);
  }

  async list({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
    const rows = await this.releases
      .find(afterCursor(cursor, NEWEST_FIRST))
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .lean<ReleaseDocument[]>();
    const count = await this.releases.countDocuments({ createdAt: { $exists: true } }, COUNTED);
    return { ...toPage(rows, limit, NEWEST_FIRST), count };
  }

  async find(releaseId: string): Promise<ReleaseDocument | null> {
    return this.releases.findById(releaseId).lean();
  }

  /** Adds a release. A repeated submit returns the same release. */
  async add(fields: Omit<ReleaseDocument, '_id'>): Promise<ReleaseDocument> {
    const { submitKey } = fields;
    return this.releases
      .findOneAndUpdate({ submitKey }, { $setOnInsert: fields }, { upsert: true, returnDocument: 'after' })
      .lean();
  }

  /** Releases of a case, newest first. */
  async ofCase({ _id, user }: Pick<CaseDocument, '_id' | 'user'>): Promise<LinkedRelease[]> {
    const links = await this.links.find({ case: _id, user, linked: true }).limit(CASE_LIMITS.releases).lean();
    const ids = links.map(({ release }) => release);
    const releases = await this.releases.find({ _id: { $in: ids } }).lean<ReleaseDocument[]>();
    const readAt = new Map(links.map((link) => [link.release.toHexString(), link.readAt]));
    return releases
      .map((release) => ({ ...release, readAt: readAt.get(release._id.toHexString()) ?? null }))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  async isFull({ _id }: Pick<CaseDocument, '_id'>): Promise<boolean> {
    const limit = CASE_LIMITS.releases;
    return (await this.links.countDocuments({ case: _id, linked: true }, { limit })) === limit;
  }

  /**
   * Links a release to a case. Idempotent.
   *
   * @param emails stored only with the first link of the customer
   */
  async link(
    { _id, user }: Pick<CaseDocument, '_id' | 'user'>,
    release: Types.ObjectId,
    emails: readonly OutboxEntry[],
  ): Promise<void> {
    const link = { case: _id, release };
    if ((await this.links.updateOne(link, { $set: { linked: true } })).matchedCount === 0) {
      const fields = { ...link, user, linked: true, readAt: null };
      const isFirst = await this.insert({ ...fields, emailed: true, outbox: [...emails] });
      if (!isFirst) await this.insert({ ...fields, emailed: false });
    }
    await this.events.append({ _id, user });
  }

  async unlink({ _id, user }: Pick<CaseDocument, '_id' | 'user'>, release: Types.ObjectId): Promise<void> {
    await this.links.updateOne({ case: _id, release }, { $set: { linked: false } });
    await this.events.append({ _id, user });
  }

  /** Marks a release of a case of the customer as read. Only the first mark is stored. False without such a release. */
  async read(userId: string, caseId: string, releaseId: string, now: Date): Promise<boolean> {
    // guard: own-case-release
    const own = {
      case: new Types.ObjectId(caseId),
      release: new Types.ObjectId(releaseId),
      linked: true,
      user: new Types.ObjectId(userId),
    };
    const marked = await this.links.updateOne({ ...own, readAt: null }, { $set: { readAt: now } });
    return marked.matchedCount === 1 || (await this.links.exists(own)) !== null;
  }

  async removeOf(caseId: Types.ObjectId): Promise<void> {
    await this.links.deleteMany({ case: caseId });
  }

  async removeAll(userId: string): Promise<void> {
    await this.links.deleteMany({ user: new Types.ObjectId(userId) });
  }

  /** False when the case has the release, or another link has the email. */
  private async insert(link: Omit<ReleaseLinkDocument, '_id'>): Promise<boolean> {
    try {
      const { _id } = await this.links.create(link);
      await this.relay.nudge(this.links, _id);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
