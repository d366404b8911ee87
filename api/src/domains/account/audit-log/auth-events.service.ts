import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuthEventKind, AuthFactor } from '@zonewerk/contracts';
import { readUserAgent } from '../../../platform/http/browser-name.js';
import type { Visitor } from '../../../platform/http/request.js';
import { Tidier } from '../../../platform/jobs/tidier.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { Places } from '../../../platform/geo-ip/places.service.js';
import { AuthEventRepository } from './auth-event.repository.js';
import type { AuthEventDocument } from './auth-event.schema.js';

export type AuthEvent = AuthEventDocument;

/**
 * Whose events are those of an address without an account: they are written like any other, so that the time of an
 * answer does not tell whether there is one, and are removed after a day.
 */
export const NOBODY = '0'.repeat(24);

const DAY_MS = 86_400_000;

/** Notes what happens around signing in and the security of accounts, for the person's history. */
@Injectable()
export class AuthEvents implements OnModuleInit {
  constructor(
    private readonly repository: AuthEventRepository,
    private readonly places: Places,
    private readonly tidier: Tidier,
  ) {}

  onModuleInit(): void {
    this.tidier.register('events of nobody', (now) =>
      this.repository.removeBefore(NOBODY, new Date(now.getTime() - DAY_MS)),
    );
  }

  /** Notes one event. `sessionId` is needed only for an event that started the session: the visitor knows an earlier one. */
  async add(
    userId: string,
    kind: AuthEventKind,
    factor: AuthFactor | null,
    visitor: Visitor,
    sessionId = visitor.sessionId ?? null,
  ): Promise<void> {
    await this.repository.insert(this.eventOf(userId, kind, factor, visitor, sessionId));
  }

  /** Notes that an account was made. Told again, it stays one event. */
  async addRegistered(userId: string, visitor: Visitor): Promise<void> {
    const event = this.eventOf(userId, 'registered', 'mail-code', visitor, visitor.sessionId ?? null);
    await this.repository.insertOnce(event.user, event);
  }

  /** What the person's events can be filtered by, in alphabetical order. */
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

/** Whoever knows an address can leave any name of a browser in its history; a choice stays one that can be read. */
const CHOICES_MOST = 100;

function firstOf(values: readonly string[]): string[] {
  return [...values].sort((a, b) => a.localeCompare(b)).slice(0, CHOICES_MOST);
}
