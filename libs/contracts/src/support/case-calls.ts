import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import {
  line,
  listAnswer,
  listFields,
  moment,
  objectId,
  paragraph,
  success,
  wholeNumber,
} from '../platform/fields.js';
import { LIMITS } from '../platform/limits.js';
import { caseRelease } from './release-fields.js';
import { LABEL_COLORS } from '../projects/label-colors.js';
import { CASE_FILES_FIELD, CASE_LIMITS, CASE_STATES, CASE_TYPES, FILE_SCANS, RATINGS } from './case-types.js';

export const caseFile = z.object({
  id: objectId,
  file_name: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** `not-checked`: without a virus scanner, and above its limit. */
  scan: z.enum(FILE_SCANS),
  /** Address of the download. */
  file_path: z.string(),
});

/** Product chat. Absent for all other channels. */
const via = z.literal('chat');

export const caseFields = {
  /** Identifier of a case; the name is that of the specification. */
  caseId: objectId,
  /** Reference number for people, e.g. `ZW-1042`. */
  number: z.string(),
  subject: z.string(),
  type: z.enum(CASE_TYPES),
  state: z.enum(CASE_STATES),
  created: moment,
  changed: moment,
  /** Channel by which the case was opened. */
  via: via.optional(),
};

export const caseSummary = z.object({
  ...caseFields,
  posts: z.number().int(),
  /** The care team wrote after the customer last read the case. */
  unread: z.boolean(),
});
export type CaseSummary = z.output<typeof caseSummary>;

const caseTag = z.object({ id: objectId, name: z.string(), color: z.enum(LABEL_COLORS) });
export type CaseTag = z.output<typeof caseTag>;

export const casePost = z.object({
  id: objectId,
  /** Position in the case. Numbers increase, with a gap for each undone answer. */
  seq: z.number().int(),
  author: z.string(),
  /** `person` is the customer, `team` is the care team. */
  side: z.enum(['person', 'team']),
  text: z.string(),
  /** Text without quoted emails; absent if it equals the whole text. */
  shown: z.string().optional(),
  /** Sanitised HTML of an email with formatting. Its images are files of the post. */
  html: z.string().optional(),
  /** Reasons for missing attachments of an email. */
  refused: z.array(z.string()).optional(),
  /** Channel of the customer's post. */
  via: via.optional(),
  /** Key of a chat message, for its customer only: the chat recognises its own messages by it. */
  submit_key: z.string().optional(),
  date: moment,
  files: z.array(caseFile),
});

/** Project with whose members a case is shared. */
export const caseProject = z.object({ project_id: objectId, name: z.string() });

/** Facts of an abuse case. */
export const abuseReport = z.object({
  /** Domain, URL, IP or email address that the report is about. */
  address: z.string(),
  occurred_at: moment,
  evidence: z.string(),
});

/** Another case that a case names. */
export const otherCase = z.object({ caseId: objectId, number: z.string(), subject: z.string() });
export type OtherCase = z.output<typeof otherCase>;

export const supportCase = z.object({
  ...caseFields,
  /**
   * Another customer opened it. A case of this person is merged into it, or it is shared with a project of this person,
   * who can read it and reply.
   */
  shared: z.boolean(),
  /** Project of the customer whose members read the case and reply; null for customers of merged cases. */
  shared_with: caseProject.nullable(),
  /** Case into which this one is merged, unless this person cannot read it; this one accepts no replies. */
  merged_into: otherCase.nullable(),
  /** Case that a reply opened after this one stayed closed. */
  followed_by: otherCase.nullable(),
  /** Until this time a reply reopens a closed case; later, a reply opens another case. */
  reopen_until: moment.nullable(),
  /** Cases that are merged into this one. */
  merged: z.array(otherCase),
  /** Facts of an abuse case, for its customer; null without them. */
  report: abuseReport.nullable(),
  /** Tags of the person's projects on the case, by name. `dns.toggle-tag` adds and removes them. */
  tags: z.array(caseTag),
  /** The newest posts, or those before a post; the oldest first. */
  posts: z.array(casePost),
  /** The newest first. `support.release` marks one as read. */
  releases: z.array(caseRelease),
  /** Null before the customer rates the closed case. */
  rating: z.enum(RATINGS).nullable(),
  /** Comment of the rating. */
  comment: z.string(),
  /** Cursor for `before`, if older posts exist. */
  older: z.number().int().nullable(),
});
export type SupportCase = z.output<typeof supportCase>;

export const caseUpload = {
  field: CASE_FILES_FIELD,
  maxFiles: LIMITS.supportFileRows,
  maxBytes: LIMITS.supportFileBytes,
} as const;

/** IDs of files in a field of a form, with commas between them. */
export const fileIds = z
  .string({ error: 'Please send the files.' })
  .max(LIMITS.supportFileRows * 25, { error: 'These are too many files.', abort: true })
  .regex(/^(?:[0-9a-f]{24}(?:,[0-9a-f]{24})*)?$/u, 'These files are not valid.')
  .transform((value) => value.split(',').filter((id) => id !== ''));

/** The browser generates it once per form. Another submit with the same key has no effect. */
export const submitKey = z
  .string({ error: 'The submit key is missing.' })
  .regex(/^[\w-]{16,64}$/u, 'This submit key is not valid.');

/**
 * Response of a list of cases. A search of several words examines the newest cases of the rarest word, and `count` is
 * the number of its rows. When older cases contain this word, the next page continues with them.
 */
