import { Refusal } from './refusals.js';

/**
 * What goes wrong with the next request of a kind: refused before anything is done (`broken`, `limited`), also when it is
 * repeated under its idempotency key, as the provider's own failures are (`broken-kept`), done without an answer (`cut-after`), done with the answer that it failed (`broken-after`), answered with a page that no program can
 * read (`garbled`), or not begun until `release`.
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

/** Faults that wait for requests, by `METHOD path` of a call. */
export class Faults {
  /** Nobody answers any request until this is false again. */
  away = false;
  private readonly waiting: { endpoint: string; fault: Fault }[] = [];
  private held: (() => void)[] = [];

  /** Lets the next requests of a call go wrong, one fault each. `endpoint` as `POST /v1/refunds`, or of one object. */
  add(endpoint: string, ...faults: Fault[]): void {
    this.waiting.push(...faults.map((fault) => ({ endpoint, fault })));
  }

  /** Nothing goes wrong any more. */
  clear(): void {
    this.waiting.length = 0;
    this.away = false;
    this.release();
  }

  /** Lets requests go on that are held. */
  release(): void {
    for (const go of this.held.splice(0)) go();
  }

  /** @returns the fault of a request that arrives now */
  take(...endpoints: string[]): Fault | null {
    const place = this.waiting.findIndex((entry) => endpoints.includes(entry.endpoint));
    return place === -1 ? null : (this.waiting.splice(place, 1)[0]?.fault ?? null);
  }

  hold(): Promise<void> {
    return new Promise((resolve) => this.held.push(resolve));
  }
}

/** The answer of a provider that has a fault of its own. */
export function brokenAnswer(): Refusal {
  return new Refusal(500, {
    type: 'api_error',
    message: 'An unknown error occurred.',
  });
}

/** The answer to requests beyond the pace. */
export function limitedAnswer(): Refusal {
  return new Refusal(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits at https://stripe.com/docs/rate-limits.',
  });
}
