/**
 * Failures of a remote: unusable data in the boot document, a container or screen script that does not load, a file
 * with a wrong hash, an exception, a timeout, a module that is not a screen, or an empty screen.
 */
export const FAILURE_KINDS = [
  'manifest',
  'entry',
  'chunk',
  'hash',
  'throw',
  'hang',
  'contract',
  'blank',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];
