import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { FactorMethod } from '../../../platform/auth/factor-access.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { FactorDocument } from './factor.schema.js';

/** Factors that let a short password stand. */
const PASSWORD_KEEPERS = ['sms', 'app'] as const;
/** Fits no document: a list of what is allowed may not be empty. */
const NOBODY = { _id: { $exists: false } };

/** Factors to be taken away. */
interface FactorRemoval {
  readonly methods: readonly (typeof PASSWORD_KEEPERS)[number][];
  /** The present password is too short or too easy to guess to sign in alone. */
  readonly needsFactor: boolean;
}

/** Second factors in the database, one document for each person. */
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

  /** Keeps the secret that was shown last; a former one ends. */
  async putWaitingApp(userId: string, waitingApp: NonNullable<FactorDocument['waitingApp']>): Promise<void> {
    await this.put(userId, { $set: { waitingApp } }, []);
  }

  /** Makes the app of a waiting secret a factor, once; false when another secret waits by now. */
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

  /** Uses up a code of the app: its time step and all before. False when it was used already, e.g. in parallel. */
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

  /** Uses up a recovery code and tells how many are left; null when it is none or was used, e.g. in parallel. */
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
   * Takes factors away; false when a short password needs one of them. That is decided where it is written, so that
   * neither two at once nor a new password in between leave a short one alone.
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
    const gone = Object.fromEntries(methods.map((method) => [method, null]));
    // guard: factor-last
    const result = await this.factors.updateOne(
      { _id, $or: [...allowed, ...noneIsShort, NOBODY] },
      { $set: { ...gone, waitingApp: null }, ...pushOf(promises) },
    );
    if (promises.length > 0) await this.relay.nudge(this.factors, _id);
    return result.matchedCount === 1;
  }

  /** Recovery codes go with the last factor that they could stand in for. */
  async endRecovery(userId: string): Promise<void> {
    await this.factors.updateOne(
      { _id: toObjectId(userId), sms: null, app: null },
      { $set: { recovery: null, waitingApp: null } },
    );
  }

  /** Notes a short password, while there is a factor that lets it stand; false when there is none. */
  async keepFor(userId: string, passwordId: string): Promise<boolean> {
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

  /** Lets the person's factors carry promises, e.g. notices. */
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
