import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** Origin of an archive for display. */
export interface ArchiveOrigin {
  /** Name of the uploaded file; null for a commit. */
  name: string | null;
  /** Id of the commit; null for an uploaded file. */
  commit: string | null;
  /** First line of the message of the commit; empty for an uploaded file. */
  subject: string;
}

/**
 * Files of a container with a Dockerfile, as a checked tar archive in the byte store. Complete archives are immutable.
 */
export interface ArchiveDocument extends WithOutbox {
  /** Also the id of its bytes. */
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  origin: ArchiveOrigin;
  /** Its bytes are complete. */
  ready: boolean;
  /** Bytes of its files. */
  size: number;
  createdAt: Date;
}

export const originSchema = new Schema<ArchiveOrigin>(
  {
    name: { type: String, default: null },
    commit: { type: String, default: null },
    subject: { type: String, default: '' },
  },
  { _id: false },
);

export const archiveSchema = new Schema<ArchiveDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    origin: { type: originSchema, required: true },
    ready: { type: Boolean, required: true },
    size: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'hosting_archives' },
);
archiveSchema.index({ container: 1, ready: 1, _id: -1 });
archiveSchema.index({ project: 1 });
archiveSchema.index({ ready: 1, createdAt: 1 });
indexOutbox(archiveSchema);
