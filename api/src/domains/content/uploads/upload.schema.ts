import type { ErrorCode } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';

/** Lease of the request that writes to an upload. */
interface Lease {
  id: string;
  /** Expiry, for a process that ended without a release. */
  until: Date;
  /** Another request wants to continue the upload. */
  wanted?: boolean;
}

/** A file that is uploaded in parts. Its ID is that of the future file. */
export interface UploadDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  by: Types.ObjectId;
  module: string;
  folder: string;
  /** Name sent by the client, normalised. */
  name: string;
  /** Final size in bytes. */
  size: number;
  /** Stored bytes. */
  offset: number;
  /** Hold on the blob of its bytes, in `file_blobs`. */
  blob: { id: string; hold: string };
  lease?: Lease;
  /** `checking` from its last byte on. */
  state: 'receiving' | 'checking' | 'stored' | 'refused';
  /** Reason of the rejection. */
  refusal?: { code: ErrorCode; message: string };
  createdAt: Date;
  expiresAt: Date;
}

const leaseSchema = new Schema<Lease>(
  { id: { type: String, required: true }, until: { type: Date, required: true }, wanted: Boolean },
  { _id: false },
);

export const uploadSchema = new Schema<UploadDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    module: { type: String, default: '' },
    folder: { type: String, required: true },
    name: { type: String, required: true },
    size: { type: Number, required: true },
    offset: { type: Number, required: true },
    blob: { type: new Schema({ id: String, hold: String }, { _id: false, id: false }), required: true },
    lease: leaseSchema,
    state: { type: String, required: true },
    refusal: { type: new Schema({ code: String, message: String }, { _id: false }) },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'file_uploads' },
);
uploadSchema.index({ project: 1, by: 1, state: 1 });
uploadSchema.index({ expiresAt: 1 });
indexOutbox(uploadSchema);
