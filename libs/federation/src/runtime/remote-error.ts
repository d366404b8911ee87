/**
 * What failed: no remote shows the page (`unknown`), the container did not load (`entry`), the screen's own
 * scripts did not load or threw (`screen`), or the module exports no `Screen` (`contract`).
 */
export type RemoteFailure = 'unknown' | 'entry' | 'screen' | 'contract';

/** A screen could not be loaded. `cause` is the error of the last attempt. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly failure: RemoteFailure,
    readonly identity: string,
    /** Federation name; null when no remote shows the page. */
    readonly remote: string | null,
    /** Version from the boot document; null when no remote shows the page. */
    readonly version: string | null,
    options?: ErrorOptions,
  ) {
    const owner = remote ? `${remote}@${version ?? ''}` : 'no remote';
    super(`Screen ${identity} of ${owner} could not be loaded (${failure})`, options);
  }
}
