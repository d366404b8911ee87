import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';

/** Share of the request rate that low-priority requests must not use. */
const SPARE = 0.4;

/** Distributes requests evenly. Route 53 accepts five per second and account, and rejects the others. */
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

  /** Resolves when a low-priority request may join the queue. */
  async spareTurn(): Promise<void> {
    await this.spare.removeTokens(1);
  }
}

function queue(perSecond: number): RateLimiterQueue {
  return new RateLimiterQueue(new RateLimiterMemory({ points: 1, duration: 1 / perSecond }));
}
