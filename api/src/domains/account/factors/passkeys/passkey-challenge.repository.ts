import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PasskeyChallengeDocument, PasskeyPurpose } from './passkey.schema.js';

/** Context that a challenge is valid for. */
export interface ChallengeBinding {
  readonly purpose: PasskeyPurpose;
  /** The session, pending sign-in or visitor that requested it. */
  readonly subject: string;
}

/** Passkey challenges in the database. */
@Injectable()
export class PasskeyChallengeRepository {
  constructor(
    @InjectModel('PasskeyChallenge') private readonly challenges: Model<PasskeyChallengeDocument>,
  ) {}

  async insert(challenge: string, { purpose, subject }: ChallengeBinding, until: Date): Promise<void> {
    await this.challenges.create({ _id: challenge, purpose, subject, until });
  }

  /** Uses a challenge; false when it is not open for that purpose and subject. */
  async take(challenge: string, { purpose, subject }: ChallengeBinding, now: Date): Promise<boolean> {
    // guard: passkey-browser, passkey-purpose, passkey-end, passkey-once
    const result = await this.challenges.deleteOne({
      _id: challenge,
      purpose,
      subject,
      until: { $gt: now },
    });
    return result.deletedCount === 1; // guard: passkey-once
  }

  async removeEnded(now: Date): Promise<void> {
    await this.challenges.deleteMany({ until: { $lt: now } });
  }
}
