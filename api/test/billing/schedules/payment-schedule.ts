import type { PaymentMethodName } from '@zonewerk/contracts';
import { LedgerService } from '../../../src/domains/billing/balance/ledger/ledger.service.js';
import { OrdersService } from '../../../src/domains/billing/balance/orders/orders.service.js';
import { ProfileRepository } from '../../../src/domains/billing/balance/profiles/profile.repository.js';
import { SYNC } from '../../../src/domains/billing/payments/payment-event.repository.js';
import { PaymentsService } from '../../../src/domains/billing/payments/payments.service.js';
import { CREDIT, PaymentRepository } from '../../../src/domains/billing/payments/payment.repository.js';
import { PaymentSync } from '../../../src/domains/billing/payments/payment-sync.service.js';
import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { RefundsService } from '../../../src/domains/billing/payments/refunds.service.js';
import type { JobDocument } from '../../../src/platform/jobs/job.schema.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import type { Payer } from '../payments/payments-world.js';
import { type PaymentsWorld } from '../payments/payments-world.js';
import { Random } from '../../harness/random.js';
import type { Stage } from './payment-stage.js';

const TOKENS = ['tok_visa', 'tok_chargeDeclined', 'tok_threeDSecureRequired', 'tok_createDispute'];
const METHODS = ['creditcard', 'creditcard', 'ideal', 'sofort', 'giropay', 'bancontact'] as const;
const FAULTS = ['broken', 'cut-before', 'cut-after', 'broken-after'] as const;
const CALLS = ['POST /v1/payment_intents', 'POST /v1/payment_intents/:id/confirm', 'POST /v1/refunds'];

/** Final amounts in cents. */
export interface Outcome {
  readonly seed: number;
  readonly provider: number;
  readonly ledger: number;
  readonly credits: number;
  readonly balance: number;
  readonly reserved: number;
  /** Number of interleaved calls to the database and the provider. */
  readonly turns: number;
}

/** One order, with events in a pseudorandom order. */
export class Schedule {
  private order = '';
  private reconciling = false;

  private constructor(
    private readonly stage: Stage,
    private readonly payer: Payer,
    private readonly random: Random,
  ) {}

  /** @returns final amounts of the provider and the ledger */
  static async run(stage: Stage, seed: number): Promise<Outcome> {
    stage.turns.trace.length = 0;
    const schedule = new Schedule(stage, await stage.payer(), new Random(seed));
    await schedule.begin();
    await schedule.go();
    await schedule.drain();
    const outcome = await schedule.outcome(seed);
    await stage.clear();
    return outcome;
  }

  private get payments(): PaymentsWorld {
    return this.stage.payments;
  }

  private get app() {
    return this.payments.world.app;
  }

  private async begin(): Promise<void> {
    const cost = this.random.below(10_000) + 100;
    const items = [{ quantity: 1, description: 'Top-up', cost, vat: 0 as const }];
    const wanted = { profile: this.payer.profile, merchant: 1 as const, items };
    const { order } = await this.app.get(OrdersService).create(wanted as never, this.payer.person.userId);
    this.order = order;
  }

  private async go(): Promise<void> {
    for (let remaining = 6 + this.random.below(10); remaining > 0; remaining -= 1) {
      const steps = Array.from({ length: 1 + this.random.below(3) }, () => this.step());
      // Crashes and refusals of the provider are expected here; the books are compared afterwards.
      await this.stage.turns.together(steps, this.random);
    }
  }

  private step(): () => Promise<unknown> {
    const steps = [
      this.create,
      this.create,
      this.confirm,
      this.confirm,
      this.act,
      this.act,
      this.settle,
      this.deliverEvent,
      this.deliverEvent,
      this.deliverEvent,
      this.job,
      this.job,
      this.poll,
      this.refund,
      this.dispute,
      this.crash,
      this.fault,
      this.reconcile,
    ];
    return this.random.pick(steps).bind(this);
  }

  /** All background work of the next minutes. */
  private async drain(): Promise<void> {
    this.stage.crashes.arm(null);
    this.payments.sandbox.faults.clear();
    const unfinished = { refund: { $ne: null } };
    const due = { $set: { 'refund.askAt': new Date(0) } };
    await this.payments.world.connection.collection('payments').updateMany(unfinished, due);
    await this.app.get(ReconciliationService).run();
    while (await this.job());
    const intent = await this.intent();
    if (intent !== '') await this.app.get(PaymentSync).sync(intent);
  }

