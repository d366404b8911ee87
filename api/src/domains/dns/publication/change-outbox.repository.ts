import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { CHANGE_JOB } from './change-entry.js';
import type { RecordSetDocument } from '../record-sets/record-set.schema.js';

/** Outbox entries of changes, which record sets contain until they are relayed. Every query carries the project. */
@Injectable()
export class ChangeOutboxRepository {
  constructor(@InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>) {}

  /** Changes in the outboxes of a cluster's record sets. */
  async carried(
    { projectId }: Pick<ProjectScope, 'projectId'>,
    clusterId: string,
  ): Promise<Record<string, unknown>[]> {
    const carriers = await this.recordSets
      .find({ 'outbox.id': { $exists: true }, ...ownOf(projectId, clusterId) }, { outbox: 1 })
      .hint({ 'outbox.id': 1 })
      .lean<Pick<RecordSetDocument, 'outbox'>[]>();
    const entries = carriers.flatMap(({ outbox }) => outbox ?? []);
    return entries.filter(({ kind }) => kind === CHANGE_JOB).map(({ payload }) => payload);
  }

  /** Whether the outboxes of a cluster's record sets contain changes. */
  async areCarried({ projectId }: Pick<ProjectScope, 'projectId'>, clusterId: string): Promise<boolean> {
    const carrier = { 'outbox.kind': CHANGE_JOB, 'outbox.id': { $exists: true } };
    const found = await this.recordSets
      .findOne({ ...carrier, ...ownOf(projectId, clusterId) }, { _id: 1 })
      .hint({ 'outbox.id': 1 })
      .lean();
    return found !== null;
  }
}

function ownOf(projectId: string, clusterId: string) {
  return { cluster: toObjectId(clusterId), project: toObjectId(projectId) };
}
