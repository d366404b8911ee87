/** What happened to a record set. */
export const CHANGE_KINDS = ['created', 'updated', 'dropped'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Why a change was made that nobody typed. */
export const CHANGE_CAUSES = ['rollback', 'restore'] as const;
