import { Schema } from 'mongoose';

/** A captcha that has been solved; kept until it would have expired, so that it counts once. */
export interface UsedCaptchaDocument {
  /** Nonce of the challenge, which its signature covers. */
  _id: string;
  until: Date;
}

export const usedCaptchaSchema = new Schema<UsedCaptchaDocument>(
  { _id: { type: String, required: true }, until: { type: Date, required: true } },
  { collection: 'used_captchas' },
);
usedCaptchaSchema.index({ until: 1 });
