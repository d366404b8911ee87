import { Schema } from 'mongoose';

export const RATE_LIMITS_COLLECTION = 'rate_limits';

/** Index that the limiter's counting stands on; the documents are the library's own. */
export const rateLimitSchema = new Schema(
  { key: String, points: Number, expire: Date },
  { collection: RATE_LIMITS_COLLECTION },
);
rateLimitSchema.index({ key: 1 }, { unique: true });
rateLimitSchema.index({ expire: 1 });
