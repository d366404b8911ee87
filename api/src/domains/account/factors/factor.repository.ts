import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { FactorMethod } from '../../../platform/auth/factor-access.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { FactorDocument } from './factor.schema.js';

/** Factors that permit a short password. */
const PASSWORD_KEEPERS = ['sms', 'app'] as const;
/** Matches no document, because a list of conditions must not be empty. */
const NO_DOCUMENT = { _id: { $exists: false } };

/** Factors to disable. */
interface FactorRemoval {
  readonly methods: readonly (typeof PASSWORD_KEEPERS)[number][];
  /** The present password is too weak to sign in without a second factor. */
  readonly needsFactor: boolean;
}

/** Second factors in the database, one document per user. */
@Injectable()
export class FactorRepository {
  constructor(
    @InjectModel('SecondFactors') private readonly factors: Model<FactorDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(factors);
  }

  async find(userId: string): Promise<FactorDocument | null> {
    return this.factors.findById(userId).lean();
  }

  async enableSms(userId: string, since: Date, promises: OutboxEntry[]): Promise<void> {
    await this.put(userId, { $set: { sms: { since } } }, promises);
  }

  /** Stores the secret that was shown last; it replaces the former one. */
  async putWaitingApp(userId: string, waitingApp: NonNullable<FactorDocument['waitingApp']>): Promise<void> {
    await this.put(userId, { $set: { waitingApp } }, []);
  }

  /** Enables the app of a pending secret, once; false when the pending secret has changed. */
  async enableApp(
    userId: string,
    waitingSecret: string,
    app: NonNullable<FactorDocument['app']>,
    promises: OutboxEntry[],
  ): Promise<boolean> {
    const _id = toObjectId(userId);
    const result = await this.factors.updateOne(
      { _id, 'waitingApp.secret': waitingSecret },
      { $set: { app, waitingApp: null }, ...pushOf(promises) },
    );
    await this.relay.nudge(this.factors, _id);
    return result.modifiedCount === 1;
  }

  /**
   * Marks a time step of the app and all earlier ones as used. False when it was used already, e.g. by a concurrent
   * request.
   */
  async takeStep(userId: string, secret: string, step: number): Promise<boolean> {
    // guard: app-again, app-again-store
    const result = await this.factors.updateOne(
      { _id: toObjectId(userId), 'app.secret': secret, 'app.lastStep': { $lt: step } },
      { $set: { 'app.lastStep': step } },
    );
    return result.modifiedCount === 1;
  }

  async setPreferred(userId: string, preferred: FactorMethod): Promise<void> {
    await this.put(userId, { $set: { preferred } }, []);
  }

  /** Replaces the recovery codes. */
  async putRecovery(userId: string, codes: string[], madeAt: Date, promises: OutboxEntry[]): Promise<void> {
    await this.put(userId, { $set: { recovery: { codes, madeAt } } }, promises);
  }

  /**
   * Uses a recovery code and returns the number of remaining codes; null when it is invalid or was used, e.g. by a
   * concurrent request.
   */
  async takeRecovery(userId: string, code: string): Promise<number | null> {
    // guard: recovery-once
    const before = await this.factors
      .findOneAndUpdate(
        { _id: toObjectId(userId), 'recovery.codes': code },
        { $pull: { 'recovery.codes': code } },
        { returnDocument: 'before' },
      )
      .lean();
    return before?.recovery ? before.recovery.codes.length - 1 : null;
  }

  /**
   * Disables factors; false when a short password requires one of them. The condition is part of the write, so neither
   * concurrent removals nor a concurrent password change can violate it.
   */
  async disable(
    userId: string,
    { methods, needsFactor }: FactorRemoval,
    promises: OutboxEntry[],
  ): Promise<boolean> {
    const _id = toObjectId(userId);
    const rest = PASSWORD_KEEPERS.filter((method) => !methods.includes(method));
    const allowed = rest.map((method) => ({ [method]: { $ne: null } }));
    const noneIsShort = needsFactor ? [] : [{ 'shortPasswords.0': { $exists: false } }];
    const removed = Object.fromEntries(methods.map((method) => [method, null]));
    // guard: factor-last
    const result = await this.factors.updateOne(
      { _id, $or: [...allowed, ...noneIsShort, NO_DOCUMENT] },
      { $set: { ...removed, waitingApp: null }, ...pushOf(promises) },
    );
    if (promises.length > 0) await this.relay.nudge(this.factors, _id);
    return result.matchedCount === 1;
  }

  /** Deletes the recovery codes after the last factor that they can replace is disabled. */
  async endRecovery(userId: string): Promise<void> {
    await this.factors.updateOne(
      { _id: toObjectId(userId), sms: null, app: null },
      { $set: { recovery: null, waitingApp: null } },
    );
  }

  /** Registers a short password while a factor permits it; false without one. */
  async reserveFor(userId: string, passwordId: string): Promise<boolean> {
    const result = await this.factors.updateOne(
      { _id: toObjectId(userId), $or: PASSWORD_KEEPERS.map((method) => ({ [method]: { $ne: null } })) },
      { $addToSet: { shortPasswords: toObjectId(passwordId) } },
    );
    return result.matchedCount === 1;
  }

  async release(userId: string, passwordIds: readonly string[]): Promise<void> {
    await this.factors.updateOne(
      { _id: toObjectId(userId) },
      { $pull: { shortPasswords: { $in: passwordIds.map(toObjectId) } } },
    );
  }

  /** Adds outbox entries to the factors of a user, e.g. notices. */
  async promise(userId: string, promises: OutboxEntry[]): Promise<void> {
    if (promises.length > 0) await this.put(userId, {}, promises);
  }

  private async put(
    userId: string,
    change: UpdateQuery<FactorDocument>,
    promises: OutboxEntry[],
  ): Promise<void> {
    const _id = toObjectId(userId);
    await this.factors.updateOne({ _id }, { ...change, ...pushOf(promises) }, { upsert: true });
    if (promises.length > 0) await this.relay.nudge(this.factors, _id);
  }
}

function pushOf(promises: OutboxEntry[]) {
  return promises.length > 0 ? { $push: { outbox: { $each: promises } } } : {};
}
