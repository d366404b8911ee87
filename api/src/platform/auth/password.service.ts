import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error.js';

/** The package's enum is ambient and cannot be used with isolated modules. */
const ARGON2ID = 2;

/** Argon2id as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456, // guard: password-cost
  timeCost: 2,
  parallelism: 1,
} as const;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
const QUEUE_MOST = 200;

/** Hashes and checks passwords, at most one per core at a time, with a bounded queue behind. */
@Injectable()
export class PasswordService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummy: Promise<string> | null = null;

  /** PHC string of a password, after NFKC so that every spelling of the same text signs in. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), PARAMETERS)); // guard: password-spelling
  }

  /** Checks a password. Without a stored hash it does the same work and says no, so that time tells nothing. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.dummy ??= this.hash('no account has this password');
    const reference = stored ?? (await this.dummy);
    const fits = await this.inTurn(() => verify(reference, password.normalize('NFKC')));
    return fits && stored !== null;
  }

  /** True when a stored hash was made with other parameters than today's. */
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
