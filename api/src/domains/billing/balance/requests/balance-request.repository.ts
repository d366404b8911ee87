import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RequestState } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../../platform/database/paging.js';
import type { BalanceRequestDocument, Deciding } from './balance-request.schema.js';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Fields of a request before it is stored. */
export type NewRequest = Pick<BalanceRequestDocument, 'kind' | 'amount' | 'reason' | 'state'>;

/** Loans and withdrawals in the database. Queries of users carry the user. */
@Injectable()
export class BalanceRequestRepository {
  constructor(
    @InjectModel('BalanceRequest') private readonly requests: Model<BalanceRequestDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(requests);
  }

  /** Null when another request of the kind is open and only one is permitted. */
  async insert(
    userId: string,
    profileId: string,
    request: NewRequest,
    now: Date,
  ): Promise<BalanceRequestDocument | null> {
    const place = { user: toObjectId(userId), profile: toObjectId(profileId) };
    try {
      return (await this.requests.create({ ...place, ...request, createdAt: now })).toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  find(requestId: string): Promise<BalanceRequestDocument | null> {
    return this.requests.findById(toObjectId(requestId)).lean<BalanceRequestDocument>();
  }

  async list(userId: string, page: { profile: string; cursor?: string | undefined; limit: number }) {
    const wanted = {
      user: toObjectId(userId),
      profile: toObjectId(page.profile),
      state: { $ne: 'new' as const },
    };
    const rows = await this.requests
      .find({ $and: [wanted, afterCursor(page.cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(page.limit + 1)
      .lean<BalanceRequestDocument[]>();
    const count = await this.requests.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  /** Changes the state of a request. @returns the updated request; null when it was in none of those states */
  move(
    requestId: string,
    from: readonly BalanceRequestDocument['state'][],
    to: { state: RequestState },
  ): Promise<BalanceRequestDocument | null> {
    return this.requests
      .findOneAndUpdate(
        { _id: toObjectId(requestId), state: { $in: [...from] } },
        { $set: to },
        { returnDocument: 'after' },
      )
      .lean<BalanceRequestDocument>();
  }

  /** Stores a decision before it is executed. @returns null when the request has another decision or a running one */
  async begin(
    { _id, state }: BalanceRequestDocument,
    deciding: Deciding,
    promise: OutboxEntry,
  ): Promise<BalanceRequestDocument | null> {
    const begun = await this.requests
      .findOneAndUpdate(
        { _id, state, deciding: null },
        { $set: { deciding }, $push: { outbox: promise } },
        { returnDocument: 'after' },
      )
      .lean<BalanceRequestDocument>();
    if (begun) await this.relay.nudge(this.requests, _id);
    return begun;
  }

  /** Stores the result of a decision with its outbox entries; does nothing when it is stored already. */
  async complete(
    { _id }: BalanceRequestDocument,
    from: readonly RequestState[],
    to: { state: RequestState; note: string; decidedAt: Date },
    promises: readonly OutboxEntry[],
  ): Promise<void> {
    const result = await this.requests.updateOne(
      { _id, state: { $in: [...from] } },
      { $set: { ...to, deciding: null }, $push: { outbox: { $each: [...promises] } } },
    );
    if (result.modifiedCount === 1 && promises.length > 0) await this.relay.nudge(this.requests, _id);
  }

  /** Discards a decision that cannot be executed. */
  async letBe({ _id, deciding }: BalanceRequestDocument): Promise<void> {
    if (!deciding) return;
    await this.requests.updateOne({ _id, 'deciding.id': deciding.id }, { $set: { deciding: null } });
  }

  /** Requests in the state `new` that were created before a time. */
  begunBefore(moment: Date, limit: number): Promise<BalanceRequestDocument[]> {
    return this.requests
      .find({ state: 'new', createdAt: { $lt: moment } })
      .limit(limit)
      .lean<BalanceRequestDocument[]>();
  }

  async drop(requestId: string): Promise<void> {
    await this.requests.deleteOne({ _id: toObjectId(requestId), state: 'new' });
  }
}
