import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { CREDIT } from './payment.repository.js';
import type { PaymentDocument, Settling } from './payment.schema.js';

/** Kind of the jobs that refund a payment with a mismatch. */
export const SETTLE = 'payments.settle';

/** Decisions of operators about payments with a mismatch, in the database. */
@Injectable()
export class SettlementRepository {
  constructor(
    @InjectModel('Payment') private readonly payments: Model<PaymentDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Accepts the received amount. From this write on it is credited, whatever process crashes.
   * @returns false when a decision exists
   */
  credit(payment: PaymentDocument, settling: Settling, mails: readonly OutboxEntry[]): Promise<boolean> {
    const promise = outboxEntry(CREDIT, { order: payment._id.toHexString() });
    const done = { ...settling, doneAt: settling.at };
    return this.decide(payment, { state: 'paid', 'mismatch.settling': done }, [promise, ...mails]);
  }

  /**
   * Decides the refund of the received amount. From this write on it is refunded, whatever process crashes.
   * @returns false when a decision exists
   */
  begin(payment: PaymentDocument, settling: Settling): Promise<boolean> {
    const promise = outboxEntry(SETTLE, { order: payment._id.toHexString() });
    return this.decide(payment, { 'mismatch.settling': settling }, [promise]);
  }

  /** Stores that the refund is in progress, with its emails, once. */
  async end({ _id }: PaymentDocument, { id }: Settling, mails: readonly OutboxEntry[]): Promise<void> {
    const result = await this.payments.updateOne(
      { _id, 'mismatch.settling.id': id, 'mismatch.settling.doneAt': null },
      {
        $set: { state: 'canceled', 'mismatch.settling.doneAt': new Date() },
        $push: { outbox: { $each: [...mails] } },
      },
    );
    if (result.modifiedCount === 1) await this.relay.nudge(this.payments, _id);
  }

  /** Reverts the decision after a failed refund, so that an operator decides again. */
  async undo({ _id }: PaymentDocument, { id }: Settling): Promise<void> {
    await this.payments.updateOne(
      { _id, 'mismatch.settling.id': id },
      { $set: { state: 'pending', 'mismatch.settling': null } },
    );
  }

  private async decide(
    { _id }: PaymentDocument,
    change: Record<string, unknown>,
    promises: readonly OutboxEntry[],
  ): Promise<boolean> {
    const undecided = {
      _id,
      state: { $ne: 'paid' as const },
      'mismatch.settling': null,
      'mismatch.noticedAt': { $gt: new Date(0) },
    };
    const result = await this.payments.updateOne(undecided, {
      $set: change,
      $push: { outbox: { $each: [...promises] } },
    });
    if (result.modifiedCount === 1) await this.relay.nudge(this.payments, _id);
    return result.modifiedCount === 1;
  }
}
