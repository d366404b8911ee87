import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import { ApiError } from '../http/api-error.js';
import { RateLimits } from '../http/limits/rate-limit.js';
import type { Visitor } from '../http/request.js';
import { recipientDigest, SendLimits } from '../http/limits/send-limits.js';
import type { OutboxEntry } from '../jobs/outbox.js';
import { CleanupScheduler } from '../jobs/cleanup-scheduler.service.js';
import { SecretsService } from '../database/secrets.module.js';
import { ChallengeRepository, type ChallengeOwner } from './challenge.repository.js';
import type { ChallengeDocument } from './challenge.schema.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SALT_BYTES = 12;

/** A code to send: its owner, and the outbox entry of its message. */
interface PlannedCode extends ChallengeOwner {
  /** Email address or phone number; the code proves access to it. */
  readonly target: string;
  readonly channel: ChallengeDocument['channel'];
  /** Client of the request; counted against the sending limits. */
  readonly visitor: Visitor;
  /** Creates the outbox entry of the message, e.g. with `mailEntry`, `smsEntry` or `callEntry`. */
  readonly message: (code: string) => OutboxEntry;
}

/** `used-up`: wrong, and it was the last try; `ended`: no code, or it is expired, used or without tries. */
export type CodeOutcome = 'ok' | 'wrong' | 'used-up' | 'ended';

/**
 * Six-digit codes, bound to user, session, purpose and target. A code is valid for ten minutes and one use. A new code
 * ends the former one, and `LIMITS.codeTries` wrong entries end the challenge.
 */
@Injectable()
export class Challenges implements OnModuleInit {
  constructor(
    private readonly repository: ChallengeRepository,
    private readonly secrets: SecretsService,
    private readonly limits: RateLimits,
    private readonly sends: SendLimits,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('challenges', (now) =>
      this.repository.removeEnded(new Date(now.getTime() - DAY_MS)),
    );
  }

  /**
   * Sends a code. It ends the former one; used tries still count. The wait between two codes applies per target: a
   * corrected address or number has separate limits.
   * @throws ApiError too-many-requests when the last code was sent just before, or after too many codes or wrong
   * entries
   */
  async start(planned: PlannedCode, now = new Date()): Promise<void> {
    const { message, target, channel, visitor, ...owner } = planned;
    await this.limits.consume('code-again', keyOf(owner, target)); // guard: code-again-wait
    await this.sends.count({ channel, to: target, userId: owner.userId, visitor }); // guard: send-caps
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const salt = randomBytes(SALT_BYTES).toString('base64url');
    const codeHash = await this.hash(owner, target, salt, code);
    const codeUntil = new Date(now.getTime() + LIMITS.codeMinutes * MINUTE_MS);
    const stored = { target, channel, codeHash, sentAt: now, codeUntil };
    if (await this.repository.put(owner, stored, LIMITS.codeTries, message(code))) return;
    const until = await this.repository.usedUpUntil(owner, now);
    const waitMs = (until?.getTime() ?? now.getTime()) - now.getTime();
    throw new ApiError('too-many-requests', {
      message: 'Too many wrong codes.',
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  }

  /**
   * Target and channel of the open code, and the time of the next permitted code (null: now); null without an open
   * code.
   */
  async waiting(
    owner: ChallengeOwner,
    now = new Date(),
  ): Promise<(Pick<ChallengeDocument, 'target' | 'channel'> & { nextSendAt: Date | null }) | null> {
    const live = await this.repository.findLive(owner, now);
    if (!live) return null;
    const { target, channel } = live;
    return { target, channel, nextSendAt: await this.nextSendAt(owner, target) };
  }

  /** Time of the next permitted code for this target; null: now. */
  nextSendAt(owner: ChallengeOwner, target: string): Promise<Date | null> {
    return this.limits.nextAt('code-again', keyOf(owner, target));
  }

  /** Checks a code against the open one of this target. Every check uses a try; a correct code ends. */
  async check(
    owner: ChallengeOwner & { target: string; code: string },
    now = new Date(),
  ): Promise<CodeOutcome> {
    const { target, code, ...key } = owner;
    const waiting = await this.repository.useTry(key, now);
    if (!waiting) return 'ended';
    const [salt = ''] = waiting.codeHash.split('.');
    const given = await this.hash(key, target, salt, code);
    // guard: code-value
    if (isSame(waiting.codeHash, given))
      return (await this.repository.finish(key, given, now)) ? 'ok' : 'ended'; // guard: code-once, code-once-parallel
    return waiting.triesLeft > 0 ? 'wrong' : 'used-up'; // guard: alert-last-code
  }

  /** Salted, so that two equal codes have different hashes: the former one cannot end the new one. */
  private async hash(owner: ChallengeOwner, target: string, salt: string, code: string): Promise<string> {
    const key = await this.secrets.key('codes');
    const bound = JSON.stringify([owner.purpose, owner.userId, owner.sessionId, target, salt, code]); // guard: code-session, code-purpose, code-target
    return `${salt}.${createHmac('sha256', key).update(bound).digest('base64url')}`; // guard: code-hash
  }
}

function keyOf({ purpose, userId, sessionId }: ChallengeOwner, target: string): string {
  return `${purpose}:${userId}:${sessionId}:${recipientDigest(target)}`;
}

function isSame(stored: string, given: string): boolean {
  return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}
