import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { TriesRepository, type TriesRule } from './tries.repository.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const RETENTION_MS = 30 * 24 * HOUR_MS;

/** NIST SP 800-63B-4 3.2.2: at most 100 consecutive failures. */
const MOST_FAILURES = 100;
const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 900_000;

/** Separate counters: passwords at sign-in, codes of second factors, and step-ups of signed-in users. */
export type TriesOf = 'password' | 'code' | 'confirmation';

/**
 * Consecutive failures per account, over all networks. From the sixth on, each failure increases the wait, up to 15
 * minutes; after 100 no attempt is checked. A known device has a separate counter, so an attacker cannot lock the owner
 * out. A success resets the counter.
 */
@Injectable()
export class FailedAttempts implements OnModuleInit {
  private readonly rule: TriesRule;
  private readonly captchaRule: TriesRule;

  constructor(
    private readonly repository: TriesRepository,
    private readonly tidier: CleanupScheduler,
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
      this.repository.removeBefore(new Date(now.getTime() - RETENTION_MS)),
    );
  }

  /** Number of consecutive failures. */
  async failures(key: string): Promise<number> {
    return (await this.repository.find(key))?.failures ?? 0;
  }

  /**
   * Counts an attempt before its check and returns the number of consecutive failures including it; null when a captcha
   * is required first. `captcha`: solved, or not required here.
   * @throws ApiError too-many-requests with Retry-After while the account must wait
   */
  async attempt(key: string, captcha: boolean, now = new Date()): Promise<number | null> {
    const tries = await this.repository.attempt(key, captcha ? this.rule : this.captchaRule, now); // guard: captcha-parallel
    if (tries.granted) return tries.failures;
    const waitMs = tries.waitUntil.getTime() - now.getTime();
    if (waitMs <= 0 && tries.failures < this.rule.most) return null;
    const retryAfterSeconds = Math.ceil((waitMs > 0 ? waitMs : HOUR_MS) / SECOND_MS);
    throw new ApiError('too-many-requests', { retryAfterSeconds });
  }

  /** Resets failures after a success. */
  clear(...keys: string[]): Promise<void> {
    return this.repository.remove(keys);
  }
}

/** Counter of a user. */
export function triesKey(of: TriesOf, userId: string): string {
  return `${of}:${userId}`;
}

/** Counter of an email address without an account; a digest, so that the counters contain no email addresses. */
export function unknownKey(mail: string): string {
  return `password:${createHash('sha256').update(mail).digest('base64url')}`;
}

/** Counter of a known device. */
export function deviceKey(of: 'password' | 'code', deviceId: string): string {
  return of === 'password' ? `device:${deviceId}` : `device-code:${deviceId}`;
}
