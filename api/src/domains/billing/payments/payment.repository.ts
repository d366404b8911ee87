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

/** Kind of the job that credits an order that is paid. */
export const CREDIT = 'payments.credit';

/** What is known of a payment when it begins. */
export type NewPayment = Pick<PaymentDocument, '_id' | 'user' | 'profile' | 'intent' | 'secret' | 'methods'>;

/** Payments in the database; what a person asks for carries the person. */
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

  /** Every payment of a person. */
  allOf(userId: string): Promise<PaymentDocument[]> {
    return this.payments.find({ user: toObjectId(userId) }).lean<PaymentDocument[]>();
  }

  /** Takes the person out of what the books keep. */
  async leave(userId: string): Promise<void> {
    await this.payments.updateMany({ user: toObjectId(userId) }, { $set: { user: null } });
  }

  /** Payments that are open and due to be asked about, the longest first. */
  waiting(now: Date, limit: number): Promise<PaymentDocument[]> {
    return this.payments
      .find({ state: 'pending', askAt: { $lte: now } })
      .sort({ askAt: 1 })
      .limit(limit)
      .lean<PaymentDocument[]>();
  }

  /** Stores the payment of an order; the one that is there already when another request was quicker. */
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

  /** The provider takes it in other ways than before. */
  async allow({ _id }: PaymentDocument, methods: readonly PaymentMethodName[]): Promise<void> {
    await this.payments.updateOne({ _id }, { $set: { methods } });
  }

  /** The payer chose a way to pay and begins, or begins again. */
  async begin({ _id }: PaymentDocument, method: PaymentMethodName, now: Date): Promise<void> {
    const askAt = new Date(now.getTime() + MINUTE_MS);
    const open = { _id, state: { $ne: 'paid' as const } };
    await this.payments.updateOne(open, { $set: { method, state: 'pending', askAt } });
  }

  /** Says what the provider said, unless it is paid already. */
  async note(payment: PaymentDocument, state: Exclude<ChargeState, 'paid'>, now: Date): Promise<void> {
    const open = { _id: payment._id, state: { $ne: 'paid' as const } };
    const said = { state, checkedAt: now, askAt: nextAsk(payment, now), failures: 0 };
    await this.payments.updateOne(open, { $set: said });
  }

  /** It was asked about and waits for somebody here: it is asked about again later, after those that wait for the provider. */
  async asked(payment: PaymentDocument, now: Date): Promise<void> {
    const open = { _id: payment._id, state: { $ne: 'paid' as const } };
    const said = { checkedAt: now, askAt: nextAsk(payment, now), failures: 0 };
    await this.payments.updateOne(open, { $set: said });
  }

  /** It could not be asked about: the next time is later, every time longer. @returns how often in a row that was */
  async postpone({ _id, failures = 0 }: PaymentDocument, now: Date): Promise<number> {
    const askAt = new Date(now.getTime() + Math.min(DAY_MS, MINUTE_MS * 2 ** Math.min(failures, 12)));
    await this.payments.updateOne({ _id, state: 'pending' }, { $set: { askAt, failures: failures + 1 } });
    return failures + 1;
  }

  /** Says that another amount came than was asked for. @returns whether that is news */
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

  /** Payments that received another amount and are not settled, the newest first. */
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

  /** Remembers a refund before anything follows from it. @returns false when another one is under way */
  async beginRefund({ _id }: PaymentDocument, refund: BegunRefund): Promise<boolean> {
    const result = await this.payments.updateOne({ _id, refund: null }, { $set: { refund } });
    return result.modifiedCount === 1;
  }

  /** From a moment on anybody may ask what became of a refund. */
  async leaveRefund({ _id }: PaymentDocument, hold: string, askAt: Date): Promise<void> {
    await this.payments.updateOne({ _id, 'refund.hold': hold }, { $set: { 'refund.askAt': askAt } });
  }

  /** It is known what became of a refund. */
  async endRefund({ _id }: PaymentDocument, hold: string): Promise<void> {
    await this.payments.updateOne({ _id, 'refund.hold': hold }, { $set: { refund: null } });
  }

  /** Payments with a refund that was left, the longest first. */
  refunding(now: Date, limit: number): Promise<PaymentDocument[]> {
    return this.payments
      .find({ 'refund.askAt': { $lte: now } })
      .sort({ 'refund.askAt': 1 })
      .limit(limit)
      .lean<PaymentDocument[]>();
  }

  /**
   * The money is there: from this write on the order is credited, whatever dies.
   *
   * @param used how it was paid, which another tab may have chosen than the last one; null: the provider does not say
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

/** The older a payment is, the less likely it is that somebody still pays it. */
function nextAsk({ createdAt }: Pick<PaymentDocument, 'createdAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(DAY_MS, Math.max(MINUTE_MS, age / 4)));
}
