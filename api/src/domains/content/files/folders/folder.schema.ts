import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';

export interface Folder {
  readonly title: string;
  /** ID of the parent folder, or `0`. */
  readonly parent: string;
}

/**
 * All folders of a project and module in one document. Each write requires the version `v` it is based on. Therefore
 * concurrent changes can create neither a cycle nor duplicate names in a folder.
 */
export interface FoldersDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  module: string;
  v: number;
  /** By ID. */
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
