/** How the loading of one file ended: refused or unreachable, never answered, ran without what it should give. */
export type LoadEnd = 'error' | 'timeout' | 'missing' | 'threw';

/** A script could not be used. */
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