export function caseListAnswer<Item extends z.ZodType>(item: Item) {
  return listAnswer(item).extend({
    /** Last change of the last examined case, if `next` examines older ones; null otherwise. */
    searched_until: moment.nullable(),
  });
}

export const listCases = defineCall({
  id: 'support.list',
  method: 'POST',
  path: '/api/self/support/list/',
  access: 'user',
  summary:
    'Lists the support cases of the person, last change first; `query` searches numbers, subjects, posts and file names.',
  body: z.object({ ...listFields, state: z.enum(CASE_STATES).optional(), via: via.optional() }),
  answer: caseListAnswer(caseSummary),
});

export const getCase = defineCall({
  id: 'support.get',
  method: 'POST',
  path: '/api/self/support/get/',
  access: 'user',
  summary: 'Reads one support case with its newest posts, or with those before a post.',
  body: z.object({ caseId: objectId, before: wholeNumber(2, CASE_LIMITS.posts).optional() }),
  answer: success({ case: supportCase }),
  errors: ['not-found'],
});

export const createCase = defineCall({
  id: 'support.create',
  method: 'POST',
  path: '/api/self/support/create/',
  access: 'user',
  summary:
    'Opens a support case, with up to 15 files. With `via`, emails wait until an answer is unread for five minutes.',
  body: z.object({
    subject: line(CASE_LIMITS.subjectCharacters, 'Please enter a subject for the case.'),
    type: z.enum(CASE_TYPES, { error: 'Please choose a type for the case.' }),
    text: paragraph(CASE_LIMITS.textCharacters, 'Please describe what happened.'),
    submit_key: submitKey,
    via: via.optional(),
  }),
  answer: success({ caseId: objectId }),
  upload: caseUpload,
});

const publicAnswer = z.object({
  id: objectId,
  title: z.string(),
  text: z.string(),
  /** Absent in answers of earlier releases. */
  files: z.array(caseFile).optional(),
});
export type PublicAnswer = z.output<typeof publicAnswer>;

export const findPublicAnswers = defineCall({
  id: 'support.public-answers',
  method: 'POST',
  path: '/api/self/support/answers/',
  access: 'user',
  summary: `Finds at most ${CASE_LIMITS.publicAnswers} public answers of the care team by words of the subject of a new case, the best first.`,
  body: z.object({ query: line(CASE_LIMITS.subjectCharacters, 'Please enter a subject.') }),
  answer: success({ list: z.array(publicAnswer) }),
});

export const replyCase = defineCall({
  id: 'support.reply',
  method: 'POST',
  path: '/api/self/support/reply/',
  access: 'user',
  summary: `Adds a post to a support case, with up to 15 files. A case that closed more than ${CASE_LIMITS.reopenDays} days ago stays closed: the post opens another case, which is the answer.`,
  body: z.object({
    caseId: objectId,
    text: paragraph(CASE_LIMITS.textCharacters, 'Please write your reply.'),
    submit_key: submitKey,
    via: via.optional(),
  }),
  answer: success({ case: supportCase }),
  errors: ['not-found', 'conflict'],
  upload: caseUpload,
});

export const closeCase = defineCall({
  id: 'support.close',
  method: 'POST',
  path: '/api/self/support/close/',
  access: 'user',
  summary: `Closes a support case. A reply within ${CASE_LIMITS.reopenDays} days opens it again.`,
  body: z.object({ caseId: objectId }),
  answer: success({ case: supportCase }),
  errors: ['not-found'],
});

export const reopenCase = defineCall({
  id: 'support.reopen',
  method: 'POST',
  path: '/api/self/support/reopen/',
  access: 'user',
  summary: `Opens a support case again, within ${CASE_LIMITS.reopenDays} days after its closing.`,
  body: z.object({ caseId: objectId }),
  answer: success({ case: supportCase }),
  errors: ['not-found', 'conflict'],
});

export const rateCase = defineCall({
  id: 'support.rate',
  method: 'POST',
  path: '/api/self/support/rate/',
  access: 'user',
  summary: 'Rates a closed support case, once.',
  body: z.object({
    caseId: objectId,
    rating: z.enum(RATINGS, { error: 'Please choose a rating.' }),
    comment: paragraph(CASE_LIMITS.commentCharacters).optional(),
  }),
  answer: success({ case: supportCase }),
  errors: ['not-found', 'conflict'],
});

export const readCase = defineCall({
  id: 'support.read',
  method: 'POST',
  path: '/api/self/support/read/',
  access: 'user',
  summary: 'Marks the posts of a support case as read, up to a post.',
  body: z.object({ caseId: objectId, seq: wholeNumber(1, CASE_LIMITS.posts) }),
  answer: success({}),
  errors: ['not-found'],
});

export const listCaseTags = defineCall({
  id: 'support.list-tags',
  method: 'POST',
  path: '/api/self/support/tags/',
  access: 'user',
  summary: "Lists the tags of the person's projects by name, for their support cases.",
  body: z.object(listFields),
  answer: listAnswer(caseTag.extend({ project: z.string() })),
});

export const downloadCaseFile = defineCall({
  id: 'support.file',
  method: 'GET',
  path: '/api/self/support/files/:fileId/',
  access: 'user',
  summary: "Downloads a file of one of the person's cases.",
  params: z.object({ fileId: objectId }),
  answer: z.unknown(),
  errors: ['not-found'],
  produces: 'application/octet-stream',
});
