import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../database/database-errors.js';
import type { OutboxEntry } from '../jobs/outbox.js';
import { OutboxRelay } from '../jobs/outbox-relay.service.js';
import { afterCursor, COUNTED, toPage } from '../database/paging.js';
import type { StoredPerson } from './person.js';
import type { SessionDocument } from './session.schema.js';
import type { SessionJoin } from './session.types.js';

const NEWEST_USE = { lastUseAt: -1, _id: -1 } as const;
/** A session check reads neither hashes nor outbox entries from the database. */
const CHECKED_FIELDS = {
  tokenHash: 0,
  outbox: 0,
  'people.passwordHash': 0,
  'people.emails': 0,
  'people.outbox': 0,
};

export type NewSession = Omit<SessionDocument, 'endedAt' | 'endedBy'>;

/** Identifies a session of a user as in the calls of the specification. */
export interface SessionName {
  readonly ip: string;
  readonly createdAt: Date;
}

type SessionOfPerson = SessionDocument & {
  readonly person: StoredPerson;
  /** In the requested order; undefined for documents that do not exist. */
  readonly joined: readonly unknown[];
};

type FoundSession = SessionDocument & { readonly people: readonly StoredPerson[] } & Partial<
    Record<JoinField, readonly unknown[]>
  >;

type JoinField = `joined${number}`;

/** Fields that a proof of identity changes. */
type Proof = Pick<SessionDocument, 'tokenHash' | 'factorAt'> & Partial<Pick<SessionDocument, 'passwordId'>>;

/** Sessions in the database. Expiry is part of every query. */
@Injectable()
export class SessionRepository {
  constructor(
    @InjectModel('Session') private readonly sessions: Model<SessionDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(sessions);
  }

  /** Stores a session; two sessions of a user that start in the same millisecond get different times. */
  async insert(session: NewSession): Promise<SessionDocument> {
    for (;;) {
      try {
        const created = await this.sessions.create(session);
        if (session.outbox?.length) await this.relay.nudge(this.sessions, session._id);
        return created.toObject();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        session.createdAt = new Date(session.createdAt.getTime() + 1);
      }
    }
  }

  /** The live session of a token with its user and joined documents, in one read; null also for a closed account. */
  async findLive(
    tokenHash: string,
    joins: readonly SessionJoin[],
    now: Date,
  ): Promise<SessionOfPerson | null> {
    const [found] = await this.sessions.aggregate<FoundSession>([
      { $match: { tokenHash, ...live(now) } },
      { $lookup: { from: 'users', localField: 'user', foreignField: '_id', as: 'people' } },
      ...joins.map(lookupOf),
      { $project: CHECKED_FIELDS },
    ]);
    if (!found) return null;
    const { people, ...session } = found;
    const [person] = people;
    const read = joins.map((_, index) => found[joinFieldAt(index)]?.[0]);
    return person && !person.disabledAt ? { ...session, person, joined: read } : null;
  }

