import type { LabelColor, ProjectRole } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { tellsOfWrites } from '../../../platform/database/told-of-writes.js';

/** A project; the scope of everything that is made in it. */
export interface ProjectDocument {
  _id: Types.ObjectId;
  name: string;
  /** Name in lower case, for the order of lists. */
  sortName: string;
  labelColor: LabelColor;
  /** Older projects store `member`, which is read as `admin`. */
  members: { user: Types.ObjectId; role: ProjectRole | 'member' }[];
  createdAt: Date;
}

const memberSchema = new Schema<ProjectDocument['members'][number]>(
  { user: { type: Schema.Types.ObjectId, required: true }, role: { type: String, required: true } },
  { _id: false },
);

export const projectSchema = new Schema<ProjectDocument>(
  {
    name: { type: String, required: true },
    sortName: { type: String, required: true },
    labelColor: { type: String, required: true },
    members: { type: [memberSchema], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'projects' },
);
projectSchema.plugin(tellsOfWrites);
projectSchema.index({ 'members.user': 1, sortName: 1, _id: 1 });
