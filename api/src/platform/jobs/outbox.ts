import { randomUUID } from 'node:crypto';
import { Schema } from 'mongoose';

/** A promise that a document carries: written together with the change, turned into a job afterwards. */
export interface OutboxEntry {
  id: string;
  /** Which handler runs it. */
  kind: string;
  payload: Record<string, unknown>;
}

/** What a document with promises looks like. */
export interface WithOutbox {
  outbox?: OutboxEntry[];
}

const entrySchema = new Schema<OutboxEntry>(
  {
    id: { type: String, required: true },
    kind: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
  },
  { _id: false, minimize: false },
);

/** Schema field of a document that can carry promises. */
export const outboxField = { type: [entrySchema], default: undefined };

/** Adds the sparse index by which the relay finds documents with promises. */
export function indexOutbox<T>(schema: Schema<T>): void {
  schema.index({ 'outbox.id': 1 } as never, { sparse: true });
}

/** Makes an entry to be written with a change. */
export function outboxEntry(kind: string, payload: Record<string, unknown>): OutboxEntry {
  return { id: randomUUID(), kind, payload };
}
