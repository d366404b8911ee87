/** Result of a failed load: refused or unreachable, timed out, executed without its result, or threw. */
export type LoadEnd = 'error' | 'timeout' | 'missing' | 'threw';

/** A script that failed. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    readonly end: LoadEnd,
    readonly url: string,
    detail: string,
  ) {
    super(`${url}: ${detail}`);
  }
}
