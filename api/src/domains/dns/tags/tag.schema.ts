import type { LabelColor } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** A tag of a project, and the clusters that have it. */
export interface ClusterTagDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  name: string;
  /** Name in lower case: unique in the project, and the order of lists. */
  sortName: string;
  color: LabelColor;
  clusters: Types.ObjectId[];
}

export const clusterTagSchema = new Schema<ClusterTagDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    sortName: { type: String, required: true },
    color: { type: String, required: true },
    clusters: { type: [Schema.Types.ObjectId], required: true },
  },
  { collection: 'cluster_tags' },
);
clusterTagSchema.index({ project: 1, sortName: 1 }, { unique: true });
clusterTagSchema.index({ project: 1, sortName: 1, _id: 1 });
