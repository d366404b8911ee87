import { randomUUID } from 'node:crypto';

/** A promise that a document carries: written together with the change, turned into a job afterwards. */
export interface OutboxEntry {
  id: string;
  /** Which handler runs it. */
  kind: string;
  payload: Record<string, unknown>;
  /** Not before; at once when left out. */
  dueAt?: Date;
  /** The sweep waits until then, because the writer of many documents relays them together. */
  relayAfter?: Date;
  /** The payload has codes, links or personal data: the job stores it encrypted and keeps none of it after a failure. */
  secret?: boolean;
}

/** What a document with promises looks like. */
export interface WithOutbox {
  outbox?: OutboxEntry[];
}

/** Makes an entry to be written with a change. */
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
