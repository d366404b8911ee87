import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { publishEntry } from './publish-entry.js';
import type { RecordSetKey } from '../record-sets/record-set.repository.js';
import { orderOf, type RecordSetDocument } from '../record-sets/record-set.schema.js';

/** What can fail at one time and not at another; sets that are only shown here are never published. */
const FAILED = { state: 'failed', readOnly: { $ne: true } } as const;

/** What waits for an engine to come back: somebody who mended that need not wait for the next try. */
const WAITING = { state: 'pending', reason: { $type: 'string' }, waits: { $ne: true } } as const;

/** Record sets whose publication failed. */
@Injectable()
export class RetryRepository {
  constructor(
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Promises to publish again: at these places what failed or waits, without places all that failed. Gives how many. */
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

  /** The same of every cluster, on behalf of no person: it works for all projects. */
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
