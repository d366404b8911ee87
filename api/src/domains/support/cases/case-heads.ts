import type { CaseDocument } from './case.schema.js';

/** Fields of a case in a list. */
export type CaseHead = Omit<
  CaseDocument,
  'pending' | 'submitKeys' | 'terms' | 'tags' | 'comment' | 'outbox' | 'submitKey' | 'report'
>;

/** Excludes the fields that a list does not need. */
export const HEAD_ONLY = {
  pending: 0,
  submitKeys: 0,
  terms: 0,
  tags: 0,
  comment: 0,
  outbox: 0,
  submitKey: 0,
  report: 0,
} as const;
