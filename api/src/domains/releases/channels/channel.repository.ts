import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type { ChannelDocument, MoveDocument, ServedCall } from './channel.schema.js';

const NEWEST = { movedAt: -1, _id: -1 } as const;
/** Matches all times; the count then uses the index. */
const EVER = { movedAt: { $gte: new Date(0) } };

/** A channel without its pending moves. */
export type Channel = Omit<ChannelDocument, 'pending'>;

export type NewMove = Omit<MoveDocument, '_id'>;

/** Filters of the record of moves. */
export interface MoveFilter {
  readonly channel?: string | undefined;
  readonly project?: string | undefined;
  readonly query?: string | undefined;
}

/** Channels and the record of their moves in the database. */
@Injectable()
export class ChannelRepository {
  constructor(
    @InjectModel('ReleaseChannel') private readonly channels: Model<ChannelDocument>,
    @InjectModel('ReleaseMove') private readonly moves: Model<MoveDocument>,
  ) {}

  /** Every channel, by name. There are few: production, staging and recent previews. */
  async all(): Promise<Channel[]> {
    return this.channels
      .find({ _id: { $gte: '' } }, { pending: 0 })
      .sort({ _id: 1 })
      .lean<Channel[]>();
  }

  /** The channel; created when it does not exist. */
  async open(name: string): Promise<Channel> {
    const fresh = { revision: 0, entries: [], adopted: [], provides: [], pending: [] };
    for (;;) {
      try {
        return await this.channels
          .findOneAndUpdate(
            { _id: name },
            { $setOnInsert: fresh },
            { upsert: true, returnDocument: 'after', projection: { pending: 0 } },
          )
          .lean<Channel>()
          .orFail();
      } catch (error) {
        // Another process created it concurrently.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /**
   * Stores the new entries of a channel with their moves, in one write.
   *
   * @returns false after a concurrent move
   */
  async move(channel: Channel, moves: readonly NewMove[]): Promise<boolean> {
    const { _id, revision, entries, adopted } = channel;
    const pending = moves.map((move) => ({ _id: new Types.ObjectId(), ...move }));
    const result = await this.channels.updateOne(
      { _id, revision },
      { $set: { entries, adopted }, $inc: { revision: 1 }, $push: { pending: { $each: pending } } },
    );
    return result.modifiedCount === 1;
  }

  /** Stores the calls that the API of a channel serves. */
  async setProvides(name: string, provides: ServedCall[]): Promise<void> {
    await this.open(name);
    await this.channels.updateOne({ _id: name }, { $set: { provides } });
  }

  /** Records moves that only their channel contains. Idempotent, also for concurrent calls. */
  async record(): Promise<void> {
    const waiting = await this.channels
      .find({ 'pending._id': { $exists: true } }, { pending: 1 })
      .lean<Pick<ChannelDocument, '_id' | 'pending'>[]>();
    for (const { _id: channel, pending } of waiting) {
      for (const { _id, ...move } of pending) {
        await this.moves.updateOne({ _id }, { $setOnInsert: move }, { upsert: true });
        await this.channels.updateOne({ _id: channel }, { $pull: { pending: { _id } } });
      }
    }
  }

  /** The record, newest move first. */
  async listMoves(
    filter: MoveFilter,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ rows: MoveDocument[]; next: string | null; count: number }> {
    const { channel, project, query } = filter;
    const wanted = {
      ...EVER,
      ...(channel === undefined ? {} : { channel }),
      ...(project === undefined ? {} : { project }),
      ...(query
        ? { $or: ['project', 'to', 'by', 'why'].map((name) => ({ [name]: literalPattern(query) })) }
        : {}),
    };
    const rows = await this.moves
      .find({ $and: [wanted, afterCursor(page.cursor, NEWEST)] })
      .sort(NEWEST)
      .limit(page.limit + 1)
      .lean<MoveDocument[]>();
    return { ...toPage(rows, page.limit, NEWEST), count: await this.moves.countDocuments(wanted, COUNTED) };
  }
}
