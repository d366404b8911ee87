import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../database/database-errors.js';
import type { UsedCaptchaDocument } from './captcha.schema.js';

/** Solved captchas in the database. */
@Injectable()
export class CaptchaRepository {
  constructor(@InjectModel('UsedCaptcha') private readonly used: Model<UsedCaptchaDocument>) {}

  /** Uses a captcha; false when it was used before, including by a concurrent request. */
  async use(nonce: string, until: Date): Promise<boolean> {
    try {
      await this.used.create({ _id: nonce, until });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async removeBefore(moment: Date): Promise<void> {
    await this.used.deleteMany({ until: { $lt: moment } });
  }
}
