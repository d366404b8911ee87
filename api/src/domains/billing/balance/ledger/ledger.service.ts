import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntryReason } from '@zonewerk/contracts';
import { CleanupScheduler } from '../../../../platform/jobs/cleanup-scheduler.service.js';
import { newObjectId, toObjectId } from '../../../../platform/database/object-id.js';
import type { Posting } from '../profiles/billing-profile.schema.js';
import { hasSufficientFunds } from '../cover.js';
import { type Books, type EntryFilter, LedgerRepository } from './ledger.repository.js';

/** An entry to post. */
export interface NewEntry {
  /** Idempotency key within the profile: one entry, however often it is posted. */
  readonly key: string;
  readonly reason: EntryReason;
  readonly text: string;
  /** Cents; negative: a debit. */
  readonly amount: number;
  readonly order?: string;
  /** ID of the hold that the entry uses. */
  readonly hold?: string;
}

/** Result of a debit: posted now or before, without a hold, or without a sufficient balance. */
export type BookingResult = 'now' | 'before' | 'not-aside' | 'not-covered';

/** Returns why an entry must not be added to the present books; null when it may be. */
type Check = (books: Books) => 'not-aside' | 'not-covered' | null;

/** Profiles per sweep. */
const SWEPT_AT_ONCE = 100;

/**
 * The ledgers: append-only entries of whole cents per profile, whose sum is the balance. The write that changes the
 * balance creates the entry. Concurrent posts of two processes are serialised, because each write requires the last
 * entry that was read.
 */
@Injectable()
export class LedgerService implements OnModuleInit {
  /** Queue of the work per profile. It avoids rejected writes by concurrent posts within a process. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly repository: LedgerRepository,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('entries of ledgers', () => this.storePending());
  }

  /**
   * Adds an entry once.
   *
   * @returns whether it is new
   * @throws Error when the profile does not exist
   */
  async post(profileId: string, entry: NewEntry): Promise<boolean> {
    return (await this.inTurn(profileId, () => this.add(profileId, entry))) === 'now';
  }

  /**
   * Adds a debit of held cents, once, and only while the hold and the balance exist: the write requires the books that
   * were checked.
   */
  take(profileId: string, entry: NewEntry & { readonly hold: string }): Promise<BookingResult> {
    const check: Check = (books) => {
      if (!books.holds.some(({ id }) => id === entry.hold)) return 'not-aside';
      return hasSufficientFunds(books, -entry.amount) ? null : 'not-covered';
    };
    return this.inTurn(profileId, () => this.add(profileId, entry, check));
  }

  private async inTurn(profileId: string, add: () => Promise<BookingResult>): Promise<BookingResult> {
    const work = (this.turns.get(profileId) ?? Promise.resolve()).then(add);
    // The caller receives the error; the next work continues.
    const turn = work.then(nothing, nothing);
    this.turns.set(profileId, turn);
    try {
      return await work;
    } finally {
      if (this.turns.get(profileId) === turn) this.turns.delete(profileId);
    }
  }

  private async add(profileId: string, entry: NewEntry, check: Check = () => null): Promise<BookingResult> {
    for (;;) {
      const books = await this.repository.books(profileId);
      if (!books) throw new Error(`There is no profile ${profileId}.`);
      // In this order: an entry that is added after the books were read makes this write fail.
      if (books.postings.some(({ key }) => key === entry.key)) return 'before';
      if (await this.repository.findByKey(profileId, entry.key)) return 'before';
      const fault = check(books);
      if (fault) return fault;
      const posting = postingOf(books, entry, new Date());
      const hold = books.holds.find(({ id }) => id === entry.hold) ?? null;
      if (!(await this.repository.add(books, posting, hold))) continue;
      await this.repository.storePostings(books._id, [...books.postings, posting]);
      return 'now';
    }
  }

  /** A page of a profile's entries, newest first. */
  async list(profileId: string, input: EntryFilter & { cursor?: string | undefined; limit: number }) {
    const books = await this.repository.books(profileId);
    if (books) await this.repository.storePostings(books._id, books.postings);
    return this.repository.list(profileId, input);
  }

  /** All matching entries of a profile, newest first, streamed. */
  async *each(profileId: string, filter: EntryFilter) {
    const books = await this.repository.books(profileId);
    if (books) await this.repository.storePostings(books._id, books.postings);
    yield* this.repository.each(profileId, filter);
  }

  /** Creates the documents of entries that a crashed process posted. */
  private async storePending(): Promise<void> {
    for (const { _id, postings } of await this.repository.unsettled(SWEPT_AT_ONCE)) {
      await this.repository.storePostings(_id, postings);
    }
  }
}

function nothing(): void {}

function postingOf(books: Books, entry: NewEntry, now: Date): Posting {
  const { key, reason, text, amount } = entry;
  // Clocks of processes differ, so the date never precedes that of the last entry.
  const createdAt = books.lastEntryAt && books.lastEntryAt > now ? books.lastEntryAt : now;
  return {
    _id: newObjectId(),
    key,
    number: books.entries + 1,
    reason,
    text,
    amount,
    balance: books.balance + amount,
    order: entry.order ? toObjectId(entry.order) : null,
    createdAt,
  };
}
