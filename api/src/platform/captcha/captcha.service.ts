import { createHash, randomInt } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { networkOf } from '../http/limits/network.js';
import { RateLimits } from '../http/limits/rate-limit.js';
import type { Visitor } from '../http/request.js';
import { CleanupScheduler } from '../jobs/cleanup-scheduler.service.js';
import { SecretsService } from '../database/secrets.module.js';
import { CaptchaRepository } from './captcha.repository.js';

/** Purpose of a captcha, which is valid for no other. */
export type CaptchaPurpose = 'login' | 'reset';

const MINUTE_MS = 60_000;
const GOOD_FOR_MS = 10 * MINUTE_MS;
/** Iterations per derivation; a phone some years old computes about two million of them per second. */
const COST = 1_000;
/** Maximum of derivations for the cheapest challenge; the average is half of it. */
const CHEAPEST = 400;
/** Failures of a network from which its challenges have a higher cost, with the factor. */
const DEARER = [
  [5, 2],
  [20, 4],
  [50, 8],
] as const;
const RESPONSE_MOST = 8_192;

/** A solved challenge in the format of the widget. Its content is untrusted until its signature is verified. */
const solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ purpose: z.string(), guest: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

/** Proof-of-work captchas (ALTCHA), bound to purpose and browser, valid for ten minutes and one use. */
@Injectable()
export class CaptchaService implements OnModuleInit {
  constructor(
    private readonly repository: CaptchaRepository,
    private readonly secrets: SecretsService,
    private readonly limits: RateLimits,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('used captchas', (now) => this.repository.removeBefore(now));
  }

  /** JSON of a challenge for the widget. */
  async challenge(purpose: CaptchaPurpose, visitor: Visitor, now = new Date()): Promise<string> {
    const most = CHEAPEST * (await this.dearness(visitor));
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(most),
      deriveKey,
      data: { purpose, guest: markOf(visitor) },
      expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
      ...(await this.keys()),
    });
    return JSON.stringify(challenge);
  }

  /** Whether the response solves a challenge of that purpose and browser, for the first time. */
  async require(purpose: CaptchaPurpose, response: string | undefined, visitor: Visitor): Promise<boolean> {
    const payload = parse(response);
    if (!payload) return false;
    const { data, nonce, expiresAt } = payload.challenge.parameters;
    if (data.purpose !== purpose || data.guest !== markOf(visitor)) return false; // guard: captcha-purpose, captcha-browser
    const result = await verifySolution({ ...payload, deriveKey, ...(await this.keys()) });
    return result.verified && this.repository.use(nonce, new Date(expiresAt * 1_000 + MINUTE_MS)); // guard: captcha-once, captcha-solution
  }

  /** Counts a rejected proof, which raises the cost of challenges for its network. */
  noteFailure(visitor: Visitor): Promise<void> {
    return this.limits.note('failures-network', networkOf(visitor.ip));
  }

  /** Rejected proofs of the visitor's network in the last 15 minutes. */
  failures(visitor: Visitor): Promise<number> {
    return this.limits.noted('failures-network', networkOf(visitor.ip));
  }

  private async dearness(visitor: Visitor): Promise<number> {
    const failures = await this.failures(visitor);
    return DEARER.findLast(([from]) => failures >= from)?.[1] ?? 1; // guard: captcha-dearer
  }

  private async keys() {
    const challenges = await this.secrets.key('captcha');
    const solutions = await this.secrets.key('captcha-solutions');
    return {
      hmacSignatureSecret: challenges.toString('base64url'),
      hmacKeySignatureSecret: solutions.toString('base64url'),
    };
  }
}

function parse(response: string | undefined): z.output<typeof solved> | null {
  if (!response || response.length > RESPONSE_MOST) return null;
  try {
    const parsed = solved.safeParse(JSON.parse(Buffer.from(response, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // Invalid JSON is no solution.
    return null;
  }
}

/** Identifies a browser without revealing its visitor cookie. */
function markOf({ guestId }: Visitor): string {
  return createHash('sha256').update(`captcha\n${guestId}`).digest('base64url');
}