  async touch(id: Types.ObjectId, lastUseAt: Date, idleUntil: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { lastUseAt, idleUntil } });
  }

  /**
   * Replaces the token of a live session and clears its step-up request. False when it ended concurrently. A step-up
   * request that arrived during the proof is not cleared.
   */
  async replaceToken(id: string, proof: Proof, askedAt: Date | null, now: Date): Promise<boolean> {
    const answered = { $cond: [{ $eq: ['$askedAt', askedAt] }, null, '$askedAt'] };
    // guard: session-rotate-step-up, session-mark-cleared
    const result = await this.sessions.updateOne(
      { _id: new Types.ObjectId(id), ...signedIn(now) },
      [{ $set: { ...proof, askedAt: answered } }],
      { updatePipeline: true },
    );
    return result.matchedCount === 1;
  }

  /** Converts a pending sign-in to a session, once; false when it is not pending any more. */
  async raise(
    id: string,
    proof: Proof & Pick<SessionDocument, 'idleUntil' | 'absoluteUntil' | 'device'>,
    promises: OutboxEntry[],
    now: Date,
  ): Promise<boolean> {
    const _id = new Types.ObjectId(id);
    // guard: session-raise-once
    const result = await this.sessions.updateOne(
      { _id, stage: 'second-factor', ...live(now) },
      { $set: { ...proof, stage: 'full', lastUseAt: now }, ...pushOf(promises) },
    );
    if (promises.length > 0) await this.relay.nudge(this.sessions, _id);
    return result.matchedCount === 1;
  }

  /** Uses one try of a pending sign-in and returns it; null when it has none. */
  async useTry(id: string, most: number, now: Date): Promise<SessionDocument | null> {
    // guard: waiting-tries
    return this.sessions
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id), stage: 'second-factor', codesTried: { $lt: most }, ...live(now) },
        { $inc: { codesTried: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Adds the outbox entries of an alert to a pending sign-in, once. */
  async warn(id: string, promises: OutboxEntry[], now: Date): Promise<void> {
    const _id = new Types.ObjectId(id);
    await this.sessions.updateOne({ _id, warnedAt: null }, { $set: { warnedAt: now }, ...pushOf(promises) });
    await this.relay.nudge(this.sessions, _id);
  }

  /** A session, live or not. */
  async isLive(id: string, now: Date): Promise<boolean> {
    return (await this.sessions.exists({ _id: id, ...live(now) })) !== null;
  }

  async liveIds(ids: readonly string[], now: Date): Promise<string[]> {
    const found = await this.sessions.find({ _id: { $in: [...ids] }, ...live(now) }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  async findById(id: string): Promise<SessionDocument | null> {
    return this.sessions.findById(id).lean();
  }

  /** Whether the user ever signed in. */
  async hasAny(userId: string): Promise<boolean> {
    return (await this.sessions.exists({ user: new Types.ObjectId(userId) })) !== null;
  }

  async listLive(userId: string, now: Date, page: { cursor?: string | undefined; limit: number }) {
    const own = { user: new Types.ObjectId(userId), ...signedIn(now) }; // guard: session-list-owner
    const rows = await this.sessions
      .find({ $and: [own, afterCursor(page.cursor, NEWEST_USE)] })
      .sort(NEWEST_USE)
      .limit(page.limit + 1)
      .lean<SessionDocument[]>();
    const count = await this.sessions.countDocuments(own, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_USE), count };
  }

  /** Ends one session of the user and returns it; null when no such live session exists. */
  async end(
    userId: string,
    which: SessionName,
    by: SessionDocument['endedBy'],
    now: Date,
  ): Promise<SessionDocument | null> {
    return this.sessions
      .findOneAndUpdate(
        { ...namedBy(userId, which), ...live(now) },
        { $set: { endedAt: now, endedBy: by } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Ends the live sessions of the user with another password, including pending sign-ins. */
  async endOfOtherPasswords(
    userId: string,
    { passwordId, except }: { passwordId: string | null; except: string | null },
    now: Date,
  ): Promise<void> {
    const others = except === null ? {} : { _id: { $ne: new Types.ObjectId(except) } };
    await this.sessions.updateMany(
      {
        user: new Types.ObjectId(userId),
        passwordId: { $ne: passwordId === null ? null : new Types.ObjectId(passwordId) },
        endedAt: null,
        absoluteUntil: { $gt: now },
        ...others,
      },
      { $set: { endedAt: now, endedBy: 'password' } },
    );
  }

  /** Requests a step-up from a session of the user; false when no such live session exists. */
  async ask(userId: string, which: SessionName, now: Date): Promise<boolean> {
    const result = await this.sessions.updateOne(
      { ...namedBy(userId, which), ...signedIn(now) },
      { $set: { askedAt: now } },
    );
    return result.matchedCount === 1;
  }

  /** Sets or removes the device name of a session of the user; false when no such live session exists. */
  async name(userId: string, which: SessionName, name: string | null, now: Date): Promise<boolean> {
    const result = await this.sessions.updateOne(
      { ...namedBy(userId, which), ...signedIn(now) },
      { $set: { name } },
    );
    return result.matchedCount === 1;
  }

  /** Ends every live session of the user except one; returns their number. */
  async endOthers(
    userId: string,
    retainedId: string,
    by: SessionDocument['endedBy'],
    now: Date,
  ): Promise<number> {
    // guard: session-others-owner
    const result = await this.sessions.updateMany(
      { user: new Types.ObjectId(userId), _id: { $ne: new Types.ObjectId(retainedId) }, ...live(now) },
      { $set: { endedAt: now, endedBy: by } },
    );
    return result.modifiedCount;
  }

  /**
   * Ends a session that its user reported as foreign, and all sessions of its device; false when it was reported
   * before.
   */
  async report({ _id, user, device }: SessionDocument, promises: OutboxEntry[], now: Date): Promise<boolean> {
    // guard: alert-once
    const result = await this.sessions.updateOne(
      { _id, reportedAt: null },
      { $set: { reportedAt: now }, ...pushOf(promises) },
    );
    const theirs = device ? { user, $or: [{ _id }, { device }] } : { user, _id }; // guard: alert-sessions
    await this.sessions.updateMany(
      { ...theirs, endedAt: null },
      { $set: { endedAt: now, endedBy: 'reported' } },
    );
    if (promises.length > 0) await this.relay.nudge(this.sessions, _id);
    return result.modifiedCount === 1;
  }

  /** Ends all live sessions of the user. */
  async endAll(userId: string, by: SessionDocument['endedBy'], now: Date): Promise<void> {
    await this.sessions.updateMany(
      { user: new Types.ObjectId(userId), ...live(now) },
      { $set: { endedAt: now, endedBy: by } },
    );
  }
}

function namedBy(userId: string, { ip, createdAt }: SessionName) {
  return { user: new Types.ObjectId(userId), ip, createdAt }; // guard: session-owner
}

function pushOf(promises: OutboxEntry[]) {
  return promises.length > 0 ? { $push: { outbox: { $each: promises } } } : {};
}

/** Live, and past the second factor. */
function signedIn(now: Date) {
  return { stage: { $ne: 'second-factor' as const }, ...live(now) };
}

function live(now: Date) {
  return { endedAt: null, idleUntil: { $gt: now }, absoluteUntil: { $gt: now } }; // guard: session-ended, session-idle, session-absolute
}

function joinFieldAt(index: number): JoinField {
  return `joined${index}`;
}

function lookupOf({ collection: from, id, fields }: SessionJoin, index: number) {
  const wanted = Object.fromEntries(fields.map((field) => [field, 1 as const]));
  return {
    $lookup: {
      from,
      pipeline: [{ $match: { _id: new Types.ObjectId(id) } }, { $project: wanted }],
      as: joinFieldAt(index),
    },
  };
}
