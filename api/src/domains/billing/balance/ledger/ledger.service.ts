import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntryReason } from '@zonewerk/contracts';
import { Tidier } from '../../../../platform/jobs/tidier.service.js';
import { newObjectId, toObjectId } from '../../../../platform/database/object-id.js';
import type { Posting } from '../profiles/billing-profile.schema.js';
import { covers } from '../cover.js';
import { type Books, type EntryFilter, LedgerRepository } from './ledger.repository.js';

/** An entry to be. */
export interface NewEntry {
  /** The same key in the same profile is the same entry, however often it is posted. */
  readonly key: string;
  readonly reason: EntryReason;
  readonly text: string;
  /** Cents; negative: it leaves the balance. */
  readonly amount: number;
  readonly order?: string;
  /** Id of what was set aside for it, and is used up by it. */
  readonly hold?: string;
}

/**
 * What became of cents that were to be paid out: they left now or before, nothing is set aside for them, or the balance
 * does not have them any more.
 */
export type Taken = 'now' | 'before' | 'not-aside' | 'not-covered';

/** Says why an entry must not be added to the books as they are; null: it may be. */
type Check = (books: Books) => 'not-aside' | 'not-covered' | null;

/** Profiles that one sweep looks at. */
const SWEPT_AT_ONCE = 100;

/**
 * The ledgers: append-only lines of whole cents per profile, with the balance as their sum.
 *
 * An entry exists from the one write that moves the balance on. Two processes that post at the same time follow one
 * another, because each says which entry was the last that it knew of.
 */
@Injectable()
export class LedgerService implements OnModuleInit {
  /** Ends of the work on profiles: within a process nobody has to find out by a refused write that others came first. */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly repository: LedgerRepository,
    private readonly tidier: Tidier,
  ) {}

  onModuleInit(): void {
    this.tidier.register('entries of ledgers', () => this.settleLeft());
  }

  /**
   * Adds an entry once.
   *
   * @returns whether it is new
   * @throws Error when there is no such profile
   */
  async post(profileId: string, entry: NewEntry): Promise<boolean> {
    return (await this.inTurn(profileId, () => this.add(profileId, entry))) === 'now';
  }

  /**
   * Adds an entry by which cents leave that were set aside, once, and only while they are set aside and in the balance:
   * the write that takes them finds the books as they were checked.
   */
  take(profileId: string, entry: NewEntry & { readonly hold: string }): Promise<Taken> {
    const check: Check = (books) => {
      if (!books.holds.some(({ id }) => id === entry.hold)) return 'not-aside';
      return covers(books, -entry.amount) ? null : 'not-covered';
    };
    return this.inTurn(profileId, () => this.add(profileId, entry, check));
  }

  private async inTurn(profileId: string, add: () => Promise<Taken>): Promise<Taken> {
    const work = (this.turns.get(profileId) ?? Promise.resolve()).then(add);
    // Whoever posted learns of a failure; whoever comes next goes on.
    const turn = work.then(nothing, nothing);
    this.turns.set(profileId, turn);
    try {
      return await work;
    } finally {
      if (this.turns.get(profileId) === turn) this.turns.delete(profileId);
    }
  }

  private async add(profileId: string, entry: NewEntry, check: Check = () => null): Promise<Taken> {
    for (;;) {
      const books = await this.repository.books(profileId);
      if (!books) throw new Error(`There is no profile ${profileId}.`);
      // In this order: whoever adds the entry after the books were read makes our own write fail.
      if (books.postings.some(({ key }) => key === entry.key)) return 'before';
      if (await this.repository.findByKey(profileId, entry.key)) return 'before';
      const fault = check(books);
      if (fault) return fault;
      const posting = postingOf(books, entry, new Date());
      const hold = books.holds.find(({ id }) => id === entry.hold) ?? null;
      if (!(await this.repository.add(books, posting, hold))) continue;
      await this.repository.settle(books._id, [...books.postings, posting]);
      return 'now';
    }
  }

  /** A page of a profile's entries, the newest first. */
  async list(profileId: string, input: EntryFilter & { cursor?: string | undefined; limit: number }) {
    const books = await this.repository.books(profileId);
    if (books) await this.repository.settle(books._id, books.postings);
    return this.repository.list(profileId, input);
  }

  /** All of a profile's entries that are wanted, the newest first, read as they are taken. */
  async *each(profileId: string, filter: EntryFilter) {
    const books = await this.repository.books(profileId);
    if (books) await this.repository.settle(books._id, books.postings);
    yield* this.repository.each(profileId, filter);
  }

  /** Entries that a process decided and left behind get their documents. */
  private async settleLeft(): Promise<void> {
    for (const { _id, postings } of await this.repository.unsettled(SWEPT_AT_ONCE)) {
      await this.repository.settle(_id, postings);
    }
  }
}

function nothing(): void {}

function postingOf(books: Books, entry: NewEntry, now: Date): Posting {
  const { key, reason, text, amount } = entry;
  // Clocks of processes differ; the order of entries does not.
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
