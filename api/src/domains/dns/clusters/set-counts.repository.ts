import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { OwnScope } from '../../../platform/http/request.js';
import { COUNT_INDEX, type RecordSetDocument } from '../record-sets/record-set.schema.js';

/** How many record sets there are, by an index that holds all that counting asks for. */
@Injectable()
export class SetCounts {
  constructor(@InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>) {}

  /** Those of a cluster; no more than `most` are counted. */
  async ofCluster(scope: OwnScope, clusterId: string, most: number): Promise<number> {
    return this.ofClusters(scope, [new Types.ObjectId(clusterId)], most);
  }

  /** Those of some clusters together; no more than `most` are counted. */
  async ofClusters(scope: OwnScope, clusters: readonly Types.ObjectId[], most: number): Promise<number> {
    const wanted = {
      cluster: { $in: clusters },
      deleted: false,
      project: new Types.ObjectId(scope.projectId),
    };
    return this.recordSets.countDocuments(wanted, { limit: most, hint: COUNT_INDEX });
  }
}