  private async outcome(seed: number): Promise<Outcome> {
    // Reading a ledger completes unfinished postings of a crashed process.
    const { rows } = await this.app.get(LedgerService).list(this.payer.profile, { limit: 100 });
    const profile = await this.app.get(ProfileRepository).find(this.payer.person.userId, this.payer.profile);
    return {
      seed,
      provider: atProvider(this.payments),
      ledger: rows.reduce((cents, { amount }) => cents + amount, 0),
      credits: rows.filter(({ reason }) => reason === 'top-up').length,
      balance: profile?.balance ?? Number.NaN,
      reserved: profile?.held ?? Number.NaN,
      turns: this.stage.turns.trace.length,
    };
  }

  private create(): Promise<unknown> {
    const method: PaymentMethodName = this.random.pick(METHODS);
    const card = method === 'creditcard' ? { stripeToken: this.random.pick(TOKENS) } : {};
    const wanted = { order: this.order, method, ...card };
    return this.app.get(PaymentsService).create(wanted as never, this.payer.person.userId);
  }

  private async confirm(): Promise<void> {
    const payment = await this.app.get(PaymentRepository).find(this.order);
    if (payment)
      await this.payer.confirm(this.random.pick(['ideal', 'sofort', 'bancontact']), payment.secret);
  }

  private async act(): Promise<void> {
    const chosen = this.random.pick(['authorize', 'authorize', 'fail', 'cancel'] as const);
    await this.payments.sandbox.act(await this.intent(), chosen);
  }

  private async settle(): Promise<void> {
    await this.payments.sandbox.settle(await this.intent(), this.random.below(3) > 0);
  }

  /** Delivers a random event: late, repeated, out of order, or not at all. */
  private async deliverEvent(): Promise<void> {
    const events = this.payments.sandbox.account.all('events');
    if (events.length > 0) await this.payments.deliver(this.random.pick(events).id);
  }

  /** Runs a job of an outbox entry; a failed job is queued again. @returns whether there was one */
  private async job(): Promise<boolean> {
    await this.stage.outbox.relayAll({ sharedWork: () => null });
    const jobs = this.payments.world.connection.collection<JobDocument>('jobs');
    const open = await jobs.find({ kind: { $in: [SYNC, CREDIT] } }).toArray();
    if (open.length === 0) return false;
    // Jobs of one kind are equivalent here, and their ids differ between runs.
    const job = this.random.pick(open.sort((a, b) => a.kind.localeCompare(b.kind)));
    const handler = this.app
      .get(JobService)
      .registered()
      .find(({ kind }) => kind === job.kind);
    await handler?.run(job.payload ?? {}, { id: job._id, attempt: 1 });
    await jobs.deleteOne({ _id: job._id });
    return true;
  }

  private async poll(): Promise<void> {
    await this.app.get(PaymentSync).sync(await this.intent());
  }

  private async refund(): Promise<void> {
    await this.app.get(RefundsService).refund(this.order, 1 + this.random.below(5_000));
  }

  private async dispute(): Promise<void> {
    const intent = await this.intent();
    const { account } = this.payments.sandbox;
    const open = account.all('disputes').find((one) => one.payment_intent === intent);
    if (open) {
      const closed = open.status === 'won' || open.status === 'lost';
      if (closed) await this.payments.sandbox.reopen(open.id);
      else await this.payments.sandbox.decide(open.id, this.random.below(2) === 0);
    } else {
      const charge = account.all('charges').find((one) => one.payment_intent === intent && one.paid);
      if (charge && this.random.below(4) === 0) await this.payments.sandbox.dispute(charge.id);
    }
  }

  private async crash(): Promise<void> {
    this.stage.crashes.arm(this.random.pick(['before', 'after'] as const));
  }

  private async fault(): Promise<void> {
    this.payments.sandbox.faults.add(this.random.pick(CALLS), this.random.pick(FAULTS));
  }

  /** Sequentially, like within a process. */
  private async reconcile(): Promise<void> {
    if (this.reconciling || this.random.below(4) > 0) return;
    this.reconciling = true;
    await this.app
      .get(ReconciliationService)
      .run()
      .finally(() => (this.reconciling = false));
  }

  private async intent(): Promise<string> {
    return (await this.app.get(PaymentRepository).find(this.order))?.intent ?? '';
  }
}

/** Cents in the provider's account, before its fees. */
function atProvider({ sandbox: { account } }: PaymentsWorld): number {
  return account.all('transactions').reduce((cents, { amount }) => cents + amount, 0);
}
