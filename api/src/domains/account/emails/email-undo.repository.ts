import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { EmailUndo, UserDocument } from '../users/user.schema.js';

/** Data that is written together with an undone change. */
export interface WithUndo {
  /** Random password that replaces the present one. It is never sent. */
  readonly password: { readonly id: string; readonly hash: string };
  readonly promises: readonly OutboxEntry[];
  /** A phone that was confirmed since then is removed, and so is an unconfirmed one. */
  readonly since: Date;
}

/** Undoable changes of email addresses, stored in the user document. */
@Injectable()
export class EmailUndoRepository {
  constructor(
    @InjectModel('User') private readonly users: Model<UserDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** The user of a link, while the link is valid and the account is open. */
  async findOwner(tokenHash: string, now: Date): Promise<UserDocument | null> {
    return this.users.findOne(good(tokenHash, now)).lean();
  }

  /**
   * Restores an email address as the primary one in one write. Every other confirmed address is disabled, unconfirmed
   * ones are removed. The link becomes invalid, together with links of later changes. Links of earlier changes remain
   * valid, so the author of later changes cannot invalidate them.
   * @returns `ended` when the link is not valid any more, `taken` when another account has confirmed the address
   */
  async use(
    userId: string,
    { tokenHash, email, at }: EmailUndo,
    { password, promises, since }: WithUndo,
    now: Date,
  ): Promise<'restored' | 'ended' | 'taken'> {
    const _id = toObjectId(userId);
    const restored = { ...email, enabled: true };
    const others = {
      $filter: {
        input: '$emails',
        cond: {
          $and: [{ $ne: ['$$this.email', { $literal: email.email }] }, { $gt: ['$$this.confirmedAt', null] }],
        },
      },
    };
    const disabled = { $map: { input: others, in: { $mergeObjects: ['$$this', { enabled: false }] } } };
    const set = {
      emails: { $concatArrays: [disabled, [{ $literal: restored }]] },
      primaryEmail: { $literal: email.email },
      primarySince: email.confirmedAt,
      signInAddresses: [{ $literal: email.email }], // guard: email-undo-others
      passwordHash: { $literal: password.hash }, // guard: email-undo-password
      passwordId: toObjectId(password.id),
      phone: { $cond: [{ $gte: ['$phone.confirmedAt', since] }, null, { $ifNull: ['$phone', null] }] },
      phoneClaim: null,
      emailUndos: { $filter: { input: '$emailUndos', cond: { $lt: ['$$this.at', at] } } }, // guard: email-undo-once
      outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, { $literal: promises }] },
    };
    try {
      const result = await this.users.updateOne(
        { _id, ...good(tokenHash, now) },
        [{ $set: set }, { $set: { confirmedAddresses: '$emails.email' } }],
        { updatePipeline: true },
      );
      if (result.matchedCount === 0) return 'ended';
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
    await this.relay.nudge(this.users, _id);
    return 'restored';
  }

  /** Deletes expired undo data with its email addresses. */
  async removeEnded(now: Date): Promise<void> {
    await this.users.updateMany(
      { 'emailUndos.goodUntil': { $lte: now } },
      { $pull: { emailUndos: { goodUntil: { $lte: now } } } },
    );
  }
}

function good(tokenHash: string, now: Date) {
  return { disabledAt: null, emailUndos: { $elemMatch: { tokenHash, goodUntil: { $gt: now } } } }; // guard: email-undo-end
}
