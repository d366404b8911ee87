import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { AgentRole } from '../../../platform/auth/person.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { literalPattern } from '../../../platform/database/paging.js';
import { wordsOf } from '../../../platform/database/words.js';
import { firstEmail } from '../registration/first-email.js';
import type { RegistrationDocument } from '../registration/registration.schema.js';
import type { UserDocument } from './user.schema.js';

export type NewRegistration = Omit<RegistrationDocument, '_id' | 'outbox'>;
/** A new user with a confirmed email address. */
export type NewUser = Pick<UserDocument, 'name' | 'passwordHash' | 'createdAt'> & { readonly mail: string };

/** A password that replaces another. */
export interface NewPasswordHash {
  readonly id: string;
  readonly hash: string;
  /** ID of the password to replace; undefined: any. */
  readonly from: string | null | undefined;
}

/** Users and pending registrations in the database. */
@Injectable()
export class IdentityRepository {
  constructor(
    @InjectModel('User') private readonly users: Model<UserDocument>,
    @InjectModel('Registration') private readonly registrations: Model<RegistrationDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(users);
    relay.watch(registrations);
  }

  async findUser(userId: string): Promise<UserDocument | null> {
    return this.users.findById(userId).lean();
  }

  /** Names of users by ID; deleted users are absent. */
  async namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const users = await this.users
      .find({ _id: { $in: userIds.map(toObjectId) } }, { name: 1 })
      .lean<Pick<UserDocument, '_id' | 'name'>[]>();
    return new Map(users.map(({ _id, name }) => [_id.toHexString(), name]));
  }

  /** Confirmed and enabled addresses of users with all notifications switched on; closed accounts are excluded. */
  async addressesForAll(userIds: readonly string[]): Promise<string[]> {
    const users = await this.users
      .find({ _id: { $in: userIds.map(toObjectId) }, disabledAt: null }, { emails: 1 })
      .lean<Pick<UserDocument, 'emails'>[]>();
    return users.flatMap(({ emails }) =>
      emails
        .filter(
          ({ confirmedAt, enabled, notifications }) =>
            confirmedAt !== null && enabled && notifications === 'all',
        )
        .map(({ email }) => email),
    );
  }

  async findUserByAddress(mail: string): Promise<UserDocument | null> {
    return this.users.findOne({ signInAddresses: mail }).lean();
  }

  /** The account that has confirmed an email address, including one that cannot sign in. */
  async findUserByConfirmed(mail: string): Promise<UserDocument | null> {
    return this.users.findOne({ confirmedAddresses: mail }).lean();
  }

  /** Stores a user; null when the email address belongs to an account. */
  async insertUser({ mail, ...user }: NewUser): Promise<UserDocument | null> {
    try {
      const created = await this.users.create({
        ...withNameWords(user),
        ...firstEmail(mail, user.createdAt),
      });
      return created.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Stores a new hash of the same password; does nothing when the password changed concurrently. */
  async renewPasswordHash(userId: string, from: string, passwordHash: string): Promise<void> {
    await this.users.updateOne({ _id: userId, passwordHash: from }, { $set: { passwordHash } }); // guard: password-renewed
  }

  /**
   * Stores the hash of a new password with outbox entries; false when the password is not `from` any more, or the
   * account does not exist.
   */
  async replacePassword(
    userId: string,
    { id, hash: passwordHash, from }: NewPasswordHash,
    promises: readonly OutboxEntry[],
  ): Promise<boolean> {
    const present = from === undefined ? {} : { passwordId: from === null ? null : toObjectId(from) };
    const result = await this.users.updateOne(
      { _id: userId, ...present },
      { $set: { passwordHash, passwordId: toObjectId(id) }, $push: { outbox: { $each: promises } } },
    );
    if (result.matchedCount === 0) return false;
    await this.relay.nudge(this.users, userId);
    return true;
  }

  /** Disables an account and returns it; null when no account has that email address. */
  async disable(mail: string, now: Date): Promise<UserDocument | null> {
    return this.users
      .findOneAndUpdate({ signInAddresses: mail }, { $set: { disabledAt: now } }, { returnDocument: 'after' })
      .lean();
  }

  /** Changes the name and, when given, the time zone. Returns the former user; null when it does not exist. */
  async setProfile(
    userId: string,
    profile: { readonly name: string; readonly zone?: string | null },
  ): Promise<UserDocument | null> {
    const $set = withNameWords(profile);
    return this.users.findByIdAndUpdate(userId, { $set }, { returnDocument: 'before' }).lean();
  }

  /** Closes an account permanently, with outbox entries; false when it is closed or does not exist. */
  async close(userId: string, now: Date, promises: readonly OutboxEntry[]): Promise<boolean> {
    const result = await this.users.updateOne(
      { _id: userId, disabledAt: null },
      { $set: { disabledAt: now }, $push: { outbox: { $each: promises } } },
    );
    if (result.matchedCount === 0) return false;
    await this.relay.nudge(this.users, userId);
    return true;
  }

  /** Grants or revokes the operator role; false when no account has that email address. */
  async setOperator(mail: string, operator: boolean): Promise<boolean> {
    const result = await this.users.updateOne({ signInAddresses: mail }, { $set: { operator } });
    return result.matchedCount === 1;
  }

  /** False when no account has the email address. */
  async setAgent(email: string, agent: AgentRole | null): Promise<boolean> {
    const result = await this.users.updateOne({ signInAddresses: email }, { $set: { agent } });
    return result.matchedCount === 1;
  }

  async findUsers(userIds: readonly string[]): Promise<UserDocument[]> {
    return this.users.find({ _id: { $in: userIds.map(toObjectId) } }).lean();
  }

  /**
   * IDs of users by prefix of a confirmed email address, or by name. Each word of the text must be the prefix of a word
   * of the name.
   */
  async search(query: string, limit: number): Promise<string[]> {
    const beginnings = wordsOf(query).map(startsWith);
    const $or = [
      { confirmedAddresses: startsWith(query.trim().toLowerCase()) },
      ...(beginnings.length === 0 ? [] : [{ nameWords: { $all: beginnings } }]),
    ];
    const users = await this.users.find({ $or }, { _id: 1 }).limit(limit).lean<Pick<UserDocument, '_id'>[]>();
    return users.map(({ _id }) => _id.toHexString());
  }

  /** Agents of the care team, by name. */
  async agents(): Promise<UserDocument[]> {
    const users = await this.users.find({ agent: { $in: ['agent', 'lead'] } }).lean();
    return users
      .filter(({ disabledAt }) => disabledAt === null)
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Adds outbox entries to an account, e.g. notices to its owner. */
  async promise(userId: Types.ObjectId | string, entries: readonly OutboxEntry[]): Promise<void> {
    await this.users.updateOne({ _id: userId }, { $push: { outbox: { $each: entries } } });
    await this.relay.nudge(this.users, userId);
  }

  /** Starts or restarts the registration of an email address in one browser, with the outbox entry of its email. */
  async putRegistration(registration: NewRegistration, entry: OutboxEntry): Promise<void> {
    const { mail, guestId, ...fields } = registration;
    const stored = await this.registrations
      .findOneAndUpdate(
        { mail, guestId },
        { $set: { ...fields, outbox: [entry] } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    await this.relay.nudge(this.registrations, stored._id);
  }

  /** The pending registration of this browser, while it has tries. */
  async findRegistration(key: { mail: string; guestId: string }): Promise<RegistrationDocument | null> {
    return this.registrations.findOne({ ...key, triesLeft: { $gt: 0 } }).lean();
  }

  /** Replaces the code of a pending registration; the former one becomes invalid. */
  async replaceCode(
    id: Types.ObjectId,
    code: Pick<RegistrationDocument, 'codeHash' | 'codeUntil'>,
    entry: OutboxEntry,
  ): Promise<void> {
    await this.registrations.updateOne({ _id: id }, { $set: code, $push: { outbox: entry } });
    await this.relay.nudge(this.registrations, id);
  }

  /** Uses one try of a pending registration and returns it; null when none is open. */
  async useTry(key: { mail: string; guestId: string }, now: Date): Promise<RegistrationDocument | null> {
    // guard: register-browser, register-tries, register-end
    return this.registrations
      .findOneAndUpdate(
        { ...key, codeUntil: { $gt: now }, triesLeft: { $gt: 0 } },
        { $inc: { triesLeft: -1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  async removeRegistrations(mail: string): Promise<void> {
    await this.registrations.deleteMany({ mail });
  }

  async removeRegistrationsBefore(moment: Date): Promise<void> {
    await this.registrations.deleteMany({ createdAt: { $lt: moment } });
  }
}

function withNameWords<Named extends { readonly name: string }>(named: Named) {
  return { ...named, nameWords: [...new Set(wordsOf(named.name))] };
}

/** A prefix pattern, which an index supports. */
function startsWith(text: string): RegExp {
  return new RegExp(`^${literalPattern(text).source}`, 'u');
}
