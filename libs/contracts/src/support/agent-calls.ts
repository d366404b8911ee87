import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import {
  flag,
  line,
  listFields,
  moment,
  objectId,
  paragraph,
  sentMoment,
  success,
  wholeNumber,
} from '../platform/fields.js';
import {
  abuseReport,
  caseFields,
  caseFile,
  caseListAnswer,
  casePost,
  caseProject,
  caseUpload,
  fileIds,
  otherCase,
  submitKey,
} from './case-calls.js';
import { caseRelease } from './release-fields.js';
import { CARE_ORDERS, CARE_VIEWS, CASE_LIMITS, CASE_STATES, CASE_TYPES, RATINGS } from './case-types.js';
import { SERVICE_TARGETS } from './service-level-rules.js';

const agent = z.object({ id: objectId, name: z.string() });
export type CareAgent = z.output<typeof agent>;

const ofCase = { caseId: objectId };
const teamTag = line(CASE_LIMITS.teamTagCharacters, 'Please enter a tag.');
const cases = z
  .array(objectId, { error: 'Please choose cases.' })
  .min(1, 'Please choose cases.')
  .max(CASE_LIMITS.bulkCases, `Please choose at most ${CASE_LIMITS.bulkCases} cases.`);

/** Fields of a case that agents see in addition to those of its customer. */
const careFields = {
  ...caseFields,
  customer: z.object({ name: z.string(), email: z.string() }),
  /** Null: unassigned. */
  assignee: agent.nullable(),
  /** End of `waiting`; null in other states. */
  waiting_until: moment.nullable(),
  /** The earliest due time; null while the clock is stopped, and without targets. */
  due_at: moment.nullable(),
  posts: z.number().int(),
  /** Tags of the team by name. Customers do not see them. */
  team_tags: z.array(z.string()),
};

export const careSummary = z.object(careFields);
export type CareSummary = z.output<typeof careSummary>;

/** A note of an agent. No customer reads it. */
const note = z.object({
  id: objectId,
  author: z.string(),
  text: z.string(),
  mentions: z.array(agent),
  date: moment,
});
export type CareNote = z.output<typeof note>;

/** A target of a case that is still open. */
const caseTarget = z.object({
  target: z.enum(SERVICE_TARGETS),
  /** Null while the clock is stopped. */
  due_at: moment.nullable(),
  /** Office minutes until the target when the clock last started or stopped; negative when it was overdue. */
  minutes_left: z.number(),
});
export type CareTarget = z.output<typeof caseTarget>;

export const careCase = z.object({
  ...careFields,
  /** Empty for a closed case. */
  targets: z.array(caseTarget),
  posts: z.array(
    casePost.extend({
      /** Until this time the author can undo it and the customer does not see it; null after it was sent. */
      sending_until: moment.nullable(),
      /** A mail server reported that the email about it was not delivered. */
      undelivered: z.boolean().optional(),
      /** Whether this agent wrote it. */
      own: z.boolean(),
    }),
  ),
  /** Number of the last post. A reply names it. */
  seq: z.number().int(),
  older: z.number().int().nullable(),
  /** Case into which this one is merged, and the end of the undo period. */
  merged_into: otherCase.extend({ undo_until: moment }).nullable(),
  merged: z.array(otherCase),
  /** Customers of merged cases, who read this one too. */
  readers: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Project whose members read this case too and reply. */
  shared_with: caseProject.nullable(),
  /** Facts of an abuse case; null without them. */
  report: abuseReport.nullable(),
  /** Related cases. Customers do not see them. */
  related: z.array(otherCase),
  notes: z.array(note),
  /** The newest first, with the moment at which the customer read it. */
  releases: z.array(caseRelease),
  /** Unsent text of this agent. */
  draft: z.string(),
  /** Rating of the customer, with its comment. */
  rating: z.enum(RATINGS).nullable(),
  comment: z.string(),
});
export type CareCase = z.output<typeof careCase>;

