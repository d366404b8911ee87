import type { LogStream } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** Retention of lines. */
export const LOG_DAYS = 7;
const DAY_S = 86_400;

/** A line, or an entry for lost lines. */
export interface StoredLine {
  at: Date;
  stream: LogStream;
  text: string;
  /** Number of lost lines; absent in a line. */
  lost?: number;
}

/** Consecutive lines of one deployment. Immutable. */
export interface LogChunkDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  deployment: Types.ObjectId;
  /** Number of the deployment. */
  number: number;
  /** Bytes of the log of the container up to the end of this chunk: the sort key of the chunks. */
  end: number;
  from: Date;
  to: Date;
  lines: StoredLine[];
  /** Number of lost lines in it. */
  lost: number;
  /** Position of the log of the instance, in a format of its engine. */
  position: string;
}

const lineSchema = new Schema<StoredLine>(
  { at: Date, stream: String, text: { type: String, default: '' }, lost: Number },
  { _id: false },
);

export const logChunkSchema = new Schema<LogChunkDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    deployment: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    end: { type: Number, required: true },
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    lines: { type: [lineSchema], required: true },
    lost: { type: Number, required: true },
    position: { type: String, required: true },
  },
  { collection: 'hosting_log_chunks' },
);
// Two workers cannot store two chunks at the same position.
logChunkSchema.index({ container: 1, end: 1 }, { unique: true });
logChunkSchema.index({ deployment: 1, end: 1 });
logChunkSchema.index({ to: 1 }, { expireAfterSeconds: LOG_DAYS * DAY_S });
