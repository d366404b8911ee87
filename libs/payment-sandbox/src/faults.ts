import { Refusal } from './refusals.js';

/**
 * Fault of the next request of a kind.
 * - `broken`, `limited`: refused before any effect.
 * - `broken-kept`: as `broken`, also for repetitions with its idempotency key, like the provider's own failures.
 * - `cut-before`, `cut-after`: no response, before or after the execution.
 * - `broken-after`: executed with an error response.
 * - `garbled`: an unparsable response.
 * - `held`: waits until `release` before the execution.
 */
export type Fault =
  | 'broken'
  | 'broken-kept'
  | 'limited'
  | 'cut-before'
  | 'cut-after'
  | 'broken-after'
  | 'garbled'
  | 'held';

/** Pending faults by `METHOD path` of a call. */
export class Faults {
  /** While true, no request gets a response. */
  away = false;
  private readonly waiting: { endpoint: string; fault: Fault }[] = [];
  private queued: (() => void)[] = [];

  /**
   * Adds faults for the next requests of a call, one each. `endpoint` is e.g. `POST /v1/refunds`, or the path of one
   * object.
   */
  add(endpoint: string, ...faults: Fault[]): void {
    this.waiting.push(...faults.map((fault) => ({ endpoint, fault })));
  }

  /** Removes all faults. */
  clear(): void {
    this.waiting.length = 0;
    this.away = false;
    this.release();
  }

  /** Continues waiting requests. */
  release(): void {
    for (const go of this.queued.splice(0)) go();
  }

  /** @returns the fault of a request that arrives now */
  take(...endpoints: string[]): Fault | null {
    const place = this.waiting.findIndex((entry) => endpoints.includes(entry.endpoint));
    return place === -1 ? null : (this.waiting.splice(place, 1)[0]?.fault ?? null);
  }

  hold(): Promise<void> {
    return new Promise((resolve) => this.queued.push(resolve));
  }
}

/** Error response of a failing provider. */
export function brokenAnswer(): Refusal {
  return new Refusal(500, {
    type: 'api_error',
    message: 'An unknown error occurred.',
  });
}

/** Response to requests above the rate limit. */
export function limitedAnswer(): Refusal {
  return new Refusal(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits at https://stripe.com/docs/rate-limits.',
  });
}
