import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import type Stripe from 'stripe';
import { z } from 'zod';
import { Account } from './account.js';
import { cardFieldOf } from './card-field.js';
import { controlsOf } from './controls.js';
import { closeDispute, openDispute, reopenDispute } from './disputes.js';
import { Faults } from './faults.js';
import { IdempotencyKeys } from './idempotency.js';
import { act, intentOf, settle, type Act } from './intents.js';
import { pagesOf } from './pages.js';
import { missing, Refusal } from './refusals.js';
import { failRefund } from './refunds.js';
import { restOf } from './rest.js';
import { NO_KNOBS, payloadOf, signatureOf, Webhooks, type Knobs } from './webhooks.js';

export interface SandboxOptions {
  /** 0: any free port. */
  port: number;
  /** File of the account; null: in memory, for tests. */
  journal: string | null;
  secretKey: string;
  publishableKey: string;
  /** Null: events are stored, and delivered manually. */
  webhook: { url: string; secret: string } | null;
  /** Origins of the product, whose pages may embed the card field. */
  origins: readonly string[];
  /** Delay of late bank results in milliseconds; null: until `settle` is called. */
  settleAfterMs?: number | null;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Payment provider on loopback with the API of Stripe; the real SDK connects to it. It stores its account on disk,
 * calls the webhook, and serves the redirect pages. It makes no real payments.
 */
export class PaymentSandbox {
  readonly faults = new Faults();
  private readonly webhooks: Webhooks;
  /** Timers of payments with a delayed result, by id. */
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private server: Server | null = null;

  private constructor(
    private readonly options: SandboxOptions,
    readonly account: Account,
  ) {
    this.webhooks = new Webhooks(account, options.webhook);
  }

  /** Starts to listen on loopback and resumes pending work of the last run. */
  static async start(options: SandboxOptions): Promise<PaymentSandbox> {
    const account = await Account.open(options.journal, options.now);
    const sandbox = new PaymentSandbox(options, account);
    const server = sandbox.app().listen(options.port, '127.0.0.1');
    await once(server, 'listening');
    sandbox.server = server;
    sandbox.changed();
    return sandbox;
  }

  get port(): number {
    return (this.server?.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Sets faults of webhook deliveries; an empty object removes all. */
  turn(knobs: Partial<Knobs>): void {
    this.webhooks.knobs = Object.keys(knobs).length === 0 ? NO_KNOBS : { ...this.webhooks.knobs, ...knobs };
    this.webhooks.wake();
  }

  /** An event as its delivery would send it now. */
  signed(event: string, secret: string): { payload: string; signature: string } {
    const stored = this.account.get('events', event);
    if (!stored) throw missing('event', event);
    const payload = payloadOf(stored);
    return { payload, signature: signatureOf(payload, secret, this.account.now()) };
  }

  /** Action of a payer on the redirect page of a payment. */
  async act(intent: string, chosen: Act): Promise<Stripe.PaymentIntent> {
    const page = intentOf(this.account, intent).next_action?.redirect_to_url?.url;
    const attempt = this.account.get('attempts', page?.split('/').at(-1) ?? '');
    if (!attempt) throw missing('attempt', intent);
    return this.step(() => act(this.account, attempt, chosen));
  }

  /** Delivers the delayed result of a bank. */
  settle(intent: string, paid: boolean): Promise<Stripe.PaymentIntent> {
    return this.step(() => settle(this.account, intentOf(this.account, intent), paid));
  }

  /** A cardholder disputes a charge. */
  dispute(charge: string): Promise<Stripe.Dispute> {
    if (!this.account.get('charges', charge)) throw missing('charge', charge);
    return this.step(() => openDispute(this.account, charge));
  }

  /** The bank decides a dispute. */
  decide(dispute: string, won: boolean): Promise<Stripe.Dispute> {
    const found = this.account.get('disputes', dispute);
    if (!found) throw missing('dispute', dispute);
    return this.step(() => closeDispute(this.account, found, won));
  }

  /** An appeal reopens a closed dispute: a won amount leaves the account again. */
  reopen(dispute: string): Promise<Stripe.Dispute> {
    const found = this.account.get('disputes', dispute);
    if (!found) throw missing('dispute', dispute);
    return this.step(() => reopenDispute(this.account, found));
  }

  /** A sent refund fails and returns. */
  failRefund(refund: string): Promise<Stripe.Refund> {
    const found = this.account.get('refunds', refund);
    if (!found) throw missing('refund', refund);
    return this.step(() => failRefund(this.account, found));
  }

  /** The payer will send another amount than requested, in cents. */
  sends(intent: string, amount: number): void {
    this.account.sent.set(intentOf(this.account, intent).id, amount);
  }

  async stop(): Promise<void> {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.faults.release();
    await this.webhooks.stop();
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.server) await once(this.server, 'close');
    await this.account.close();
  }

  private async step<Result>(work: () => Result): Promise<Result> {
    const result = work();
    await this.account.commit();
    this.changed();
    return result;
  }

  private changed(): void {
    this.webhooks.wake();
    const after = this.options.settleAfterMs ?? null;
    if (after === null) return;
    for (const { id, status } of this.account.all('intents')) {
      if (status === 'processing') this.settleLater(id, after);
    }
  }

  private settleLater(intent: string, after: number): void {
    if (this.timers.has(intent)) return;
    const timer = setTimeout(() => {
      this.timers.delete(intent);
      if (this.account.get('intents', intent)?.status === 'processing') void this.settle(intent, true);
    }, after);
    this.timers.set(intent, timer);
  }

  private app(): express.Express {
    const { account, faults, options } = this;
    const changed = () => this.changed();
    const keys = { secret: options.secretKey, publishable: options.publishableKey };
    const pageUrl = (attempt: string) => `${this.url}/pay/${attempt}`;
    const app = express().disable('x-powered-by').set('query parser', 'extended');
    app.use(
      restOf({ account, keys, faults, pageUrl, changed, idempotency: new IdempotencyKeys(account) }),
      pagesOf({ account, changed }),
      cardFieldOf(options.origins, options.publishableKey),
      controlsOf(this, options.secretKey),
    );
    app.use(refuse);
    return app;
  }
}

function refuse(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (error instanceof Refusal) return void response.status(error.status).json({ error: error.body });
  if (error instanceof z.ZodError)
    return void response.status(400).json({ error: { message: error.message } });
  next(error);
}
