import { Injectable } from '@nestjs/common';
import { toDecimal } from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { BillingProfileDocument, Posting } from '../profiles/billing-profile.schema.js';
import { BooksCheckRepository } from './books-check.repository.js';
import { countReceipts } from '../receipts/receipt-count.js';

/** An order that was paid just before may not be booked yet. */
const BOOKED_WITHIN_MS = 600_000;

/** Result of an audit: counts and differences. */
export interface CheckedBooks {
  profiles: number;
  entries: number;
  /** Number of receipts; null for a single profile, because receipts are counted for all profiles. */
  receipts: number | null;
  /** Sentences; those about a profile start with its ID. */
  differences: string[];
}

/** Progress of a walk through a ledger. */
interface Walk {
  /** Number of the last entry. */
  number: number;
  /** Cents: the sum of the amounts up to this entry. */
  sum: number;
  /** Orders that topped up the balance. */
  readonly orders: Set<string>;
  readonly found: string[];
}

/** Compares the balances of profiles with their ledger entries. Read-only. */
@Injectable()
export class LedgerAuditService {
  constructor(private readonly repository: BooksCheckRepository) {}

  /** @param profileId one profile; undefined: all @throws ApiError when the profile does not exist */
  async check(profileId: string | undefined, now = new Date()): Promise<CheckedBooks> {
    const checked: CheckedBooks = { profiles: 0, entries: 0, receipts: null, differences: [] };
    for await (const id of profileId === undefined ? this.repository.profileIds() : [profileId]) {
      const profile = await this.repository.profile(id);
      if (!profile) {
        // A profile deleted during the check of all profiles is not a mismatch.
        if (profileId === undefined) continue;
        throw new ApiError('not-found', { message: 'There is no such profile.' });
      }
      const { found, number } = await this.walk(profile, now);
      checked.profiles += 1;
      checked.entries += number;
      checked.differences.push(...found.map((text) => `${id}: ${text}`));
    }
    if (profileId === undefined) {
      const { count, found } = await countReceipts(this.repository.receipts());
      checked.receipts = count;
      checked.differences.push(...found);
    }
    return checked;
  }

  private async walk(profile: BillingProfileDocument, now: Date): Promise<Walk> {
    const walk: Walk = { number: 0, sum: 0, orders: new Set(), found: [] };
    // Postings without a document yet; one that receives its document during the check occurs in both places.
    const remaining = new Map(profile.postings.map((posting) => [posting._id.toHexString(), posting]));
    for await (const entry of this.repository.entriesUpTo(profile._id, profile.entries)) {
      remaining.delete(entry._id.toHexString());
      step(walk, entry);
    }
    for (const posting of remaining.values()) step(walk, posting);
    compareSums(walk, profile);
    await this.compareOrders(walk, profile, now);
    return walk;
  }

  private async compareOrders(walk: Walk, profile: BillingProfileDocument, now: Date): Promise<void> {
    const { found, orders } = walk;
    const before = new Date(now.getTime() - BOOKED_WITHIN_MS);
    for await (const { _id, receipt, amount, paidAt } of this.repository.paid(profile)) {
      orders.delete(_id.toHexString());
      if (!paidAt || paidAt >= before) continue;
      const order = `order ${_id.toHexString()} has the receipt ${receipt}`;
      const key = `top-up:${_id.toHexString()}`;
      const posting = profile.postings.find((one) => one.key === key);
      const booked = posting?.amount ?? (await this.repository.bookedAmount(profile._id, key));
      if (booked === null) found.push(`${order} and no entry.`);
      else if (booked !== amount) {
        found.push(`${order} of ${toDecimal(amount)} and an entry of ${toDecimal(booked)}.`);
      }
    }
    for (const order of orders) found.push(`order ${order} has an entry and no receipt.`);
  }
}

function step(walk: Walk, { number, amount, balance, reason, order }: Posting): void {
  const { found, orders } = walk;
  const wanted = walk.number + 1;
  if (number !== wanted) found.push(`entry ${wanted} is missing; the next one has the number ${number}.`);
  walk.number = number;
  walk.sum += amount;
  if (balance !== walk.sum) {
    found.push(`entry ${number} says a balance of ${toDecimal(balance)}; its sum is ${toDecimal(walk.sum)}.`);
    // The next entries are compared with this balance, so that one fault is reported once.
    walk.sum = balance;
  }
  const top = reason === 'top-up' ? order?.toHexString() : undefined;
  if (top === undefined) return;
  if (orders.has(top)) found.push(`entry ${number} books order ${top} once more.`);
  orders.add(top);
}

function compareSums({ found, number, sum }: Walk, profile: BillingProfileDocument): void {
  if (profile.entries !== number) {
    found.push(`the profile counts ${profile.entries} entries; the last one has the number ${number}.`);
  }
  if (profile.balance !== sum) {
    found.push(`the profile has a balance of ${toDecimal(profile.balance)}; its sum is ${toDecimal(sum)}.`);
  }
  const reserved = profile.holds.reduce((total, { amount }) => total + amount, 0);
  if (profile.held !== reserved) {
    found.push(`the profile sets ${toDecimal(profile.held)} aside; its holds are ${toDecimal(reserved)}.`);
  }
}
