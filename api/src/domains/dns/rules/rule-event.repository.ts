import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RuleOutcome } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import { inCluster, type PageWanted, type Scope } from './rule.repository.js';
import type { RuleEventDocument } from './rule.schema.js';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Rule events in the database. Every query carries the project. */
@Injectable()
export class RuleEventRepository {
  constructor(
    @InjectModel('ZoneRuleEvent') private readonly events: Model<RuleEventDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(events);
  }

  /** Stores the event of a rule for a change with its outbox entries; false when it exists already. */
  async insert(event: Omit<RuleEventDocument, '_id' | 'outbox'>, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      const created = await this.events.create({ ...event, outbox });
      await this.relay.nudge(this.events, created._id);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Whether an event of a rule for a change exists. */
  async has(rule: Types.ObjectId, project: Types.ObjectId, change: Types.ObjectId): Promise<boolean> {
    return (await this.events.exists({ rule, project, change })) !== null;
  }

  /** Changes with a single email since a time, of one rule or of all; counts up to `most`. */
  countOwnMails(
    scope: Scope,
    clusterId: string,
    { rule, since, most }: { readonly rule?: Types.ObjectId; readonly since: Date; readonly most: number },
  ): Promise<number> {
    const mailed = { ...inCluster(scope, clusterId), mail: 'own' as const, at: { $gt: since } };
    return this.events.countDocuments(rule ? { ...mailed, rule } : mailed, { limit: most });
  }

  /** The first waiting events of the digest. Assigns all waiting events to this digest job. */
  async waiting(scope: Scope, clusterId: string, digest: string, limit: number) {
    const all = { ...inCluster(scope, clusterId), mail: 'waits' as const };
    const sent = (await this.events.exists({ ...all, digest, sent: true })) !== null;
    // Changes after the first emails of this digest belong to another digest.
    if (!sent) await this.events.updateMany({ ...all, digest: null }, { $set: { digest } });
    const waiting = await this.events
      .find({ ...all, digest })
      .sort({ at: 1, _id: 1 })
      .limit(limit)
      .lean<RuleEventDocument[]>();
    return { waiting, sent };
  }

  async countWaiting(scope: Scope, clusterId: string, digest: string): Promise<number> {
    return this.events.countDocuments({ ...inCluster(scope, clusterId), mail: 'waits', digest });
  }

  /** Stores the emails of a digest in the outbox of its first event, once. */
  async promise(scope: Scope, { _id }: RuleEventDocument, mails: OutboxEntry[]): Promise<void> {
    await this.events.updateOne(
      { _id, project: toObjectId(scope.projectId), sent: { $ne: true } },
      { $set: { sent: true }, $push: { outbox: { $each: mails } } },
    );
    await this.relay.nudge(this.events, _id);
  }

  /** Stores the result on all events of a digest. */
  async storeOutcome(
    scope: Scope,
    clusterId: string,
    digest: string,
    became: Pick<RuleEventDocument, 'outcome' | 'text'>,
  ): Promise<void> {
    await this.events.updateMany(
      { ...inCluster(scope, clusterId), mail: 'waits', digest },
      { $set: { mail: 'told', ...became } },
    );
  }

  /**
   * Deletes one batch of events of all projects before a time. Waiting events are not deleted. False after the last
   * batch.
   */
  async tidy(before: Date, most: number): Promise<boolean> {
    const old = await this.events
      .find({ at: { $lt: before }, mail: { $ne: 'waits' } }, { _id: 1 })
      .sort({ at: 1 })
      .limit(most)
      .lean<Pick<RuleEventDocument, '_id'>[]>();
    await this.events.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    return old.length === most;
  }

  async list(scope: Scope, clusterId: string, page: PageWanted & { outcome?: RuleOutcome | undefined }) {
    const wanted = {
      ...inCluster(scope, clusterId),
      ...(page.outcome ? { outcome: page.outcome } : {}),
      ...(page.query ? { name: literalPattern(page.query) } : {}),
    };
    const rows = await this.events
      .find({ $and: [wanted, afterCursor(page.cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(page.limit + 1)
      .lean<RuleEventDocument[]>();
    const count = await this.events.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.events.deleteMany(inCluster(scope, clusterId));
  }
}
