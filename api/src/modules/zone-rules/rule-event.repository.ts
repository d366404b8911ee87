import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RuleOutcome } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../platform/mongo/database-errors.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../platform/mongo/paging.js';
import { inCluster, type PageWanted, type Scope } from './rule.repository.js';
import type { RuleEventDocument } from './rule.schema.js';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** What rules did, in the database; every query carries the project. */
@Injectable()
export class RuleEventRepository {
  constructor(
    @InjectModel('ZoneRuleEvent') private readonly events: Model<RuleEventDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(events);
  }

  /** Notes that a rule ran on a change, with what that promises; false when it did before. */
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

  /** Whether a rule ran on a change before. */
  async has(rule: Types.ObjectId, project: Types.ObjectId, change: Types.ObjectId): Promise<boolean> {
    return (await this.events.exists({ rule, project, change })) !== null;
  }

  /** How often a rule did something since a moment; counts up to `most`. */
  countSince(
    rule: { readonly _id: Types.ObjectId; readonly project: Types.ObjectId },
    outcome: RuleOutcome,
    since: Date,
    most: number,
  ): Promise<number> {
    const wanted = { rule: rule._id, project: rule.project, outcome, at: { $gt: since } };
    return this.events.countDocuments(wanted, { limit: most });
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
