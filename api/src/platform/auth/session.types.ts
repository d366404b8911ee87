import type { Person } from './person.js';

/** A live session for guards and services. It contains no token. */
export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly ip: string;
  readonly createdAt: Date;
  /** Time of the last proof of identity in this session. */
  readonly factorAt: Date;
  /** Time of a step-up request by another session; null without one. */
  readonly askedAt: Date | null;
}

/** A document that most calls need; it is read together with the session. */
export interface SessionJoin {
  readonly collection: string;
  readonly id: string;
  readonly fields: readonly string[];
}

/** A session, or a pending sign-in. Never both. */
export interface FoundSession {
  readonly session: LiveSession | null;
  readonly waiting: LiveSession | null;
  /** User of the session; null without one. */
  readonly person: Person | null;
}

/** With the joined documents in the requested order; undefined for documents that do not exist. */
export interface CheckedSession extends FoundSession {
  readonly joined: readonly unknown[];
}
