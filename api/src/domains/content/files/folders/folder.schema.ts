import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';

export interface Folder {
  readonly title: string;
  /** Id of the folder that it is in, or `0`. */
  readonly parent: string;
}

/**
 * All folders of a project and module. They are one document, so that neither a circle nor two alike in one folder can
 * come of two changes at a time: each is written on the condition that `v` is what it was made from.
 */
export interface FoldersDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  module: string;
  v: number;
  /** By their ids. */
  folders: Readonly<Record<string, Folder>>;
}

export const foldersSchema = new Schema<FoldersDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    module: { type: String, default: '' },
    v: { type: Number, required: true },
    folders: { type: Schema.Types.Mixed, required: true },
    outbox: outboxField,
  },
  { collection: 'file_folders', minimize: false },
);
foldersSchema.index({ project: 1, module: 1 }, { unique: true });
indexOutbox(foldersSchema);
