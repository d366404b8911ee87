import { Schema } from 'mongoose';

/** A solved captcha; stored until its expiry, so that it is valid for one use. */
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
