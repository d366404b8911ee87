import { createHash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SessionService } from '../../../platform/auth/session.service.js';
import { Tidier } from '../../../platform/jobs/tidier.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { KnownDeviceRepository } from './known-device.repository.js';
import type { KnownDeviceDocument } from './known-device.schema.js';

const DAY_MS = 86_400_000;
const KEPT_MS = 365 * DAY_MS;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/u;

/** A browser after a sign-in. */
export interface RememberedDevice {
  readonly id: string;
  /** Value of its cookie when that has to be set; null when the browser has the right one. */
  readonly token: string | null;
}

/** Browsers that accounts know by a cookie: they get in while others are held back, and their sign-in is no news. */
@Injectable()
export class KnownDevices implements OnModuleInit {
  constructor(
    private readonly repository: KnownDeviceRepository,
    private readonly sessions: SessionService,
    private readonly tidier: Tidier,
  ) {}

  onModuleInit(): void {
    this.tidier.register('known devices', (now) =>
      this.repository.removeUnusedSince(new Date(now.getTime() - KEPT_MS)),
    );
  }

  /** What a browser is to its people. Asked before it is known whose password it is, so that time tells nothing. */
  async ofBrowser(token: string | null): Promise<readonly KnownDeviceDocument[]> {
    return isToken(token) ? this.repository.findByToken(hashOf(token)) : [];
  }

  /** The browser as the person's own; null when it is new to them. */
  async find(userId: string, token: string | null): Promise<KnownDeviceDocument | null> {
    return (await this.ofBrowser(token)).find(({ user }) => user.toHexString() === userId) ?? null;
  }

  /**
   * Makes the browser one of the person. To somebody whom it is new to it gets another cookie: one that was planted
   * would let the planter in with it later.
   *
   * @param known what `find` answered
   */
  async remember(
    userId: string,
    known: KnownDeviceDocument | null,
    token: string | null,
    country: string | null,
    now = new Date(),
  ): Promise<RememberedDevice> {
    if (known && token !== null) {
      const { _id } = await this.repository.put(userId, hashOf(token), country, now);
      return { id: _id.toHexString(), token: null };
    }
    const fresh = randomBytes(TOKEN_BYTES).toString('base64url'); // guard: device-planted
    if (isToken(token)) await this.repository.move(hashOf(token), hashOf(fresh));
    const { _id } = await this.repository.put(userId, hashOf(fresh), country, now);
    return { id: _id.toHexString(), token: fresh };
  }

  /** Takes one browser away from the person. */
  forget(userId: string, deviceId: string): Promise<void> {
    return this.repository.remove(userId, toObjectId(deviceId));
  }

  /** Takes every browser away from the person but that of a session, e.g. because the others were ended. */
  async forgetOthers(userId: string, sessionId: string | null): Promise<void> {
    const kept = sessionId === null ? null : await this.sessions.stored(sessionId);
    await this.repository.removeAll(userId, kept?.device ?? null);
  }

  /** Takes every browser away from the person, e.g. because a second factor has changed. */
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
