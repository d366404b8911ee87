import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { publishEntry } from './publish-entry.js';
import type { RecordSetKey } from '../record-sets/record-set.repository.js';
import { orderOf, type RecordSetDocument } from '../record-sets/record-set.schema.js';

/** Failures that a retry may resolve; read-only sets are never published. */
const FAILED = { state: 'failed', readOnly: { $ne: true } } as const;

/** Changes that wait for the engine. A retry by the user does not wait for the next attempt. */
const WAITING = { state: 'pending', reason: { $type: 'string' }, waits: { $ne: true } } as const;

/** Record sets whose publication failed. */
@Injectable()
export class RetryRepository {
  constructor(
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Schedules publications again: with keys, their failed or waiting sets; without keys, all failed sets. Returns their
   * number.
   */
  async publishAgain(
    { projectId }: Pick<ProjectScope, 'projectId'>,
    clusterId: string,
    places?: readonly RecordSetKey[],
  ): Promise<number> {
    const here = { cluster: new Types.ObjectId(clusterId), project: new Types.ObjectId(projectId) };
    if (!places) return this.promise({ ...here, ...FAILED }, clusterId);
    const at = places.map(({ name, type }) => ({ order: orderOf(name), type }));
    return this.promise({ ...here, $and: [{ $or: at }, { $or: [FAILED, WAITING] }] }, clusterId);
  }

  /** The same for every cluster, without a user and across all projects. */
  async publishAllAgain(): Promise<void> {
    for (const cluster of await this.recordSets.distinct('cluster', FAILED)) {
      await this.promise({ cluster, ...FAILED }, cluster.toHexString());
    }
  }

  private async promise(filter: QueryFilter<RecordSetDocument>, clusterId: string): Promise<number> {
    const { modifiedCount } = await this.recordSets.updateMany(filter, {
      $set: { state: 'pending', reason: null },
      $push: { outbox: publishEntry(clusterId) },
    });
    if (modifiedCount > 0) await this.relay.sweep();
    return modifiedCount;
  }
}
