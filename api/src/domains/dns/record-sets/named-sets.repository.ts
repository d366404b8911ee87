import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { OwnScope } from '../../../platform/http/request.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { orderOf, type RecordSetDocument } from './record-set.schema.js';

/** Record sets of several names, or with some addresses; every query carries the project. */
@Injectable()
export class NamedSetsRepository {
  constructor(@InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>) {}

  /** All sets at one of these relative names. */
  async at(scope: OwnScope, clusterId: string, names: Iterable<string>): Promise<RecordSetDocument[]> {
    const orders = [...new Set(names)].map(orderOf);
    return this.recordSets
      .find({
        cluster: toObjectId(clusterId),
        project: toObjectId(scope.projectId),
        order: { $in: orders },
        deleted: false,
      })
      .lean<RecordSetDocument[]>();
  }

  /** Sets of clusters of a project that have one of these addresses. */
  async withAddresses(
    scope: OwnScope,
    clusters: readonly Types.ObjectId[],
    addresses: readonly string[],
    limit: number,
  ): Promise<RecordSetDocument[]> {
    return this.recordSets
      .find({
        cluster: { $in: [...clusters] },
        type: { $in: ['A', 'AAAA'] },
        deleted: false,
        project: toObjectId(scope.projectId),
        'members.values': { $in: [...addresses] },
      })
      .limit(limit)
      .lean<RecordSetDocument[]>();
  }
}
