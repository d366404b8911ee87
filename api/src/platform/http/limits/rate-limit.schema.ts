import { Schema } from 'mongoose';

export const RATE_LIMITS_COLLECTION = 'rate_limits';

/** Index for the counters of the rate limiter; the library defines the documents. */
export const rateLimitSchema = new Schema(
  { key: String, points: Number, expire: Date },
  { collection: RATE_LIMITS_COLLECTION },
);
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: 1 });