export const listCareCases = defineCall({
  id: 'care.list',
  method: 'POST',
  path: '/api/care/cases/list/',
  access: 'agent',
  summary:
    'Lists cases of all customers, the one that waits longest first, the view `due` by due moment; `query` searches numbers, subjects, posts, file names, and names and email addresses of customers, and lists the newest change first.',
  body: z.object({
    ...listFields,
    view: z.enum(CARE_VIEWS, { error: 'Please choose a view.' }),
    sort: z.enum(CARE_ORDERS, { error: 'Please choose an order.' }).optional(),
    type: z.enum(CASE_TYPES).optional(),
    state: z.enum(CASE_STATES).optional(),
    agent_id: objectId.optional(),
    /** Tag of the team. */
    tag: teamTag.optional(),
  }),
  answer: caseListAnswer(careSummary),
});

export const getCareCase = defineCall({
  id: 'care.get',
  method: 'POST',
  path: '/api/care/cases/get/',
  access: 'agent',
  summary: 'Reads a case of any customer with its newest posts, or with those before a post, and its notes.',
  body: z.object({ ...ofCase, before: wholeNumber(2, CASE_LIMITS.posts).optional() }),
  answer: success({ case: careCase }),
  errors: ['not-found'],
});

export const replyCareCase = defineCall({
  id: 'care.reply',
  method: 'POST',
  path: '/api/care/cases/reply/',
  access: 'agent',
  summary: `Answers a customer, with up to 15 files, including copies of files of canned responses. The answer is sent after ${CASE_LIMITS.undoSeconds} seconds. A newer post than \`seq\` gives conflict.`,
  body: z.object({
    ...ofCase,
    seq: wholeNumber(0, CASE_LIMITS.posts),
    text: paragraph(CASE_LIMITS.textCharacters, 'Please write an answer.'),
    state: z.enum(['answered', 'closed']).default('answered'),
    submit_key: submitKey,
    /** Files of canned responses, which are copied into the answer. */
    canned_files: fileIds.default([]),
  }),
  answer: success({ case: careCase }),
  errors: ['not-found', 'conflict'],
  upload: caseUpload,
});

export const undoCareReply = defineCall({
  id: 'care.undo-reply',
  method: 'POST',
  path: '/api/care/cases/undo/',
  access: 'agent',
  summary: 'Withdraws an own answer before it is sent. Its text becomes the draft.',
  body: z.object({ ...ofCase, post_id: objectId }),
  answer: success({ case: careCase }),
  errors: ['not-found', 'conflict'],
});

export const addCareNote = defineCall({
  id: 'care.add-note',
  method: 'POST',
  path: '/api/care/notes/add/',
  access: 'agent',
  summary: 'Adds a note that agents read. Mentioned agents get an email.',
  body: z.object({
    ...ofCase,
    text: paragraph(CASE_LIMITS.textCharacters, 'Please write a note.'),
    mentions: z.array(objectId).max(CASE_LIMITS.mentions).default([]),
    submit_key: submitKey,
  }),
  answer: success({ case: careCase }),
  errors: ['not-found', 'conflict'],
});

export const assignCareCases = defineCall({
  id: 'care.assign',
  method: 'POST',
  path: '/api/care/cases/assign/',
  access: 'agent',
  summary:
    'Assigns cases to an agent, or to no agent. `from` is the present assignee. Cases with another one stay as they are, and the answer names them.',
  body: z.object({
    cases,
    agent_id: objectId.nullable(),
    from: objectId.nullable().optional(),
  }),
  answer: success({ changed: z.array(objectId), unchanged: z.array(objectId) }),
  errors: ['not-found'],
});

export const setCareState = defineCall({
  id: 'care.set-state',
  method: 'POST',
  path: '/api/care/cases/state/',
  access: 'agent',
  summary:
    'Opens cases, closes them, or lets them wait until a moment. `seqs` are the numbers of their last posts, in the order of the cases. Cases with a newer post stay as they are, and the answer names them.',
  body: z
    .object({
      cases,
      seqs: z.array(wholeNumber(0, CASE_LIMITS.posts)).max(CASE_LIMITS.bulkCases).optional(),
      state: z.enum(['open', 'waiting', 'closed'], { error: 'Please choose a state.' }),
      waiting_until: sentMoment.optional(),
    })
    .refine(({ state, waiting_until: until }) => (state === 'waiting') === (until !== undefined), {
      path: ['waiting_until'],
      message: 'Please enter the end of the waiting time.',
    })
    .refine(({ cases: ids, seqs }) => seqs === undefined || seqs.length === ids.length, {
      path: ['seqs'],
      message: 'Please send the number of the last post of each case.',
    }),
  answer: success({ changed: z.array(objectId), unchanged: z.array(objectId) }),
  errors: ['not-found'],
});

