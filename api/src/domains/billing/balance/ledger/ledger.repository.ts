import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EntryReason } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../../platform/database/paging.js';
import type { BillingProfileDocument, Hold, Posting } from '../profiles/billing-profile.schema.js';
import type { LedgerEntryDocument } from './ledger-entry.schema.js';

/** Entries per batch when a whole ledger is read. */
const READ_AT_ONCE = 1_000;
const NEWEST_FIRST = { number: -1 } as const;

/** Fields of a profile that an entry depends on. */
export type Books = Pick<
  BillingProfileDocument,
  '_id' | 'balance' | 'holds' | 'entries' | 'lastEntryAt' | 'postings'
>;

const BOOKS = { balance: 1, holds: 1, entries: 1, lastEntryAt: 1, postings: 1 } as const;

export interface EntryFilter {
  reason?: EntryReason | undefined;
  /** Start, included, and end, excluded. */
  from?: Date | undefined;
  before?: Date | undefined;
}

/** Ledgers in the database. Entries are append-only. Every query carries the profile. */
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

  /** Whether an entry with that key is posted, with or without a document. */
  async isPosted(profileId: string, key: string): Promise<boolean> {
    const profile = toObjectId(profileId);
    if (await this.profiles.exists({ _id: profile, 'postings.key': key })) return true;
    return (await this.entries.exists({ profile, key })) !== null;
  }

  /**
   * Adds an entry unless another one was added since the books were read.
   *
   * @param hold hold that the entry uses
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

  /**
   * Creates the documents of entries and removes the entries from the profile. Idempotent, also for concurrent calls.
   */
  async storePostings(profileId: Types.ObjectId, postings: readonly Posting[]): Promise<void> {
    if (postings.length === 0) return;
    for (const posting of postings) await this.insert({ ...posting, profile: profileId });
    const storedIds = postings.map(({ _id }) => _id);
    await this.profiles.updateOne({ _id: profileId }, { $pull: { postings: { _id: { $in: storedIds } } } });
  }

  /** Profiles with entries without documents. */
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

  /** All matching entries, newest first, streamed. */
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
      // Another process created the document concurrently.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Converts days to entry numbers, which ascend with time, so that one index finds and sorts a page. */
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

  /** Number of the first entry from a time on; one more than the last when none exists. */
  private async numberAt(profile: Types.ObjectId, moment: Date): Promise<number> {
    const found = await this.entries
      .findOne({ profile, createdAt: { $gte: moment } }, { number: 1 })
      .sort({ createdAt: 1, number: 1 })
      .lean<{ number: number }>();
    return found?.number ?? Number.MAX_SAFE_INTEGER;
  }
}
