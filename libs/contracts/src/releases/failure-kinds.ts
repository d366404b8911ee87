/**
 * How a remote can fail: its data in the boot document cannot be used, its container or a script of its screen does
 * not load, a file is not the one that was released, its code throws, it never answers, its module is no screen, or its
 * screen shows nothing.
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
