import type { SignedIn } from './harness.js';

/** A valid request of a call: its body without the CSRF token, its path parameters and its query. */
export interface Example {
  readonly body?: Record<string, unknown>;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** API token of a call that requires one. */
  readonly secret?: string;
  /** Caller of a call that the owner of the examples cannot make. */
  readonly caller?: SignedIn;
}

export type Examples = Readonly<Record<string, Example>>;
