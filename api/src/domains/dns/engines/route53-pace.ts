import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';

/** Part of the pace that is left to what can wait. */
const SPARE = 0.4;

/** Spaces requests out evenly. Route 53 takes five a second of an account and answers all others with errors. */
export class Pace {
  private readonly all: RateLimiterQueue;
  private readonly spare: RateLimiterQueue;

  constructor(requestsPerSecond: number) {
    this.all = queue(requestsPerSecond);
    this.spare = queue(requestsPerSecond * SPARE);
  }

  /** Resolves when a request may be sent. */
  async turn(): Promise<void> {
    await this.all.removeTokens(1);
  }

  /** Resolves when a request that can wait may ask for its turn. */
  async spareTurn(): Promise<void> {
    await this.spare.removeTokens(1);
  }
}

function queue(perSecond: number): RateLimiterQueue {
  return new RateLimiterQueue(new RateLimiterMemory({ points: 1, duration: 1 / perSecond }));
}
