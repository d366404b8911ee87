/** How a nameserver differs: it lacks a set, has another one, or one that nobody here made. */
export const DRIFT_KINDS = ['missing', 'different', 'unknown'] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** What people can do about it. */
export const DRIFT_WAYS = ['adopt', 'revert', 'ignore'] as const;
