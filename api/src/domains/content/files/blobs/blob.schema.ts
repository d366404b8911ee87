import { Schema, type Types } from 'mongoose';
import type { ThumbnailSize } from '@zonewerk/contracts';

/** A hold of a blob before its use in a file. It prevents the deletion of the blob. */
interface Hold {
  id: string;
  /** Expiry, for a process that ended without a release. */
  until: Date;
}

/**
 * Bytes of a project. The ID is the key in the byte store. References are looked up instead of counted, so a crash
 * cannot make a count wrong. A blob is deleted when no file references it and it has no hold.
 */
export interface BlobDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Hexadecimal; absent while the bytes are being stored. */
  sha256?: string;
  size: number;
  /** New files with the same bytes use this blob. Removed before the blob is deleted. */
  live?: true;
  holds: Hold[];
}

const holdSchema = new Schema<Hold>(
  { id: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
);

export const blobSchema = new Schema<BlobDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    sha256: String,
    size: { type: Number, required: true },
    live: Boolean,
    holds: { type: [holdSchema], required: true },
  },
  { collection: 'file_blobs' },
);
blobSchema.index({ project: 1, sha256: 1 }, { unique: true, partialFilterExpression: { live: true } });
blobSchema.index({ project: 1, _id: 1 });
blobSchema.index({ 'holds.until': 1 });

/** Total size of the blobs of a project. Updated with each change, and recalculated after a time without changes. */
export interface UsageDocument {
  /** The project. */
  _id: Types.ObjectId;
  bytes: number;
  /** Raised by every change. */
  v: number;
  /** Time of the last change; absent after a recalculation. */
  changedAt?: Date;
}

export const usageSchema = new Schema<UsageDocument>(
  {
    _id: Schema.Types.ObjectId,
    bytes: { type: Number, required: true },
    v: { type: Number, required: true },
    changedAt: Date,
  },
  { collection: 'file_usage' },
);
usageSchema.index({ changedAt: 1 }, { sparse: true });

/** Thumbnails of a blob. */
export interface ThumbnailDocument {
  /** ID of the blob and the size. */
  _id: { blob: Types.ObjectId; size: ThumbnailSize };
  project: Types.ObjectId;
  bytes: Buffer;
}

export const thumbnailSchema = new Schema<ThumbnailDocument>(
  {
    _id: Schema.Types.Mixed,
    project: { type: Schema.Types.ObjectId, required: true },
    bytes: { type: Buffer, required: true },
  },
  { collection: 'file_thumbnails' },
);
thumbnailSchema.index({ '_id.blob': 1 });
