import type { Person } from './person.js';

/** A session that is live at this moment, as guards and services see it. No token in it. */
export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly ip: string;
  readonly createdAt: Date;
  /** When the person last proved who they are in this session. */
  readonly factorAt: Date;
  /** When another session asked this one to prove again who is there; null when nothing is asked. */
  readonly askedAt: Date | null;
}

/** A document that most calls ask for next; it is read together with the session. */
export interface ReadAlong {
  readonly collection: string;
  readonly id: string;
  readonly fields: readonly string[];
}

/** What a cookie names: a signed-in session, or a sign-in that waits for its second factor. Never both. */
export interface FoundSession {
  readonly session: LiveSession | null;
  readonly waiting: LiveSession | null;
  /** Whose session that is; null without a signed-in one. */
  readonly person: Person | null;
}

/** With what was read along, in the order in which it was asked for; undefined where there is no such document. */
export interface CheckedSession extends FoundSession {
  readonly along: readonly unknown[];
}
