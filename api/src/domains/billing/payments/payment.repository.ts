import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ChargeState, PaymentMethodName } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { BegunRefund, Mismatch, PaymentDocument } from './payment.schema.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Kind of the jobs that credit a paid order. */
export const CREDIT = 'payments.credit';

/** Fields of a new payment. */
export type NewPayment = Pick<PaymentDocument, '_id' | 'user' | 'profile' | 'intent' | 'secret' | 'methods'>;

/** Payments in the database. Queries of users carry the user. */
@Injectable()
export class PaymentRepository {
  constructor(
    @InjectModel('Payment') private readonly payments: Model<PaymentDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(payments);
  }

  find(orderId: string): Promise<PaymentDocument | null> {
    return this.payments.findById(toObjectId(orderId)).lean<PaymentDocument>();
  }

  findBySecret(userId: string, secret: string): Promise<PaymentDocument | null> {
    return this.payments.findOne({ user: toObjectId(userId), secret }).lean<PaymentDocument>();
  }

  findByIntent(intent: string): Promise<PaymentDocument | null> {
    return this.payments.findOne({ intent }).lean<PaymentDocument>();
  }

  /** Every payment of a user. */
  allOf(userId: string): Promise<PaymentDocument[]> {
    return this.payments.find({ user: toObjectId(userId) }).lean<PaymentDocument[]>();
  }

  /** Removes the user from the retained payments. */
  async leave(userId: string): Promise<void> {
    await this.payments.updateMany({ user: toObjectId(userId) }, { $set: { user: null } });
  }

  /** Open payments that are due for a poll, longest wait first. */
  waiting(now: Date, limit: number): Promise<PaymentDocument[]> {
    return this.payments
      .find({ state: 'pending', askAt: { $lte: now } })
      .sort({ askAt: 1 })
      .limit(limit)
      .lean<PaymentDocument[]>();
  }

  /** Stores the payment of an order; returns the existing one after a concurrent request. */
  async insert(payment: NewPayment, now: Date): Promise<PaymentDocument> {
    const times = { checkedAt: now, createdAt: now };
    const begun = {
      ...payment,
      ...times,
      method: null,
      state: 'pending',
      mismatch: null,
      refund: null,
    } as const;
    try {
      return (await this.payments.create({ ...begun, askAt: nextAsk(begun, now) })).toObject();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const stored = await this.payments.findById(payment._id).lean<PaymentDocument>();
      if (!stored) throw error;
      return stored;
    }
  }

  /** Stores the changed payment methods of the provider. */
  async allow({ _id }: PaymentDocument, methods: readonly PaymentMethodName[]): Promise<void> {
    await this.payments.updateOne({ _id }, { $set: { methods } });
  }

  /** The payer selected a payment method and starts, or starts again. */
  async begin({ _id }: PaymentDocument, method: PaymentMethodName, now: Date): Promise<void> {
    const askAt = new Date(now.getTime() + MINUTE_MS);
    const open = { _id, state: { $ne: 'paid' as const } };
    await this.payments.updateOne(open, { $set: { method, state: 'pending', askAt } });
  }

  /** Stores the state at the provider, unless the payment is paid already. */
  async note(payment: PaymentDocument, state: Exclude<ChargeState, 'paid'>, now: Date): Promise<void> {
    const open = { _id: payment._id, state: { $ne: 'paid' as const } };
    const said = { state, checkedAt: now, askAt: nextAsk(payment, now), failures: 0 };
    await this.payments.updateOne(open, { $set: said });
  }

  /** Polled, and waits for an operator: the next poll comes after those of other payments. */
  async recordPoll(payment: PaymentDocument, now: Date): Promise<void> {
    const open = { _id: payment._id, state: { $ne: 'paid' as const } };
    const said = { checkedAt: now, askAt: nextAsk(payment, now), failures: 0 };
    await this.payments.updateOne(open, { $set: said });
  }

  /**
   * Postpones the poll of a payment after a failure, with increasing intervals.
   * @returns number of consecutive failures
   */
  async postpone({ _id, failures = 0 }: PaymentDocument, now: Date): Promise<number> {
    const askAt = new Date(now.getTime() + Math.min(DAY_MS, MINUTE_MS * 2 ** Math.min(failures, 12)));
    await this.payments.updateOne({ _id, state: 'pending' }, { $set: { askAt, failures: failures + 1 } });
    return failures + 1;
  }

  /** Stores a mismatch of the amount. @returns whether it is new */
  async differ(
    { _id, method }: PaymentDocument,
    mismatch: Mismatch,
    used: PaymentMethodName | null,
  ): Promise<boolean> {
    const open = { _id, state: { $ne: 'paid' as const }, mismatch: null };
    const { noticedAt: checkedAt } = mismatch;
    const change = { mismatch, state: 'pending' as const, checkedAt, method: used ?? method };
    const result = await this.payments.updateOne(open, { $set: change });
    return result.modifiedCount === 1;
  }

  /** Payments with an unresolved mismatch, newest first. */
  mismatched(limit: number): Promise<PaymentDocument[]> {
    return this.payments
      .find({
        'mismatch.noticedAt': { $gt: new Date(0) },
        'mismatch.settling.doneAt': null,
        state: { $ne: 'paid' },
      })
      .sort({ 'mismatch.noticedAt': -1 })
      .limit(limit)
      .lean<PaymentDocument[]>();
  }

  /** Stores a refund before it is executed. @returns false when another one is in progress */
  async beginRefund({ _id }: PaymentDocument, refund: BegunRefund): Promise<boolean> {
    const result = await this.payments.updateOne({ _id, refund: null }, { $set: { refund } });
    return result.modifiedCount === 1;
  }

  /** Time from which another process may check a refund. */
  async leaveRefund({ _id }: PaymentDocument, hold: string, askAt: Date): Promise<void> {
    await this.payments.updateOne({ _id, 'refund.hold': hold }, { $set: { 'refund.askAt': askAt } });
  }

  /** Removes a refund whose result is known. */
  async endRefund({ _id }: PaymentDocument, hold: string): Promise<void> {
    await this.payments.updateOne({ _id, 'refund.hold': hold }, { $set: { refund: null } });
  }

  /** Payments with an interrupted refund, longest wait first. */
  refunding(now: Date, limit: number): Promise<PaymentDocument[]> {
    return this.payments
      .find({ 'refund.askAt': { $lte: now } })
      .sort({ 'refund.askAt': 1 })
      .limit(limit)
      .lean<PaymentDocument[]>();
  }

  /**
   * Marks a payment as paid. From this write on the order is credited, whatever process crashes.
   *
   * @param used payment method, which another tab may have changed; null: not stated by the provider
   */
  async settle(payment: PaymentDocument, used: PaymentMethodName | null, now: Date): Promise<void> {
    const promise = outboxEntry(CREDIT, { order: payment._id.toHexString() });
    const paid = { state: 'paid' as const, checkedAt: now, ...(used ? { method: used } : {}) };
    const result = await this.payments.updateOne(
      { _id: payment._id, state: { $ne: 'paid' } },
      { $set: paid, $push: { outbox: promise } },
    );
    if (result.modifiedCount === 1) await this.relay.nudge(this.payments, payment._id);
  }
}

/** The older a payment is, the less probable is its completion, so the interval grows. */
function nextAsk({ createdAt }: Pick<PaymentDocument, 'createdAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(DAY_MS, Math.max(MINUTE_MS, age / 4)));
}
