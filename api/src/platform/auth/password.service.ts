import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error.js';

/** The package's enum is ambient and cannot be used with isolated modules. */
const ARGON2ID = 2;

/** Argon2id according to OWASP's password storage sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456, // guard: password-cost
  timeCost: 2,
  parallelism: 1,
} as const;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
const QUEUE_MOST = 200;

/** Hashes and verifies passwords, at most one per core concurrently, with a bounded queue. */
@Injectable()
export class PasswordService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummy: Promise<string> | null = null;

  /** PHC string of a password. NFKC makes every spelling of the same text equivalent. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), PARAMETERS)); // guard: password-spelling
  }

  /**
   * Verifies a password. Without a stored hash it does the same work and returns false, so that the timing reveals
   * nothing.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.dummy ??= this.hash('no account has this password');
    const reference = stored ?? (await this.dummy);
    const fits = await this.inTurn(() => verify(reference, password.normalize('NFKC')));
    return fits && stored !== null;
  }

  /** Whether a stored hash has outdated parameters. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(CURRENT);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    // guard: password-cores
    if (this.running >= availableParallelism()) {
      if (this.waiting.length >= QUEUE_MOST) throw new ApiError('unavailable', { retryAfterSeconds: 2 }); // guard: password-queue
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
