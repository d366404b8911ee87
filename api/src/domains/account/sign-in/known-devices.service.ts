import { createHash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SessionService } from '../../../platform/auth/session.service.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { KnownDeviceRepository } from './known-device.repository.js';
import type { KnownDeviceDocument } from './known-device.schema.js';

const DAY_MS = 86_400_000;
const RETENTION_MS = 365 * DAY_MS;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/u;

/** A browser after a sign-in. */
export interface RememberedDevice {
  readonly id: string;
  /** New value of the cookie; null when it is unchanged. */
  readonly token: string | null;
}

/**
 * Known devices of accounts, identified by a cookie. They can sign in during a lockout, and their sign-ins send no
 * alert.
 */
@Injectable()
export class KnownDevices implements OnModuleInit {
  constructor(
    private readonly repository: KnownDeviceRepository,
    private readonly sessions: SessionService,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('known devices', (now) =>
      this.repository.removeUnusedSince(new Date(now.getTime() - RETENTION_MS)),
    );
  }

  /**
   * Known devices of a browser for all users. Called before the account is identified, so that the timing reveals
   * nothing.
   */
  async ofBrowser(token: string | null): Promise<readonly KnownDeviceDocument[]> {
    return isToken(token) ? this.repository.findByToken(hashOf(token)) : [];
  }

  /** The known device of a user; null when the browser is new to the user. */
  async find(userId: string, token: string | null): Promise<KnownDeviceDocument | null> {
    return (await this.ofBrowser(token)).find(({ user }) => user.toHexString() === userId) ?? null;
  }

  /**
   * Adds the browser to the known devices of the user. A new device receives a new cookie: otherwise an attacker could
   * plant a cookie and use it later.
   *
   * @param remembered result of `find`
   */
  async remember(
    userId: string,
    remembered: KnownDeviceDocument | null,
    token: string | null,
    country: string | null,
    now = new Date(),
  ): Promise<RememberedDevice> {
    if (remembered && token !== null) {
      const { _id } = await this.repository.put(userId, hashOf(token), country, now);
      return { id: _id.toHexString(), token: null };
    }
    const fresh = randomBytes(TOKEN_BYTES).toString('base64url'); // guard: device-planted
    if (isToken(token)) await this.repository.move(hashOf(token), hashOf(fresh));
    const { _id } = await this.repository.put(userId, hashOf(fresh), country, now);
    return { id: _id.toHexString(), token: fresh };
  }

  /** Removes a known device of the user. */
  forget(userId: string, deviceId: string): Promise<void> {
    return this.repository.remove(userId, toObjectId(deviceId));
  }

  /** Removes all known devices of the user except that of a session, e.g. after the other sessions were ended. */
  async forgetOthers(userId: string, sessionId: string | null): Promise<void> {
    const stored = sessionId === null ? null : await this.sessions.stored(sessionId);
    await this.repository.removeAll(userId, stored?.device ?? null);
  }

  /** Removes all known devices of the user, e.g. after a change of a second factor. */
  forgetAll(userId: string): Promise<void> {
    return this.repository.removeAll(userId, null);
  }
}

function isToken(token: string | null): token is string {
  return token !== null && TOKEN.test(token);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url'); // guard: device-hash
}
