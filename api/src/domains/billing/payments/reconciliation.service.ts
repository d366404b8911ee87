import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { PaymentEventRepository } from './payment-event.repository.js';
import { PaymentIntents } from './payment-intents.service.js';
import { RefundsService } from './refunds.service.js';
import { OrphanedPayments } from './orphaned-payments.service.js';
import { PaymentRepository } from './payment.repository.js';
import { WebhookService } from './webhook.service.js';

const EVERY_MS = 60_000;
/** The provider lists events with a delay; this time is read again. */
const OVERLAP_MS = 300_000;
/** The provider stores events for 30 days. */
const FIRST_LOOK_MS = 30 * 86_400_000;
const MAX_POLLED = 100;
/** Consecutive requests without a response, after which the provider counts as unreachable. */
const UNANSWERED_MOST = 3;
const EVENT_RETENTION_MS = 90 * 86_400_000;

/** Finds state changes without a webhook: lost events, and payments without events. */
@Injectable()
export class ReconciliationService implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private readonly intents: PaymentIntents,
    private readonly events: PaymentEventRepository,
    private readonly payments: PaymentRepository,
    private readonly webhooks: WebhookService,
    private readonly lost: OrphanedPayments,
    private readonly refunds: RefundsService,
    private readonly tidier: CleanupScheduler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.tidier.register('payment events', (now) =>
      this.events.forget(new Date(now.getTime() - EVENT_RETENTION_MS)),
    );
  }

  onApplicationBootstrap(): void {
    if (this.intents.set) this.timer = setInterval(() => void this.runLogged(), EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Runs once; concurrent calls share one run. */
  run(): Promise<void> {
    this.running ??= this.look().finally(() => (this.running = null));
    return this.running;
  }

  private async runLogged(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.logger.warn({ err: error }, 'payments could not be reconciled; trying again');
    }
  }

  private async look(): Promise<void> {
    const started = new Date();
    // A failure to list events does not prevent the polls.
    const [heard] = await Promise.allSettled([this.hear(started)]);
    await this.askAbout(started);
    await this.refunds.finishInterrupted(started);
    if (heard.status === 'rejected') throw heard.reason;
  }

  private async hear(started: Date): Promise<void> {
    const seen = await this.events.seen();
    const since = seen ? seen.getTime() - OVERLAP_MS : started.getTime() - FIRST_LOOK_MS;
    const created = { gte: Math.floor(since / 1000) };
    for await (const event of this.intents.sdk.events.list({ created, limit: 100 })) {
      await this.webhooks.store(event);
    }
    await this.events.markSeen(started);
  }

  /** A failed poll does not delay the other payments; it is repeated at increasing intervals. */
  private async askAbout(now: Date): Promise<void> {
    let unanswered = 0;
    for (const payment of await this.payments.waiting(now, MAX_POLLED)) {
      // The provider is unreachable: the other payments need not wait for a timeout each.
      if (unanswered >= UNANSWERED_MOST) return;
      try {
        await this.lost.lookAt(payment, now);
        unanswered = 0;
      } catch (error) {
        unanswered = error instanceof Stripe.errors.StripeConnectionError ? unanswered + 1 : 0;
        await this.lost.failed(payment, error, now);
      }
    }
  }
}
