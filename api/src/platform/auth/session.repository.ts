import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../mongo/database-errors.js';
import { afterCursor, COUNTED, toPage } from '../mongo/paging.js';
import type { SessionDocument } from './session.schema.js';

const NEWEST_USE = { lastUseAt: -1, _id: -1 } as const;

export type NewSession = Omit<SessionDocument, '_id' | 'endedAt' | 'endedBy'>;

/** What a session gets when its person proves who they are. */
type Proof = Pick<SessionDocument, 'tokenHash' | 'factorAt'>;

/** Sessions in the database. Expiry is part of every query. */
@Injectable()
export class SessionRepository {
  constructor(@InjectModel('Session') private readonly sessions: Model<SessionDocument>) {}

  /** Stores a session; two of one person that start in the same millisecond get different dates. */
  async insert(session: NewSession): Promise<SessionDocument> {
    for (;;) {
      try {
        const created = await this.sessions.create(session);
        return created.toObject();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        session.createdAt = new Date(session.createdAt.getTime() + 1);
      }
    }
  }

  async findLive(tokenHash: string, now: Date): Promise<SessionDocument | null> {
    return this.sessions.findOne({ tokenHash, ...live(now) }).lean();
  }

  async touch(id: Types.ObjectId, lastUseAt: Date, idleUntil: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id }, { $set: { lastUseAt, idleUntil } });
  }

  /** Gives a live session a new token, and nothing is asked of it any more; false when it ended meanwhile. */
  async replaceToken(id: string, proof: Proof, now: Date): Promise<boolean> {
    const result = await this.sessions.updateOne(
      { _id: new Types.ObjectId(id), ...signedIn(now) },
      { $set: { ...proof, askedAt: null } },
    );
    return result.matchedCount === 1;
  }

  /** Makes a sign-in that waits for its second factor a session, once; false when it does not wait any more. */
  async raise(
    id: string,
    proof: Proof & Pick<SessionDocument, 'idleUntil' | 'absoluteUntil'>,
    now: Date,
  ): Promise<boolean> {
    const result = await this.sessions.updateOne(
      { _id: new Types.ObjectId(id), stage: 'second-factor', ...live(now) },
      { $set: { ...proof, stage: 'full', lastUseAt: now } },
    );
    return result.matchedCount === 1;
  }

  async listLive(userId: string, now: Date, page: { cursor?: string | undefined; limit: number }) {
    const own = { user: new Types.ObjectId(userId), ...signedIn(now) };
    const rows = await this.sessions
      .find({ $and: [own, afterCursor(page.cursor, NEWEST_USE)] })
      .sort(NEWEST_USE)
      .limit(page.limit + 1)
      .lean<SessionDocument[]>();
    const count = await this.sessions.countDocuments(own, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_USE), count };
  }

  /** Ends one session of the person; false when there is no such live one. */
  async end(
    userId: string,
    which: { ip: string; createdAt: Date },
    by: SessionDocument['endedBy'],
    now: Date,
  ): Promise<boolean> {
    const result = await this.sessions.updateOne(
      { user: new Types.ObjectId(userId), ip: which.ip, createdAt: which.createdAt, ...live(now) },
      { $set: { endedAt: now, endedBy: by } },
    );
    return result.modifiedCount === 1;
  }

  /** Ends the live sessions of the person that started at or before that moment, waiting sign-ins included. */
  async endStartedBefore(
    userId: string,
    which: { before: Date; except: string | null },
    by: SessionDocument['endedBy'],
    now: Date,
  ): Promise<void> {
    const others = which.except === null ? {} : { _id: { $ne: new Types.ObjectId(which.except) } };
    await this.sessions.updateMany(
      {
        user: new Types.ObjectId(userId),
        createdAt: { $lte: which.before },
        endedAt: null,
        absoluteUntil: { $gt: now },
        ...others,
      },
      { $set: { endedAt: now, endedBy: by } },
    );
  }

  /** Ends all live sessions of the person. */
  async endAll(userId: string, by: SessionDocument['endedBy'], now: Date): Promise<void> {
    await this.sessions.updateMany(
      { user: new Types.ObjectId(userId), ...live(now) },
      { $set: { endedAt: now, endedBy: by } },
    );
  }
}

/** Live and past its second factor. */
function signedIn(now: Date) {
  return { stage: { $ne: 'second-factor' as const }, ...live(now) };
}

function live(now: Date) {
  return { endedAt: null, idleUntil: { $gt: now }, absoluteUntil: { $gt: now } };
}
