import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Schema, type Model } from 'mongoose';

/** A message of a process without a provider of emails or SMS. */
export interface OutboxMessage {
  readonly id: string;
  readonly channel: 'mail' | 'sms' | 'call';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code?: string | undefined;
  /** Reply-To address of the email. */
  readonly replyTo?: string | undefined;
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
    replyTo: String,
    date: { type: Date, required: true },
  },
  { collection: 'development_outbox' },
);
outboxMessageSchema.index({ date: -1 });
outboxMessageSchema.index({ to: 1, date: -1 });

const SHOWN = 200;

/** Messages that are stored instead of sent, outside production without a provider. */
@Injectable()
export class DevelopmentOutbox {
  constructor(@InjectModel('OutboxMessage') private readonly messages: Model<OutboxMessageDocument>) {}

  /** Stores a message. Idempotent per ID. */
  async store(message: OutboxMessage): Promise<void> {
    const { id, ...fields } = message;
    const fresh = { ...fields, date: new Date() };
    await this.messages.updateOne({ _id: id }, { $setOnInsert: fresh }, { upsert: true });
  }

  /** Newest first, at most 200; optionally only those to one recipient. */
  async list(to?: string) {
    const stored = await this.messages
      .find(to === undefined ? {} : { to })
      .sort({ date: -1 })
      .limit(SHOWN)
      .lean();
    return stored.map(({ _id, channel, to: recipient, subject, text, code, replyTo, date }) => ({
      id: _id,
      channel,
      to: recipient,
      subject,
      text,
      code: code ?? null,
      replyTo: replyTo ?? null,
      date: date.toISOString(),
    }));
  }
}
