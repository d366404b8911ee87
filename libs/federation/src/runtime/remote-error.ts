import type { FailureKind } from '@zonewerk/contracts';

/** A screen failed to load from one version of its remote. `cause` is the error of the last attempt. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly kind: FailureKind,
    readonly identity: string,
    /** Federation name. */
    readonly remote: string,
    /** Empty if the boot document does not state it. */
    readonly version: string,
    cause: unknown,
  ) {
    super(`Screen ${identity} of ${remote}@${version} could not be shown (${kind}): ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** Text of any thrown value. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}
