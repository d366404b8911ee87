import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import type { Visitor } from '../http/request.js';
import { toObjectId } from '../mongo/object-id.js';
import { SessionRepository } from './session.repository.js';
import type { SessionDocument } from './session.schema.js';
import type { LiveSession } from './session.types.js';

const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 60_000;
const TOKEN_BYTES = 32;

/** Server-side sessions: opaque 256-bit token in the cookie, its SHA-256 in the database, checked at every request. */
@Injectable()
export class SessionService {
  constructor(private readonly repository: SessionRepository) {}

  /** The live session that a cookie names, or null. Notes the use, at most once a minute. */
  async find(token: string, now = new Date()): Promise<LiveSession | null> {
    const found = await this.repository.findLive(hashToken(token), now);
    if (!found) return null;
    if (now.getTime() - found.lastUseAt.getTime() > TOUCH_EVERY_MS) {
      await this.repository.touch(found._id, now, new Date(now.getTime() + LIMITS.sessionIdleDays * DAY_MS));
    }
    return toLive(found);
  }

  /** Starts a session. The token goes into the cookie and is not stored. */
  async start(
    userId: string,
    visitor: Visitor,
    now = new Date(),
  ): Promise<{ token: string; session: LiveSession }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const stored = await this.repository.insert({
      user: toObjectId(userId),
      tokenHash: hashToken(token),
      ip: visitor.ip,
      userAgent: visitor.userAgent,
      createdAt: now,
      lastUseAt: now,
      factorAt: now,
      idleUntil: new Date(now.getTime() + LIMITS.sessionIdleDays * DAY_MS),
      absoluteUntil: new Date(now.getTime() + LIMITS.sessionAbsoluteDays * DAY_MS),
    });
    return { token, session: toLive(stored) };
  }

  /** Gives a session a new token after its person proved again who they are; null when it ended meanwhile. */
  async renew(session: LiveSession, now = new Date()): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return (await this.repository.replaceToken(session.id, hashToken(token), now)) ? token : null;
  }

  /** Live sessions of a person, latest use first. */
  listLive(userId: string, page: { cursor?: string | undefined; limit: number }, now = new Date()) {
    return this.repository.listLive(userId, now, page);
  }

  /** Ends a session of the person; false when there is none live by that address and start. */
  end(
    userId: string,
    which: { ip: string; createdAt: Date },
    by: SessionDocument['endedBy'],
    now = new Date(),
  ): Promise<boolean> {
    return this.repository.end(userId, which, by, now);
  }

  /** Ends every session of the person, on all devices. */
  endAll(userId: string, by: SessionDocument['endedBy'], now = new Date()): Promise<void> {
    return this.repository.endAll(userId, by, now);
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function toLive(stored: SessionDocument): LiveSession {
  return {
    id: stored._id.toHexString(),
    userId: stored.user.toHexString(),
    ip: stored.ip,
    createdAt: stored.createdAt,
    factorAt: stored.factorAt,
  };
}
