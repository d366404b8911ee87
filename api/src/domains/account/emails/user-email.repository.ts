import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS, type NotificationOption } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { EmailUndo, UserDocument, UserEmail } from '../users/user.schema.js';

/** Data that is written together with a change of email addresses. */
export interface WithEmailChange {
  readonly promises: OutboxEntry[];
  /** Of the link that undoes the change; null for a change without one. */
  readonly undo: EmailUndo | null;
}

/** The email addresses of a user with the primary one. */
export type StoredEmails = Pick<UserDocument, '_id' | 'emails' | 'primaryEmail'>;

const LAST_PLACE = `emails.${LIMITS.emailsMost - 1}`;

/**
 * Email addresses of users. Their invariants are enforced in the one user document: each write requires the state that
 * permits it, so concurrent changes cannot violate them.
 */
@Injectable()
export class UserEmailRepository {
  constructor(
    @InjectModel('User') private readonly users: Model<UserDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  async find(userId: string): Promise<StoredEmails | null> {
    return this.users.findById(userId, { emails: 1, primaryEmail: 1 }).lean();
  }

  /** Whether an account has confirmed that email address. */
  async isConfirmed(email: string): Promise<boolean> {
    return (await this.users.exists({ confirmedAddresses: email })) !== null;
  }

  /** Adds an unconfirmed address; false when the user has it, or has the maximum of addresses. */
  async add(userId: string, email: Omit<UserEmail, '_id'>): Promise<boolean> {
    // guard: address-unconfirmed
    const result = await this.users.updateOne(
      { _id: toObjectId(userId), 'emails.email': { $ne: email.email }, [LAST_PLACE]: { $exists: false } },
      { $push: { emails: { ...email, _id: new Types.ObjectId() } } },
    );
    return result.modifiedCount === 1;
  }

  async setInCheck(userId: string, id: Types.ObjectId, inCheck: boolean): Promise<void> {
    await this.users.updateOne(
      { _id: toObjectId(userId), 'emails._id': id },
      { $set: { 'emails.$.inCheck': inCheck } },
    );
  }

  /** Confirms an address; false when it does not exist, is confirmed already, or is confirmed by another account. */
  async confirm(userId: string, email: string, now: Date, promises: OutboxEntry[]): Promise<boolean> {
    try {
      return await this.change(
        userId,
        { emails: { $elemMatch: { email, confirmedAt: null } } },
        {
          $set: { 'emails.$.confirmedAt': now, 'emails.$.enabled': true },
          $addToSet: { confirmedAddresses: email, signInAddresses: email },
        },
        { promises, undo: null },
      );
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  setPrimary(userId: string, email: UserEmail, more: WithEmailChange, now: Date): Promise<boolean> {
    const counts = { _id: email._id, confirmedAt: { $ne: null }, enabled: true }; // guard: address-primary-counts, address-primary-unconfirmed
    // The link concerns the address that was read as the primary one.
    const from = more.undo ? { primaryEmail: more.undo.email.email } : {};
    return this.change(
      userId,
      { emails: { $elemMatch: counts }, ...from },
      { $set: { primaryEmail: email.email, primarySince: now } },
      more,
    );
  }

  disable(userId: string, { _id, email }: UserEmail, more: WithEmailChange): Promise<boolean> {
    // guard: address-primary-disabled
    return this.change(
      userId,
      { primaryEmail: { $ne: email }, emails: { $elemMatch: { _id, confirmedAt: { $ne: null } } } },
      { $set: { 'emails.$.enabled': false }, $pull: { signInAddresses: email } },
      more,
    );
  }

  enable(userId: string, { _id, email }: UserEmail, more: WithEmailChange): Promise<boolean> {
    // guard: address-unconfirmed-enabled
    return this.change(
      userId,
      { emails: { $elemMatch: { _id, confirmedAt: { $ne: null } } } },
      { $set: { 'emails.$.enabled': true }, $addToSet: { signInAddresses: email } },
      more,
    );
  }

  /** The last confirmed address cannot be removed either, because the primary one is always confirmed. */
  remove(userId: string, { _id, email }: UserEmail, more: WithEmailChange): Promise<boolean> {
    // guard: address-primary-removed
    return this.change(
      userId,
      { primaryEmail: { $ne: email }, 'emails._id': _id },
      { $pull: { emails: { _id }, signInAddresses: email, confirmedAddresses: email } },
      more,
    );
  }

  setNotifications(userId: string, id: string, option: NotificationOption): Promise<boolean> {
    return this.change(
      userId,
      { 'emails._id': toObjectId(id) },
      { $set: { 'emails.$.notifications': option } },
      { promises: [], undo: null },
    );
  }

  /** Writes a change with its outbox entries while the document permits it; false when it does not. */
  private async change(
    userId: string,
    allowed: Record<string, unknown>,
    update: Record<string, Record<string, unknown>>,
    { promises, undo }: WithEmailChange,
  ): Promise<boolean> {
    const _id = toObjectId(userId);
    const push = {
      ...(promises.length > 0 ? { outbox: { $each: promises } } : {}),
      ...(undo ? { emailUndos: pushed(undo) } : {}),
    };
    const result = await this.users.updateOne(
      { _id, ...allowed, ...(undo ? hasPlace(undo) : {}) },
      { ...update, ...(Object.keys(push).length > 0 ? { $push: push } : {}) },
    );
    if (promises.length > 0) await this.relay.nudge(this.users, _id);
    return result.matchedCount === 1;
  }
}

/** The oldest entry is replaced; `hasPlace` ensures that it has expired. */
function pushed(undo: EmailUndo) {
  return { $each: [undo], $sort: { goodUntil: 1 }, $slice: -LIMITS.emailUndosMost };
}

/** Condition: fewer valid links than the maximum. */
function hasPlace({ at }: EmailUndo) {
  const all = { $ifNull: ['$emailUndos', []] };
  const open = { $filter: { input: all, cond: { $gt: ['$$this.goodUntil', at] } } };
  return { $expr: { $lt: [{ $size: open }, LIMITS.emailUndosMost] } };
}