export const saveCareDraft = defineCall({
  id: 'care.save-draft',
  method: 'POST',
  path: '/api/care/drafts/save/',
  access: 'agent',
  summary: 'Saves the draft of this agent for a case; an empty text removes it.',
  body: z.object({ ...ofCase, text: z.string().max(CASE_LIMITS.textCharacters) }),
  answer: success({}),
  errors: ['not-found'],
});

export const markCarePresence = defineCall({
  id: 'care.presence',
  method: 'POST',
  path: '/api/care/cases/presence/',
  access: 'agent',
  summary: 'Marks this agent as present in a case for ten seconds, and lists the other present agents.',
  body: z.object({ ...ofCase, writing: flag() }),
  answer: success({ agents: z.array(agent.extend({ writing: z.boolean() })) }),
  errors: ['not-found'],
});

export const tagCareCase = defineCall({
  id: 'care.tag',
  method: 'POST',
  path: '/api/care/cases/tag/',
  access: 'agent',
  summary: 'Adds a tag of the team to a case, or removes it, in lower case. Customers do not see it.',
  body: z.object({ ...ofCase, tag: teamTag, wanted: flag() }),
  answer: success({ team_tags: z.array(z.string()) }),
  errors: ['not-found', 'conflict'],
});

export const listCareTags = defineCall({
  id: 'care.list-tags',
  method: 'POST',
  path: '/api/care/tags/list/',
  access: 'agent',
  summary: `Lists the first ${CASE_LIMITS.listedTeamTags} tags of the team that cases have, by name.`,
  body: z.object({}),
  answer: success({ list: z.array(z.string()) }),
});

export const listCareAgents = defineCall({
  id: 'care.list-agents',
  method: 'POST',
  path: '/api/care/agents/list/',
  access: 'agent',
  summary: 'Lists the agents of the care team by name.',
  body: z.object({}),
  answer: success({ list: z.array(agent.extend({ lead: z.boolean() })), own: objectId }),
});

export const downloadCareFile = defineCall({
  id: 'care.file',
  method: 'GET',
  path: '/api/care/files/:fileId/',
  access: 'agent',
  summary: 'Downloads a file of any case, or of a canned response.',
  params: z.object({ fileId: objectId }),
  answer: z.unknown(),
  errors: ['not-found'],
  produces: 'application/octet-stream',
});

const cannedResponse = z.object({
  id: objectId,
  title: z.string(),
  text: z.string(),
  /** An answer has copies of them. */
  files: z.array(caseFile),
  /** Customers find it while they enter the subject of a new case. */
  public: z.boolean(),
  /** Number of changes. */
  revision: z.number().int(),
});
export type CannedResponse = z.output<typeof cannedResponse>;

export const listCannedResponses = defineCall({
  id: 'care.list-canned',
  method: 'POST',
  path: '/api/care/canned/list/',
  access: 'agent',
  summary: 'Lists the canned responses by title.',
  body: z.object({}),
  answer: success({ list: z.array(cannedResponse) }),
});

export const saveCannedResponse = defineCall({
  id: 'care.save-canned',
  method: 'POST',
  path: '/api/care/canned/save/',
  access: 'lead',
  summary:
    'Adds a canned response with up to 15 files, or changes one. Customers find a public one, which has no variables. After the change of another lead, `revision` gives conflict.',
  body: z.object({
    canned_id: objectId.optional(),
    revision: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
    title: line(CASE_LIMITS.subjectCharacters, 'Please enter a title.'),
    text: paragraph(CASE_LIMITS.textCharacters, 'Please enter a text.'),
    public: flag().default(false),
    /** Present files that the response retains; without it, all. */
    retained_files: fileIds.optional(),
  }),
  answer: success({ response: cannedResponse }),
  errors: ['not-found', 'conflict'],
  upload: caseUpload,
});

export const removeCannedResponse = defineCall({
  id: 'care.remove-canned',
  method: 'POST',
  path: '/api/care/canned/remove/',
  access: 'lead',
  summary: 'Removes a canned response.',
  body: z.object({ canned_id: objectId }),
  answer: success({}),
  errors: ['not-found'],
});
