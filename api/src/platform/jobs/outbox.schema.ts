import { Schema } from 'mongoose';
import type { OutboxEntry } from './outbox.js';

const entrySchema = new Schema<OutboxEntry>(
  {
    id: { type: String, required: true },
    kind: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
    dueAt: Date,
    relayAfter: Date,
    secret: Boolean,
  },
  { _id: false, minimize: false },
);

/** Schema field for outbox entries. */
export const outboxField = { type: [entrySchema], default: undefined };

/** Adds the sparse index with which the relay finds documents with outbox entries. */
export function indexOutbox<T>(schema: Schema<T>): void {
  schema.index({ 'outbox.id': 1 } as never, { sparse: true });
}
