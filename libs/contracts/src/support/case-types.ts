/** What a case can be about (attribute `zw-type` of the specification's case-type items). */
export const CASE_TYPES = ['question', 'technical', 'billing', 'account', 'abuse'] as const;
export type CaseType = (typeof CASE_TYPES)[number];

export const CASE_STATES = ['open', 'answered', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Limits of cases, which the specification does not have. */
export const CASE_LIMITS = {
  subjectCharacters: 120,
  textCharacters: 20_000,
  posts: 1_000,
  postsPerPage: 50,
  tags: 20,
} as const;

/** Form field of the files (specification, account area, section 2). */
export const CASE_FILES_FIELD = 'support-case-files[]';

/** Specification, account area, section 5: the two refusals of a sixteenth file row. */
export const TOO_MANY_FILES = {
  title: 'Too many files',
  create:
    'Please do not add more than 15 files per case. You can add more files after the case has been created.',
  post: 'Only 15 files can be attached to a post.',
} as const;
