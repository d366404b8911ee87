import type { FileItem } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';

/** A file of a project: a name at a place for bytes that may have other names, too. */
export interface FileDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Empty for the project's own; `GONE` once it is removed. */
  module: string;
  /** Id of the folder, or `0`. */
  folder: string;
  /** With its extension. */
  name: string;
  /** Name in lower case, by which it is unique in its folder; the id once it is removed. */
  sortName: string;
  extension: string;
  mime: string;
  size: number;
  sha256: string;
  blob: Types.ObjectId;
  state: FileItem['state'];
  /** Why it failed. */
  fault?: string;
  /** Of pictures, once they are ready. */
  width?: number;
  height?: number;
  /** There are small pictures of it. */
  small: boolean;
  by: Types.ObjectId;
  createdAt: Date;
  changedAt: Date;
}

/** Stands for the module of files that are removed: no query for those of a project finds them then. */
export const GONE = '~';

export const fileSchema = new Schema<FileDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    module: { type: String, default: '' },
    folder: { type: String, required: true },
    name: { type: String, required: true },
    sortName: { type: String, required: true },
    extension: { type: String, default: '' },
    mime: { type: String, required: true },
    size: { type: Number, required: true },
    sha256: { type: String, required: true },
    blob: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    fault: String,
    width: Number,
    height: Number,
    small: { type: Boolean, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'files' },
);
fileSchema.index({ project: 1, module: 1, folder: 1, sortName: 1 }, { unique: true });
fileSchema.index({ project: 1, module: 1, _id: 1 });
fileSchema.index({ project: 1, blob: 1 });
indexOutbox(fileSchema);
