import type { FileItem } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';

/** A file of a project: a name in a folder for bytes that several files can share. */
export interface FileDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Empty for the project's own files; `GONE` after the deletion. */
  module: string;
  /** ID of the folder, or `0`. */
  folder: string;
  /** Including the extension. */
  name: string;
  /** Name in lower case, unique in its folder; the ID after the deletion. */
  sortName: string;
  extension: string;
  mime: string;
  size: number;
  sha256: string;
  blob: Types.ObjectId;
  state: FileItem['state'];
  /** Reason of the failure. */
  fault?: string;
  /** Of images, after the processing. */
  width?: number;
  height?: number;
  /** Whether thumbnails exist. */
  small: boolean;
  by: Types.ObjectId;
  createdAt: Date;
  changedAt: Date;
}

/** Module of deleted files: queries for the files of a project do not match them. */
export const DELETED_MODULE = '~';

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
