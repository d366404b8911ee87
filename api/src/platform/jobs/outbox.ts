import { randomUUID } from 'node:crypto';

/** A promise that a document carries: written together with the change, turned into a job afterwards. */
export interface OutboxEntry {
  id: string;
  /** Which handler runs it. */
  kind: string;
  payload: Record<string, unknown>;
  /** Not before; at once when left out. */
  dueAt?: Date;
}

/** What a document with promises looks like. */
export interface WithOutbox {
  outbox?: OutboxEntry[];
}

/** Makes an entry to be written with a change. */
export function outboxEntry(kind: string, payload: Record<string, unknown>): OutboxEntry {
  return { id: randomUUID(), kind, payload };
}
