import type { SignedIn } from './harness.js';

/** A good request of a call: its body without the token, its path parameters and its query. */
export interface Example {
  readonly body?: Record<string, unknown>;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** Of a call that is made with an API token: the token. */
  readonly secret?: string;
  /** Of a call that the owner of the examples cannot make: the person who can. */
  readonly caller?: SignedIn;
}

export type Examples = Readonly<Record<string, Example>>;
