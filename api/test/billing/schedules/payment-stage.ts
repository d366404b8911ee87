import { getModelToken } from '@nestjs/mongoose';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { OutboxRepository, type Carrier } from '../../../src/platform/jobs/outbox.repository.js';
import { HoldsRepository } from '../../../src/domains/billing/balance/holds.repository.js';
import { LedgerRepository } from '../../../src/domains/billing/balance/ledger/ledger.repository.js';
import { OrderSettlementRepository } from '../../../src/domains/billing/balance/orders/order-settlement.repository.js';
import { ProfileRepository } from '../../../src/domains/billing/balance/profiles/profile.repository.js';
import { PaymentEventRepository } from '../../../src/domains/billing/payments/payment-event.repository.js';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { PaymentRepository } from '../../../src/domains/billing/payments/payment.repository.js';
import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { OutboxRelay } from '../../../src/platform/jobs/outbox-relay.service.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { ADDRESS } from '../balance/balance-examples.js';
import type { SignedIn } from '../../harness/harness.js';
import { Payer, type PaymentsWorld } from '../payments/payments-world.js';
import { Turns } from './turns.js';

const FORGOTTEN = [
  'intents',
  'charges',
  'refunds',
  'disputes',
  'transactions',
  'events',
  'methods',
  'attempts',
  'answers',
  'deliveries',
] as const;

/** Error of a call whose process crashes. */
class Crash extends Error {}

/** Simulates a crash before or after a write, once per armed crash. */
export class Crashes {
  private armed: 'before' | 'after' | null = null;
  /** Number of crashes. */
  count = 0;

  constructor({ world }: PaymentsWorld) {
    this.watch(world.app.get(LedgerRepository), 'add');
    this.watch(world.app.get(LedgerRepository), 'storePostings');
    this.watch(world.app.get(OrderSettlementRepository), 'pay');
    this.watch(world.app.get(PaymentRepository), 'settle');
    this.watch(world.app.get(PaymentRepository), 'note');
  }

  arm(when: 'before' | 'after' | null): void {
    this.armed = when;
  }

  private watch(repository: object, name: string): void {
    const methods = repository as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const real = methods[name]?.bind(repository);
    if (!real) throw new Error(`There is no ${name}.`);
    Object.assign(repository, {
      [name]: async (...args: unknown[]) => {
        this.die('before');
        const result = await real(...args);
        this.die('after');
        return result;
      },
    });
  }

  private die(when: 'before' | 'after'): void {
    if (this.armed !== when) return;
    this.armed = null;
    this.count += 1;
    throw new Crash('The process is dead.');
  }
}

/** Environment of all schedules, which run sequentially. */
export class Stage {
  readonly turns = new Turns();
  readonly crashes: Crashes;
  /** Outbox entries of payments and of events only. */
  readonly outbox: OutboxRepository;

  private constructor(
    readonly payments: PaymentsWorld,
    readonly person: SignedIn,
  ) {
    this.crashes = new Crashes(payments);
    const { app } = payments.world;
    this.outbox = new OutboxRepository(app.get(JobRepository));
    for (const name of ['Payment', 'PaymentEvent']) this.outbox.watch(app.get<Carrier>(getModelToken(name)));
  }

  /** Disables background work: jobs, retries and sweeps are steps of the schedules. */
  static async set(payments: PaymentsWorld): Promise<Stage> {
    const { app } = payments.world;
    const person = await payments.world.signedIn('Payer');
    for (const service of [JobService, OutboxRelay, ReconciliationService, CleanupScheduler]) {
      await app.get<{ onModuleDestroy(): Promise<void> }>(service).onModuleDestroy();
    }
    const { sdk } = app.get(PaymentIntents);
    // The same retries without the pauses between them.
    Object.assign(sdk, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
    const stage = new Stage(payments, person);
    for (const repository of [PaymentRepository, PaymentEventRepository, OrderSettlementRepository]) {
      stage.turns.watch(app.get<object>(repository));
    }
    stage.turns.watch(app.get(HoldsRepository), ['hold', 'release']);
    stage.turns.watch(sdk.paymentIntents, ['create', 'retrieve', 'confirm']);
    stage.turns.watch(sdk.refunds, ['create']);
    return stage;
  }

  /** A profile without entries. */
  async payer(): Promise<Payer> {
    const { app } = this.payments.world;
    const { postal_code: postalCode, ...address } = ADDRESS;
    const fields = { ...address, postalCode, company: '', vatNumber: '' };
    const stored = await app.get(ProfileRepository).insert(this.person.userId, fields, new Date());
    return new Payer(this.payments, this.person, stored._id.toHexString());
  }

  /** Deletes data of finished schedules, so that each one starts with the same state. */
  async clear(): Promise<void> {
    const { account } = this.payments.sandbox;
    for (const name of FORGOTTEN) for (const id of account.ids(name)) account.drop(name, id);
    await account.commit();
    const { connection } = this.payments.world;
    for (const name of ['payments', 'payment_events', 'jobs'])
      await connection.collection(name).deleteMany({});
  }
}
