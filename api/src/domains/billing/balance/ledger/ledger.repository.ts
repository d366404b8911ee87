import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EntryReason } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../../platform/database/paging.js';
import type { BillingProfileDocument, Hold, Posting } from '../profiles/billing-profile.schema.js';
import type { LedgerEntryDocument } from './ledger-entry.schema.js';

/** Entries that one reading of a whole ledger takes from the database at a time. */
const READ_AT_ONCE = 1_000;
const NEWEST_FIRST = { number: -1 } as const;

/** What of a profile decides an entry. */
export type Books = Pick<
  BillingProfileDocument,
  '_id' | 'balance' | 'holds' | 'entries' | 'lastEntryAt' | 'postings'
>;

const BOOKS = { balance: 1, holds: 1, entries: 1, lastEntryAt: 1, postings: 1 } as const;

export interface EntryFilter {
  reason?: EntryReason | undefined;
  /** First moment, and the first one that is no longer wanted. */
  from?: Date | undefined;
  before?: Date | undefined;
}

/** Ledgers in the database. Entries are added, never changed; every query carries the profile. */
@Injectable()
export class LedgerRepository {
  constructor(
    @InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>,
    @InjectModel('LedgerEntry') private readonly entries: Model<LedgerEntryDocument>,
  ) {}

  books(profileId: string): Promise<Books | null> {
    return this.profiles.findById(toObjectId(profileId), BOOKS).lean<Books>();
  }

  findByKey(profileId: string, key: string): Promise<LedgerEntryDocument | null> {
    return this.entries.findOne({ profile: toObjectId(profileId), key }).lean<LedgerEntryDocument>();
  }

  /** Whether an entry of that key is decided, with or without a document of its own. */
  async isPosted(profileId: string, key: string): Promise<boolean> {
    const profile = toObjectId(profileId);
    if (await this.profiles.exists({ _id: profile, 'postings.key': key })) return true;
    return (await this.entries.exists({ profile, key })) !== null;
  }

  /**
   * Adds an entry unless another one was added since the books were read.
   *
   * @param hold what was set aside for it and is used up by it
   * @returns whether it was added
   */
  async add(books: Books, posting: Posting, hold: Hold | null): Promise<boolean> {
    const result = await this.profiles.updateOne(
      {
        _id: books._id,
        entries: books.entries,
        balance: books.balance,
        ...(hold ? { 'holds.id': hold.id } : {}),
      },
      {
        $inc: { entries: 1, balance: posting.amount, held: hold ? -hold.amount : 0 },
        $set: { lastEntryAt: posting.createdAt },
        $push: { postings: posting },
        ...(hold ? { $pull: { holds: { id: hold.id } } } : {}),
      },
    );
    return result.modifiedCount === 1;
  }

  /** Gives entries their own documents and takes them out of the profile. Can be called twice, and by two at once. */
  async settle(profileId: Types.ObjectId, postings: readonly Posting[]): Promise<void> {
    if (postings.length === 0) return;
    for (const posting of postings) await this.insert({ ...posting, profile: profileId });
    const settled = postings.map(({ _id }) => _id);
    await this.profiles.updateOne({ _id: profileId }, { $pull: { postings: { _id: { $in: settled } } } });
  }

  /** Profiles with entries that are not settled. */
  unsettled(limit: number): Promise<Books[]> {
    return this.profiles
      .find({ 'postings._id': { $exists: true } }, BOOKS)
      .limit(limit)
      .lean<Books[]>();
  }

  async list(
    profileId: string,
    { cursor, limit, ...filter }: EntryFilter & { cursor?: string | undefined; limit: number },
  ) {
    const wanted = await this.wanted(profileId, filter);
    const rows = await this.entries
      .find({ $and: [wanted, afterCursor(cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .lean<LedgerEntryDocument[]>();
    const count = await this.entries.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, limit, NEWEST_FIRST), count };
  }

  /** All entries that are wanted, the newest first, read as they are taken. */
  async *each(profileId: string, filter: EntryFilter): AsyncGenerator<LedgerEntryDocument> {
    const wanted = await this.wanted(profileId, filter);
    yield* this.entries
      .find(wanted)
      .sort(NEWEST_FIRST)
      .batchSize(READ_AT_ONCE)
      .lean<LedgerEntryDocument>()
      .cursor();
  }

  private async insert(entry: LedgerEntryDocument): Promise<void> {
    try {
      await this.entries.create(entry);
    } catch (error) {
      // Another process settled it at the same time.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Days become numbers, which rise with them, so that one index finds and orders a page. */
  private async wanted(profileId: string, { reason, from, before }: EntryFilter) {
    const profile = toObjectId(profileId);
    const first = from ? await this.numberAt(profile, from) : null;
    const end = before ? await this.numberAt(profile, before) : null;
    const range = { ...(first === null ? {} : { $gte: first }), ...(end === null ? {} : { $lt: end }) };
    return {
      profile,
      ...(reason ? { reason } : {}),
      ...(Object.keys(range).length > 0 ? { number: range } : {}),
    };
  }

  /** Number of the first entry from a moment on; one more than the last when there is none. */
  private async numberAt(profile: Types.ObjectId, moment: Date): Promise<number> {
    const found = await this.entries
      .findOne({ profile, createdAt: { $gte: moment } }, { number: 1 })
      .sort({ createdAt: 1, number: 1 })
      .lean<{ number: number }>();
    return found?.number ?? Number.MAX_SAFE_INTEGER;
  }
}
