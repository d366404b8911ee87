import { createHash } from 'node:crypto';
import type { Account, StoredAnswer } from './account.js';
import { Refusal } from './refusals.js';

/** Lifetime of a stored response in seconds. */
const STORED_SECONDS = 30 * 24 * 3600;
/** Maximum key length. */
const LONGEST = 255;

export interface KeyedRequest {
  key: string;
  /** Method and path. */
  endpoint: string;
  parameters: unknown;
}

/** Idempotency keys: the first response to a key is the response to all requests with it. */
export class IdempotencyKeys {
  /** Keys whose first request is in progress. */
  private readonly running = new Set<string>();

  constructor(private readonly account: Account) {}

  /**
   * @returns the first response to this key; null for a new key, which is then reserved
   * @throws Refusal for a key of another request, of a request in progress, or that is too long
   */
  begin(request: KeyedRequest): StoredAnswer | null {
    const { key } = request;
    if (key.length > LONGEST) {
      throw new Refusal(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys are at most 255 characters long.',
      });
    }
    if (this.running.has(key)) {
      throw new Refusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key. Please try again later.',
      });
    }
    const stored = this.find(key);
    if (stored) {
      requireSame(stored, request);
      return stored;
    }
    this.running.add(key);
    return null;
  }

  /** Stores the response with the account's next commit. */
  store(
    { key, endpoint, parameters }: KeyedRequest,
    answer: { status: number; body: unknown; request: string },
  ): void {
    const created = this.account.seconds;
    this.account.put('answers', key, { endpoint, parameters: digestOf(parameters), created, ...answer });
  }

  /** Ends the request, with or without a stored response. */
  end(key: string): void {
    this.running.delete(key);
  }

  private find(key: string): StoredAnswer | null {
    const stored = this.account.get('answers', key);
    if (stored && stored.created + STORED_SECONDS < this.account.seconds) {
      this.account.drop('answers', key);
      return null;
    }
    return stored;
  }
}

function requireSame(stored: StoredAnswer, { key, endpoint, parameters }: KeyedRequest): void {
  if (stored.endpoint !== endpoint) {
    throw keyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${stored.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (stored.parameters !== digestOf(parameters)) {
    throw keyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
}

function keyError(message: string): Refusal {
  return new Refusal(400, { type: 'idempotency_error', message });
}

function digestOf(parameters: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parameters)))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
