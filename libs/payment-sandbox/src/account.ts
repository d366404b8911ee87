import type Stripe from 'stripe';
import type { CardBehaviour } from './cards.js';
import { newId } from './ids.js';
import { Journal, type Entry } from './journal.js';
import { eventOf, type EventType, type Snapshot } from './objects/event.js';

/** A card or payment method before its use. */
export interface StoredToken {
  token: Stripe.Token;
  behaviour: CardBehaviour;
}

export interface StoredMethod {
  method: Stripe.PaymentMethod;
  behaviour: CardBehaviour;
}

/** An authentication page for the payer outside of the product, valid once. */
export interface Attempt {
  id: string;
  intent: string;
  returnUrl: string;
  method: string;
  /** `stale`: another attempt replaced it, or the payment ended otherwise. */
  state: 'open' | 'done' | 'stale';
}

/** First response to an idempotency key. */
export interface StoredAnswer {
  endpoint: string;
  /** Digest of the parameters. */
  parameters: string;
  request: string;
  status: number;
  body: unknown;
  /** Seconds since 1970. */
  created: number;
}

/** A pending event of the webhook. */
export interface Delivery {
  event: string;
  tries: number;
  /** Milliseconds since 1970; null: delivered or given up. */
  next: number | null;
}

interface Collections {
  intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  transactions: Stripe.BalanceTransaction;
  events: Stripe.Event;
  tokens: StoredToken;
  methods: StoredMethod;
  attempts: Attempt;
  answers: StoredAnswer;
  deliveries: Delivery;
}

const NAMES = [
  'intents',
  'charges',
  'refunds',
  'disputes',
  'transactions',
  'events',
  'tokens',
  'methods',
  'attempts',
  'answers',
  'deliveries',
] as const satisfies readonly (keyof Collections)[];

/**
 * State of one provider account. Steps are synchronous in memory, so that no request sees a partial step. They are on
 * disk before `commit` returns.
 */
export class Account {
  private readonly collections = Object.fromEntries(NAMES.map((name) => [name, new Map()])) as {
    [Name in keyof Collections]: Map<string, Collections[Name]>;
  };
  /** Cents that payers send instead of the requested amount, by payment; in memory only. */
  readonly sent = new Map<string, number>();
  private pending: Entry[] = [];
  private journal: Journal | null = null;

  /** @param now milliseconds since 1970 */
  constructor(readonly now: () => number = Date.now) {}

  /** @param path null: in memory only */
  static async open(path: string | null, now?: () => number): Promise<Account> {
    const account = new Account(now);
    if (path === null) return account;
    account.journal = await Journal.open(path, (entry) => account.replay(entry));
    await account.journal.compact(account.everything());
    return account;
  }

  /** Seconds since 1970, the unit of the provider. */
  get seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  get<Name extends keyof Collections>(name: Name, id: string): Collections[Name] | null {
    return this.collections[name].get(id) ?? null;
  }

  /** In creation order. */
  all<Name extends keyof Collections>(name: Name): Collections[Name][] {
    return [...this.collections[name].values()];
  }

  /** Ids in creation order. */
  ids(name: keyof Collections): string[] {
    return [...this.collections[name].keys()];
  }

  put<Name extends keyof Collections>(name: Name, id: string, value: Collections[Name]): void {
    this.collections[name].set(id, value);
    this.pending.push([name, id, value]);
  }

  drop(name: keyof Collections, id: string): void {
    this.collections[name].delete(id);
    this.pending.push([name, id, null]);
  }

  /** Stores an event and queues its delivery. */
  tell(type: EventType, object: Snapshot, request: Stripe.Event.Request | null = null): void {
    const event = eventOf({ id: newId('evt'), type, object, request, created: this.seconds });
    this.put('events', event.id, event);
    this.put('deliveries', event.id, { event: event.id, tries: 0, next: this.now() });
  }

  /** Writes all steps since the last call to disk. */
  async commit(): Promise<void> {
    const entries = this.pending;
    this.pending = [];
    if (entries.length > 0) await this.journal?.append(entries);
  }

  async close(): Promise<void> {
    await this.commit();
    await this.journal?.close();
  }

  private replay([name, id, value]: Entry): void {
    const collection = this.collections[name as keyof Collections] as Map<string, unknown>;
    if (value === null) collection.delete(id);
    else collection.set(id, value);
  }

  private *everything(): Generator<Entry> {
    for (const name of NAMES) for (const [id, value] of this.collections[name]) yield [name, id, value];
  }
}
