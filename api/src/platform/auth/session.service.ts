import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import type { Visitor } from '../http/request.js';
import type { OutboxEntry } from '../jobs/outbox.js';
import { newObjectId, toObjectId } from '../database/object-id.js';
import { toPerson } from './person.js';
import { SessionRepository, type SessionName } from './session.repository.js';
import type { SessionDocument, SessionStage } from './session.schema.js';
import type { CheckedSession, FoundSession, LiveSession, SessionJoin } from './session.types.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 60_000;
const TOKEN_BYTES = 32; // guard: session-token
const NOTHING: CheckedSession = { session: null, waiting: null, person: null, joined: [] };

/** Creates the outbox entries of a session, e.g. emails that contain its ID. */
type PromisesOf = (sessionId: string) => OutboxEntry[];

/** Properties of a new session. */
export interface SessionStart {
  readonly stage: SessionStage;
  /** ID of the account's password; null: the initial one. */
  readonly passwordId: string | null;
  /** Its known device. */
  readonly deviceId?: string;
  /** While pending: whether the chooser remembers the account. */
  readonly remember?: boolean | null;
  readonly promises?: PromisesOf;
}

/** Server-side sessions: opaque 256-bit token in the cookie, its SHA-256 in the database, checked on every request. */
@Injectable()
export class SessionService {
  constructor(private readonly repository: SessionRepository) {}

  /**
   * The live session or pending sign-in of a token, when the account is open. Records the use of a session, at most
   * once a minute.
   */
  find(token: string, now = new Date()): Promise<FoundSession> {
    return this.check(hashToken(token), [], now);
  }

  /** As `find`, joined with one document. */
  findJoined(token: string, joins: SessionJoin, now = new Date()): Promise<CheckedSession> {
    return this.check(hashToken(token), [joins], now);
  }

  private async check(tokenHash: string, joins: readonly SessionJoin[], now: Date): Promise<CheckedSession> {
    const found = await this.repository.findLive(tokenHash, joins, now);
    if (!found) return NOTHING;
    if (found.stage === 'second-factor') return { ...NOTHING, waiting: toLive(found) }; // guard: session-stage
    if (now.getTime() - found.lastUseAt.getTime() > TOUCH_EVERY_MS) {
      await this.repository.touch(found._id, now, new Date(now.getTime() + LIMITS.sessionIdleDays * DAY_MS));
    }
    return {
      session: toLive(found),
      waiting: null,
      person: toPerson(found.person),
      joined: found.joined,
    };
  }

  /** Starts a session, or a pending sign-in. The token is for the cookie and is not stored. */
  async start(
    userId: string,
    { ip, userAgent }: Visitor,
    { stage, passwordId, deviceId, remember = null, promises }: SessionStart,
    now = new Date(),
  ): Promise<{ token: string; session: LiveSession }> {
    const token = newToken();
    const _id = newObjectId();
    const outbox = promises?.(_id.toHexString()) ?? [];
    const stored = await this.repository.insert({
      _id,
      user: toObjectId(userId),
      tokenHash: hashToken(token),
      ip,
      userAgent,
      stage,
      remember,
      passwordId: passwordId === null ? null : toObjectId(passwordId),
      device: deviceId === undefined ? null : toObjectId(deviceId),
      createdAt: now,
      lastUseAt: now,
      factorAt: now,
      ...(stage === 'full' ? endsOf(now) : waitEndsOf(now)), // guard: session-waiting-time
      ...(outbox.length > 0 ? { outbox } : {}),
    });
    return { token, session: toLive(stored) };
  }

  /**
   * Replaces the token of a session after a proof of identity; null when it ended concurrently. `passwordId` binds the
   * session to that password.
   */
  async renew(
    session: LiveSession,
    { passwordId, now = new Date() }: { readonly passwordId?: string; readonly now?: Date } = {},
  ): Promise<string | null> {
    const token = newToken();
    const password = passwordId === undefined ? {} : { passwordId: toObjectId(passwordId) };
    const proof = { tokenHash: hashToken(token), factorAt: now, ...password };
    return (await this.repository.replaceToken(session.id, proof, session.askedAt, now)) ? token : null;
  }

  /** Converts a pending sign-in to a session after its second factor; null when it is not pending any more. */
  async raise(
    waiting: LiveSession,
    { deviceId, promises }: { readonly deviceId: string; readonly promises: PromisesOf },
    now = new Date(),
  ): Promise<string | null> {
    const token = newToken();
    const device = toObjectId(deviceId);
    const proof = { tokenHash: hashToken(token), factorAt: now, device, ...endsOf(now) };
    return (await this.repository.raise(waiting.id, proof, promises(waiting.id), now)) ? token : null;
  }

