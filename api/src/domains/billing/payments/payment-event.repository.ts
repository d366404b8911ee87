import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { EventMarkDocument, PaymentEventDocument } from './payment.schema.js';

/** Kind of the jobs that sync the payment of an event. */
export const SYNC = 'payments.sync';

const MARK = 'events';

/** Provider events in the database. */
@Injectable()
export class PaymentEventRepository {
  constructor(
    @InjectModel('PaymentEvent') private readonly events: Model<PaymentEventDocument>,
    @InjectModel('PaymentMark') private readonly marks: Model<EventMarkDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(events);
  }

  /** Stores an event with the outbox entry of its job. @returns whether it is new */
  async store(event: Omit<PaymentEventDocument, 'outbox' | 'storedAt'>, now: Date): Promise<boolean> {
    try {
      const promise = outboxEntry(SYNC, { intent: event.intent });
      await this.events.create({ ...event, storedAt: now, outbox: [promise] });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    await this.relay.nudge(this.events, event._id);
    return true;
  }

  async forget(before: Date): Promise<void> {
    await this.events.deleteMany({ storedAt: { $lt: before }, 'outbox.0': { $exists: false } });
  }

  /** Time up to which the provider's events were read; null: never. */
  async seen(): Promise<Date | null> {
    return (await this.marks.findById(MARK).lean<EventMarkDocument>())?.seenAt ?? null;
  }

  async markSeen(seenAt: Date): Promise<void> {
    await this.marks.updateOne({ _id: MARK }, { $max: { seenAt } }, { upsert: true });
  }
}
