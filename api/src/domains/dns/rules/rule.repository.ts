import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RuleIf, RuleThen } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { RuleDocument } from './rule.schema.js';

const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

/** The project of the caller or of the job. */
export type Scope = Pick<ProjectScope, 'projectId'>;

export interface PageWanted {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly query?: string | undefined;
}

/** Filter for one cluster of one project. */
export function inCluster(scope: Scope, clusterId: string) {
  return { cluster: toObjectId(clusterId), project: toObjectId(scope.projectId) };
}

/** Rules in the database. Every query carries the project. */
@Injectable()
export class RuleRepository {
  constructor(@InjectModel('ZoneRule') private readonly rules: Model<RuleDocument>) {}

  /** Stores a rule; null when the cluster has it already. */
  async insert(
    scope: Scope,
    clusterId: string,
    rule: Pick<RuleDocument, 'doIf' | 'doThen' | 'enabled' | 'createdAt'>,
  ): Promise<RuleDocument | null> {
    try {
      return (await this.rules.create({ ...inCluster(scope, clusterId), ...rule })).toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async list(scope: Scope, clusterId: string, page: PageWanted) {
    const own = inCluster(scope, clusterId);
    const rows = await this.rules
      .find({ $and: [own, afterCursor(page.cursor, OLDEST_FIRST)] })
      .sort(OLDEST_FIRST)
      .limit(page.limit + 1)
      .lean<RuleDocument[]>();
    return {
      ...toPage(rows, page.limit, OLDEST_FIRST),
      count: await this.rules.countDocuments(own, COUNTED),
    };
  }

  /** Enabled rules for changes of these kinds, in order of execution. */
  async on(
    scope: Scope,
    clusterId: string,
    ifs: readonly RuleIf[],
    thens: readonly RuleThen[],
  ): Promise<RuleDocument[]> {
    const found = await this.rules
      .find({
        ...inCluster(scope, clusterId),
        enabled: true,
        doIf: { $in: ifs },
        doThen: { $in: thens },
      })
      .lean<RuleDocument[]>();
    return found.sort(
      (a, b) =>
        a.createdAt.getTime() - b.createdAt.getTime() ||
        a._id.toHexString().localeCompare(b._id.toHexString()),
    );
  }

  async setEnabled(
    scope: Scope,
    clusterId: string,
    ruleId: string,
    enabled: boolean,
  ): Promise<RuleDocument | null> {
    return this.rules
      .findOneAndUpdate(
        { _id: toObjectId(ruleId), ...inCluster(scope, clusterId) },
        { $set: { enabled } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  async ran(rule: RuleDocument, at: Date): Promise<void> {
    const { _id, cluster, project } = rule;
    await this.rules.updateOne({ _id, cluster, project }, { $max: { lastRunAt: at } });
  }

  /** Deletes a rule and returns it; null when it does not exist. */
  async drop(scope: Scope, clusterId: string, ruleId: string): Promise<RuleDocument | null> {
    return this.rules.findOneAndDelete({ _id: toObjectId(ruleId), ...inCluster(scope, clusterId) }).lean();
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.rules.deleteMany(inCluster(scope, clusterId));
  }
}
