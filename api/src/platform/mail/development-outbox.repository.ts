import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Schema, type Model } from 'mongoose';

/** A message that would have left the house. */
export interface OutboxMessage {
  readonly id: string;
  readonly channel: 'mail' | 'sms' | 'call';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code?: string | undefined;
}

interface OutboxMessageDocument extends Omit<OutboxMessage, 'id'> {
  _id: string;
  date: Date;
}

export const outboxMessageSchema = new Schema<OutboxMessageDocument>(
  {
    _id: { type: String, required: true },
    channel: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, default: '' },
    text: { type: String, required: true },
    code: String,
    date: { type: Date, required: true },
  },
  { collection: 'development_outbox' },
);
outboxMessageSchema.index({ date: -1 });
outboxMessageSchema.index({ to: 1, date: -1 });

const SHOWN = 200;

/** Messages kept instead of sent, while no provider is set and it is not production. */
@Injectable()
export class DevelopmentOutbox {
  constructor(@InjectModel('OutboxMessage') private readonly messages: Model<OutboxMessageDocument>) {}

  /** Keeps a message; the same id twice is one message. */
  async keep(message: OutboxMessage): Promise<void> {
    const { id, channel, to, subject, text, code } = message;
    const fresh = { channel, to, subject, text, code, date: new Date() };
    await this.messages.updateOne({ _id: id }, { $setOnInsert: fresh }, { upsert: true });
  }

  /** Newest first, at most 200; only those to one recipient when given. */
  async list(to?: string) {
    const kept = await this.messages
      .find(to === undefined ? {} : { to })
      .sort({ date: -1 })
      .limit(SHOWN)
      .lean();
    return kept.map(({ _id, channel, to: recipient, subject, text, code, date }) => ({
      id: _id,
      channel,
      to: recipient,
      subject,
      text,
      code: code ?? null,
      date: date.toISOString(),
    }));
  }
}
