import { Schema, type Types } from 'mongoose';

/** Retention of samples. */
export const SAMPLE_HOURS = 24;
const HOUR_S = 3_600;

/** Resource use of the instance of a container in one minute. */
export interface SampleDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  /** Start of the minute. */
  minute: Date;
  /** Number of the samples. */
  count: number;
  /** Sum of the shares of one processor. */
  cpu: number;
  /** Highest number of bytes. */
  memory: number;
  last: UsageSample;
}

/** The share of one processor (1: all of it), and bytes of memory. */
export interface UsageSample {
  readonly at: Date;
  readonly cpu: number;
  readonly memory: number;
}

export const sampleSchema = new Schema<SampleDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    minute: { type: Date, required: true },
    count: { type: Number, required: true },
    cpu: { type: Number, required: true },
    memory: { type: Number, required: true },
    last: { type: new Schema<UsageSample>({ at: Date, cpu: Number, memory: Number }, { _id: false }) },
  },
  { collection: 'hosting_samples' },
);
sampleSchema.index({ container: 1, minute: 1 }, { unique: true });
sampleSchema.index({ project: 1, minute: 1 });
sampleSchema.index({ minute: 1 }, { expireAfterSeconds: SAMPLE_HOURS * HOUR_S });
