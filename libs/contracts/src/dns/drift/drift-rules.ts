/** Kinds of differences: the nameserver lacks a set, has another version, or has a set that is not stored. */
export const DRIFT_KINDS = ['missing', 'different', 'unknown'] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** Resolutions of a difference. */
export const DRIFT_WAYS = ['adopt', 'revert', 'ignore'] as const;
