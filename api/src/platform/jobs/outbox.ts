import { randomUUID } from 'node:crypto';

/** An outbox entry: stored in a document together with the change, then converted to a job. */
export interface OutboxEntry {
  id: string;
  /** Kind of the job. */
  kind: string;
  payload: Record<string, unknown>;
  /** Earliest time; default: immediately. */
  dueAt?: Date;
  /** The sweep ignores the entry until then, because the writer of many documents relays them together. */
  relayAfter?: Date;
  /** The payload contains codes, links or personal data: the job stores it encrypted and deletes it after a failure. */
  secret?: boolean;
}

/** A document with outbox entries. */
export interface WithOutbox {
  outbox?: OutboxEntry[];
}

/** Creates an entry, to store with a change. */
export function outboxEntry(kind: string, payload: Record<string, unknown>): OutboxEntry {
  return { id: randomUUID(), kind, payload };
}

/** As `outboxEntry`, for a payload with codes, links or personal data. */
export function secretEntry(kind: string, payload: Record<string, unknown>): OutboxEntry {
  return { ...outboxEntry(kind, payload), secret: true };
}

/** Documents whose entries a sweep may relay. */
export function carriersAt(now: Date) {
  return { 'outbox.id': { $exists: true }, 'outbox.relayAfter': { $not: { $gt: now } } };
}