  /** Uses one of the tries of a pending sign-in; null when none remains. */
  useTry(waiting: LiveSession, now = new Date()): Promise<SessionDocument | null> {
    return this.repository.useTry(waiting.id, LIMITS.codeTries, now);
  }

  /** Adds alert emails to a pending sign-in, once. */
  warn(sessionId: string, mails: OutboxEntry[], now = new Date()): Promise<void> {
    return this.repository.warn(sessionId, mails, now);
  }

  /** Whether a session is live, for long-running responses. */
  isLive(sessionId: string, now = new Date()): Promise<boolean> {
    return this.repository.isLive(sessionId, now);
  }

  /** The live sessions among these IDs. */
  async liveIds(sessionIds: readonly string[], now = new Date()): Promise<ReadonlySet<string>> {
    return new Set(await this.repository.liveIds(sessionIds, now));
  }

  /** A stored session, live or not. */
  stored(sessionId: string): Promise<SessionDocument | null> {
    return this.repository.findById(sessionId);
  }

  /** Whether the user ever signed in. */
  hasAny(userId: string): Promise<boolean> {
    return this.repository.hasAny(userId);
  }

  /** Live sessions of a user, latest use first. */
  listLive(userId: string, page: { cursor?: string | undefined; limit: number }, now = new Date()) {
    return this.repository.listLive(userId, now, page);
  }

  /** Requests a step-up from a session of the user; false when it is not live. */
  ask(userId: string, which: SessionName, now = new Date()): Promise<boolean> {
    return this.repository.ask(userId, which, now);
  }

  /** Sets the device name of a session of the user; false when it is not live. */
  name(userId: string, which: SessionName, name: string | null, now = new Date()): Promise<boolean> {
    return this.repository.name(userId, which, name, now);
  }

  /** Ends a session of the user, identified by IP address and start, and returns it; null when it is not live. */
  end(
    userId: string,
    which: SessionName,
    by: SessionDocument['endedBy'],
    now = new Date(),
  ): Promise<SessionDocument | null> {
    return this.repository.end(userId, which, by, now);
  }

  /** Ends the user's sessions with another password than this one, on all devices, except one. */
  endOfOtherPasswords(
    userId: string,
    which: { passwordId: string | null; except: string | null },
    now = new Date(),
  ): Promise<void> {
    return this.repository.endOfOtherPasswords(userId, which, now);
  }

  /** Ends every session of the user except this one; returns their number. */
  endOthers(session: LiveSession, by: SessionDocument['endedBy'], now = new Date()): Promise<number> {
    return this.repository.endOthers(session.userId, session.id, by, now);
  }

  /** Ends every session of the user, on all devices. */
  endAll(userId: string, by: SessionDocument['endedBy'], now = new Date()): Promise<void> {
    return this.repository.endAll(userId, by, now);
  }

  /**
   * Ends a session that its user reported as foreign, and all sessions of its device, with outbox entries. False
   * without any entry when it was reported before.
   */
  report(session: SessionDocument, promises: OutboxEntry[], now = new Date()): Promise<boolean> {
    return this.repository.report(session, promises, now);
  }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Expiry times of a session that starts now. */
function endsOf(now: Date): Pick<SessionDocument, 'idleUntil' | 'absoluteUntil'> {
  return {
    idleUntil: new Date(now.getTime() + LIMITS.sessionIdleDays * DAY_MS),
    absoluteUntil: new Date(now.getTime() + LIMITS.sessionAbsoluteDays * DAY_MS),
  };
}

function waitEndsOf(now: Date): Pick<SessionDocument, 'idleUntil' | 'absoluteUntil'> {
  const until = new Date(now.getTime() + LIMITS.waitingSignInMinutes * MINUTE_MS);
  return { idleUntil: until, absoluteUntil: until };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url'); // guard: session-hash
}

function toLive(stored: SessionDocument): LiveSession {
  return {
    id: stored._id.toHexString(),
    userId: stored.user.toHexString(),
    ip: stored.ip,
    createdAt: stored.createdAt,
    factorAt: stored.factorAt,
    // Absent in sessions from before the introduction of the field.
    askedAt: stored.askedAt ?? null,
  };
}
