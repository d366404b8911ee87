import { Schema, type Types } from 'mongoose';
import type { ThumbnailSize } from '@zonewerk/contracts';

/** A promise that somebody is about to use a blob; nobody removes it meanwhile. */
interface Hold {
  id: string;
  /** When whoever made it has died, at the latest. */
  until: Date;
}

/**
 * Bytes of a project. Its id names them in the byte store. What uses it is not counted but looked up, so that no count
 * can be wrong after a crash: a blob goes when no file names it and nobody holds it.
 */
export interface BlobDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Hexadecimal; unknown while the bytes are still coming. */
  sha256?: string;
  size: number;
  /** New files with the same bytes use this one. Gone for good when it is about to be removed. */
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

/** How many bytes the blobs of a project have. Counted along, and once more when nothing has happened for a while. */
export interface UsageDocument {
  /** The project. */
  _id: Types.ObjectId;
  bytes: number;
  /** Goes up with every change. */
  v: number;
  /** When it was changed; gone once it was counted anew. */
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

/** Small pictures of a blob. */
export interface ThumbnailDocument {
  /** Id of the blob and the size. */
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
