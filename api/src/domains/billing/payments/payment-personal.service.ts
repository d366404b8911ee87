import { Injectable, type OnModuleInit } from '@nestjs/common';
import Stripe from 'stripe';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { OrderBookingsService } from '../balance/ledger/order-bookings.service.js';
import { PaymentIntents } from './payment-intents.service.js';
import { PaymentSync } from './payment-sync.service.js';
import { PaymentRepository } from './payment.repository.js';
import type { PaymentDocument } from './payment.schema.js';

const UNDER_WAY = 'A payment is in progress. Please wait for its end.';

/** Payments in the export of personal data. */
@Injectable()
export class PaymentPersonal implements OnModuleInit {
  constructor(
    private readonly repository: PaymentRepository,
    private readonly intents: PaymentIntents,
    private readonly sync: PaymentSync,
    private readonly bookings: OrderBookingsService,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'payments',
      read: async (userId) => (await this.repository.allOf(userId)).map(toExport),
      remove: async (userId) => {
        await this.end(userId);
        await this.repository.leave(userId);
      },
      blocks: async (userId) => ((await this.end(userId)) ? null : UNDER_WAY),
      wouldBlock: async (userId) => ((await this.bookings.waitsForBank(userId)) ? UNDER_WAY : null),
    });
  }

  /** Cancels unpaid payments. @returns whether no payment is in progress */
  private async end(userId: string): Promise<boolean> {
    const payments = await this.repository.allOf(userId);
    const open = payments.filter(({ state }) => state !== 'paid');
    const ended = await Promise.all(open.map((payment) => this.cancel(payment)));
    return ended.every(Boolean);
  }

  private async cancel(payment: PaymentDocument): Promise<boolean> {
    try {
      await this.intents.cancel(payment);
      await this.sync.sync(payment.intent);
      return true;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // It is cancelled already or paid: the sync determines the state.
      await this.sync.sync(payment.intent);
      return (await this.repository.findByIntent(payment.intent))?.state === 'canceled';
    }
  }
}

function toExport({ _id, method, state, createdAt }: PaymentDocument) {
  return { order: _id.toHexString(), method, state, created: createdAt.toISOString() };
}
