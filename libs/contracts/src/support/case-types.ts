/** Types of cases (attribute `zw-type` of the specification's case-type items). */
export const CASE_TYPES = ['question', 'technical', 'billing', 'account', 'abuse'] as const;
export type CaseType = (typeof CASE_TYPES)[number];

/**
 * - `open`: the care team has to reply
 * - `answered`: the customer has to reply
 * - `waiting`: the care team waits until a specific time
 * - `closed`: a reply within 30 days reopens it
 */
export const CASE_STATES = ['open', 'answered', 'waiting', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Kinds of objects that cases link. */
export const OBJECT_KINDS = ['cluster', 'container', 'page', 'order', 'profile'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Kinds of objects that a case type offers. */
export const KINDS_OF_TYPE: Readonly<Record<CaseType, readonly ObjectKind[]>> = {
  question: ['cluster', 'container', 'page'],
  technical: ['cluster', 'container', 'page'],
  billing: ['order', 'profile'],
  account: [],
  abuse: [],
};

/** Events in the history of a case. Customers see `CUSTOMER_ACTIONS`. */
export const CASE_ACTIONS = [
  'type',
  'object-linked',
  'object-unlinked',
  'objects-read',
  'access-granted',
  'access-revoked',
  'details-read',
  'report',
  'shared',
  'unshared',
  'read',
  'exported',
  'state',
  'assignee',
  'merged',
  'merge-added',
  'unmerged',
  'merge-removed',
  'split',
  'continued',
  'answer',
  'answer-undone',
  'note',
  'release-linked',
  'release-unlinked',
  'tagged',
  'untagged',
  'related',
  'unrelated',
  'email-accepted',
  'email-dismissed',
] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];
export const CUSTOMER_ACTIONS = [
  'type',
  'object-linked',
  'object-unlinked',
  'objects-read',
  'access-granted',
  'access-revoked',
  'details-read',
  'report',
  'shared',
  'unshared',
  'merged',
  'merge-added',
  'unmerged',
  'merge-removed',
  'split',
  'continued',
] as const satisfies readonly CaseAction[];

/** Results of the scan of a file for viruses. Infected files are refused. */
export const FILE_SCANS = ['clean', 'not-checked'] as const;

export const RATINGS = ['good', 'bad'] as const;
export type Rating = (typeof RATINGS)[number];

export const RELEASE_KINDS = ['change', 'fix', 'incident', 'answer'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** Views of the inbox of agents. */
export const CARE_VIEWS = ['mine', 'unassigned', 'due', 'all', 'waiting'] as const;
export type CareView = (typeof CARE_VIEWS)[number];

/**
 * Sort orders of the inbox.
 * - `awaited`: open cases by waiting time, longest first; then waiting ones by their end; then all others
 * - `changed`: newest change first
 */
export const CARE_ORDERS = ['awaited', 'changed'] as const;
export type CareOrder = (typeof CARE_ORDERS)[number];

/**
 * - `arriving`: its bytes are being stored
 * - `received`: it is stored and not parsed yet
 * - `posted`: it is a post of a case
 * - `held`: it names a case by its signed address, but its sender is not verified
 * - `unverified`: it belongs to no case, because its sender is not verified or has no account
 * - `answered`: an agent answered an unverified email
 * - `dismissed`: an agent closed an email without a post
 * - `unreadable`: parsing failed three times
 * - `bounce`: a report about an undelivered email
 * - `ignored`: an email of the product itself
 */
export const EMAIL_STATES = [
  'arriving',
  'received',
  'posted',
  'held',
  'unverified',
  'answered',
  'dismissed',
  'unreadable',
  'bounce',
  'ignored',
] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** States of emails in the agents' lists. */
export const EMAIL_LISTS = ['unverified', 'held', 'unreadable'] as const satisfies readonly EmailState[];

/** Limits of cases, which the specification does not define. */
export const CASE_LIMITS = {
  subjectCharacters: 120,
  textCharacters: 20_000,
  posts: 1_000,
  postsPerPage: 50,
  tags: 20,
  /** Tags of the team of a case. */
  teamTags: 20,
  teamTagCharacters: 40,
  /** Tags of the team in the filter of the inbox. */
  listedTeamTags: 500,
  /** Comment of a rating. */
  commentCharacters: 2_000,
  /** Cases in one bulk change. */
  bulkCases: 50,
  /** Comments of a month in the report of ratings. */
  ratingComments: 100,
  /** Agents that a note mentions. */
  mentions: 20,
  notes: 500,
  /** Related cases of a case. */
  related: 20,
  /** How long a merge can be undone. */
  undoMergeHours: 24,
  /** Address and evidence of a report of abuse. */
  reportAddressCharacters: 500,
  evidenceCharacters: 10_000,
  /** How long a grant of access to a linked object lasts. */
  grantHours: 24,
  /** Linked objects of a case. */
  objects: 20,
  /** Releases of a case. */
  releases: 100,
  /** Text of a release. */
  releaseCharacters: 4_000,
  /** Canned responses of the team. */
  cannedResponses: 500,
  /** Public answers in the results for a subject. */
  publicAnswers: 5,
  /** Days after closing in which a case can be reopened. */
  reopenDays: 30,
  /** Days without a reply after which an answered case closes. */
  closingDays: 7,
  /** Months between the last change and the removal of a closed case. */
  retentionMonths: 24,
  /** Days without a reply until the customer receives a notice by email. */
  closingNoticeDays: 5,
  /** Open streams of events of a person. */
  streams: 10,
  /** Lifetime of an agent's presence, in seconds. */
  presenceSeconds: 10,
  /** Seconds in which an agent can undo an answer. */
  undoSeconds: 10,
  /** Minutes until an unread chat answer triggers an email. */
  chatEmailMinutes: 5,
} as const;

/** Form field of the files (specification, account area, section 2). */
export const CASE_FILES_FIELD = 'support-case-files[]';

/** Specification, account area, section 5: both refusals of a sixteenth file row. */
export const TOO_MANY_FILES = {
  title: 'Too many files',
  create:
    'Please do not add more than 15 files per case. You can add more files after the case has been created.',
  post: 'Only 15 files can be attached to a post.',
} as const;
