import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Account, Delivery } from './account.js';

/** Delay of the first retry, doubled for each further one. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const MOST_TRIES = 20;
const ANSWER_LIMIT_MS = 10_000;

/** Faults of webhook deliveries. */
export interface Knobs {
  /** Delay before each delivery. */
  delayMs: number;
  /** Number of duplicates of each delivery. */
  duplicates: number;
  /** Reverses the order of events that are due together. */
  reverse: boolean;
  /** Kinds of events that are never delivered; `*` for all kinds. */
  drop: string[];
  /** Signs with another secret than that of the endpoint. */
  wrongSecret: boolean;
}

export const NO_KNOBS: Knobs = { delayMs: 0, duplicates: 0, reverse: false, drop: [], wrongSecret: false };

/** Signature header of a payload. `at` in milliseconds since 1970. */
export function signatureOf(payload: string, secret: string, at: number): string {
  const time = Math.floor(at / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}

/** Payload of an event. */
export function payloadOf(event: Stripe.Event): string {
  return JSON.stringify(event, null, 2);
}

/** Delivers the account's events to one endpoint until it responds with 2xx: at least once, in any order. */
export class Webhooks {
  knobs: Knobs = NO_KNOBS;
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> | null = null;
  private stopped = false;

  /** @param endpoint null: events are stored without delivery */
  constructor(
    private readonly account: Account,
    private readonly endpoint: { url: string; secret: string } | null,
  ) {}

  /** Delivers due events now. */
  wake(): void {
    if (this.stopped || !this.endpoint || this.round) return;
    if (this.timer) clearTimeout(this.timer);
    this.round = this.deliverDue().finally(() => {
      this.round = null;
      this.schedule();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.round;
  }

  private schedule(): void {
    const next = Math.min(...this.account.all('deliveries').map((delivery) => delivery.next ?? Infinity));
    if (this.stopped || next === Infinity) return;
    this.timer = setTimeout(() => this.wake(), Math.max(0, next + this.knobs.delayMs - this.account.now()));
  }

  private async deliverDue(): Promise<void> {
    const now = this.account.now() - this.knobs.delayMs;
    const due = this.account.all('deliveries').filter(({ next }) => next !== null && next <= now);
    for (const delivery of this.knobs.reverse ? due.reverse() : due) {
      if (this.stopped) return;
      await this.deliver(delivery);
    }
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const event = this.account.get('events', delivery.event);
    if (!event) throw new Error(`The event ${delivery.event} is delivered but not kept.`);
    const dropped = this.knobs.drop.includes('*') || this.knobs.drop.includes(event.type);
    if (dropped || (await this.sendAll(event))) {
      this.account.drop('deliveries', event.id);
      this.account.put('events', event.id, { ...event, pending_webhooks: 0 });
    } else {
      const tries = delivery.tries + 1;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
      const next = tries >= MOST_TRIES ? null : this.account.now() + pause;
      this.account.put('deliveries', event.id, { ...delivery, tries, next });
    }
    await this.account.commit();
  }

  /** @returns whether the last copy was delivered */
  private async sendAll(event: Stripe.Event): Promise<boolean> {
    let arrived = false;
    for (let copy = 0; copy <= this.knobs.duplicates; copy += 1) arrived = await this.send(event);
    return arrived;
  }

  private async send(event: Stripe.Event): Promise<boolean> {
    if (!this.endpoint) return false;
    const payload = payloadOf(event);
    const secret = this.knobs.wrongSecret ? 'whsec_of_somebody_else' : this.endpoint.secret;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(payload, secret, this.account.now()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const answer = await fetch(this.endpoint.url, { method: 'POST', headers, body: payload, signal });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      // The endpoint is unreachable or too slow: the delivery is retried.
      return false;
    }
  }
}
