import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { Tidier } from '../../../platform/jobs/tidier.service.js';
import { TriesRepository, type TriesRule } from './tries.repository.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

/** NIST SP 800-63B-4 3.2.2: at most 100 failures in a row. */
const MOST_FAILURES = 100;
const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 900_000;

/** What is counted by itself: passwords at sign-in, codes of second factors, and confirmations of a signed-in person. */
export type TriesOf = 'password' | 'code' | 'confirmation';

/**
 * Failures in a row per account, over all networks. From the sixth on each makes the next wait longer, up to a quarter
 * of an hour; after a hundred nothing is looked at. A browser that the account knows counts for itself, so that nobody
 * can lock its owner out. A success clears.
 */
@Injectable()
export class SignInTries implements OnModuleInit {
  private readonly rule: TriesRule;
  private readonly captchaRule: TriesRule;

  constructor(
    private readonly repository: TriesRepository,
    private readonly tidier: Tidier,
    @Inject(CONFIG) { rateLimitScale }: Config,
  ) {
    const scaled = (count: number) => Math.ceil(count * rateLimitScale);
    this.rule = {
      most: scaled(MOST_FAILURES),
      free: scaled(FREE_FAILURES),
      longestWaitMs: LONGEST_WAIT_MS,
    };
    this.captchaRule = { ...this.rule, most: LIMITS.captchaFromTry };
  }

  onModuleInit(): void {
    this.tidier.register('sign-in tries', (now) =>
      this.repository.removeBefore(new Date(now.getTime() - KEPT_MS)),
    );
  }

  /** Failures in a row until now. */
  async failures(key: string): Promise<number> {
    return (await this.repository.find(key))?.failures ?? 0;
  }

  /**
   * Counts an attempt before it is looked at, and returns the failures in a row with it; null when a captcha is needed
   * first. `captcha`: one was solved, or none is ever needed here.
   * @throws ApiError too-many-requests with Retry-After while the account waits
   */
  async attempt(key: string, captcha: boolean, now = new Date()): Promise<number | null> {
    const tries = await this.repository.attempt(key, captcha ? this.rule : this.captchaRule, now); // guard: captcha-parallel
    if (tries.granted) return tries.failures;
    const waitMs = tries.waitUntil.getTime() - now.getTime();
    if (waitMs <= 0 && tries.failures < this.rule.most) return null;
    const retryAfterSeconds = Math.ceil((waitMs > 0 ? waitMs : HOUR_MS) / SECOND_MS);
    throw new ApiError('too-many-requests', { retryAfterSeconds });
  }

  /** Forgets failures after a success. */
  clear(...keys: string[]): Promise<void> {
    return this.repository.remove(keys);
  }
}

/** Counter of a person. */
export function triesKey(of: TriesOf, userId: string): string {
  return `${of}:${userId}`;
}

/** Counter of an address without an account; a digest, so that the counters hold no addresses. */
export function unknownKey(mail: string): string {
  return `password:${createHash('sha256').update(mail).digest('base64url')}`;
}

/** Counter of a browser that an account knows. */
export function deviceKey(of: 'password' | 'code', deviceId: string): string {
  return of === 'password' ? `device:${deviceId}` : `device-code:${deviceId}`;
}
