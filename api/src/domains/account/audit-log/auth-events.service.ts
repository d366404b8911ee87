import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuthEventKind, AuthFactor } from '@zonewerk/contracts';
import { readUserAgent } from '../../../platform/http/browser-name.js';
import type { Visitor } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { Places } from '../../../platform/geo-ip/places.service.js';
import { AuthEventRepository } from './auth-event.repository.js';
import type { AuthEventDocument } from './auth-event.schema.js';

export type AuthEvent = AuthEventDocument;

/**
 * User ID for events of email addresses without an account. These events are also written, so that the response time
 * does not reveal whether an account exists. They are deleted after a day.
 */
export const ANONYMOUS = '0'.repeat(24);

const DAY_MS = 86_400_000;

/** Records authentication and security events for the user's history. */
@Injectable()
export class AuthEvents implements OnModuleInit {
  constructor(
    private readonly repository: AuthEventRepository,
    private readonly places: Places,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('events of nobody', (now) =>
      this.repository.removeBefore(ANONYMOUS, new Date(now.getTime() - DAY_MS)),
    );
  }

  /**
   * Records one event. `sessionId` is necessary only for an event that started the session, because the request has an
   * earlier one.
   */
  async add(
    userId: string,
    kind: AuthEventKind,
    factor: AuthFactor | null,
    visitor: Visitor,
    sessionId = visitor.sessionId ?? null,
  ): Promise<void> {
    await this.repository.insert(this.eventOf(userId, kind, factor, visitor, sessionId));
  }

  /** Records the creation of an account. Idempotent. */
  async addRegistered(userId: string, visitor: Visitor): Promise<void> {
    const event = this.eventOf(userId, 'registered', 'mail-code', visitor, visitor.sessionId ?? null);
    await this.repository.insertOnce(event.user, event);
  }

  /** Filter values of the user's events, in alphabetical order. */
  async facets(userId: string): Promise<{ browsers: string[]; devices: string[] }> {
    const browsers = await this.repository.valuesOf(userId, 'browserName');
    const devices = await this.repository.valuesOf(userId, 'device');
    return { browsers: firstOf(browsers), devices: firstOf(devices) };
  }

  private eventOf(
    userId: string,
    kind: AuthEventKind,
    factor: AuthFactor | null,
    { ip, userAgent }: Visitor,
    sessionId: string | null,
  ): Omit<AuthEvent, '_id'> {
    const { city, country } = this.places.of(ip);
    return {
      user: toObjectId(userId),
      kind,
      factor,
      session: sessionId === null ? null : toObjectId(sessionId),
      ip,
      userAgent,
      ...readUserAgent(userAgent),
      city,
      country,
      at: new Date(),
    };
  }
}

/** Anyone with the email address can add any browser name to its history; the limit preserves a usable list. */
const CHOICES_MOST = 100;

function firstOf(values: readonly string[]): string[] {
  return [...values].sort((a, b) => a.localeCompare(b)).slice(0, CHOICES_MOST);
}
