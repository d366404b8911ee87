import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { OwnScope } from '../../../platform/http/request.js';
import { COUNT_INDEX, type RecordSetDocument } from '../record-sets/record-set.schema.js';

/** Counts record sets with a covering index. */
@Injectable()
export class RecordSetCounter {
  constructor(@InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>) {}

  /** Record sets of a cluster; counting stops at `most`. */
  async ofCluster(scope: OwnScope, clusterId: string, most: number): Promise<number> {
    return this.ofClusters(scope, [new Types.ObjectId(clusterId)], most);
  }

  /** Record sets of several clusters together; counting stops at `most`. */
  async ofClusters(scope: OwnScope, clusters: readonly Types.ObjectId[], most: number): Promise<number> {
    const wanted = {
      cluster: { $in: clusters },
      deleted: false,
      project: new Types.ObjectId(scope.projectId),
    };
    return this.recordSets.countDocuments(wanted, { limit: most, hint: COUNT_INDEX });
  }
}
