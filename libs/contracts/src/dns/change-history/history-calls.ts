import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import {
  line,
  listAnswer,
  listFields,
  moment,
  objectId,
  sortDirection,
  success,
  wholeNumber,
} from '../../platform/fields.js';
import { recordMember } from '../record-sets/values/call-fields.js';
import { CHANGE_CAUSES, CHANGE_KINDS } from './history-rules.js';
import { RECORD_POLICIES, RECORD_TYPES } from '../record-sets/values/record-constants.js';

const inCluster = { cluster_id: objectId, project_id: objectId };

/** Answers of a record set at one time. */
export const answerState = z.object({
  record_policy: z.enum(RECORD_POLICIES),
  /** Seconds. */
  record_ttl: z.number().int(),
  /** Target of an alias, which has no members. */
  alias_target: z.string().nullable(),
  members: z.array(recordMember),
});
export type AnswerState = z.output<typeof answerState>;

/** Publication of a change to the nameservers. */
export const changeReceipt = z.object({
  serial: z.number().int(),
  /** Time of the engine's confirmation. */
  published: moment,
  /** Milliseconds from the change to the first authoritative answer with this serial; null without one. */
  nameservers: z.array(z.object({ name: z.string(), ms: z.number().int().nullable() })),
});
export type ChangeReceipt = z.output<typeof changeReceipt>;

/** One change of one record set. */
export const zoneChange = z.object({
  id: objectId,
  /** Revision: sequence number of the change in its cluster. */
  revision: z.number().int(),
  kind: z.enum(CHANGE_KINDS),
  record_name: z.string(),
  record_type: z.enum(RECORD_TYPES),
  before: answerState.nullable(),
  after: answerState.nullable(),
  author: z.object({
    kind: z.enum(['user', 'token', 'rule']),
    /** Name of the person or token; null after its removal. */
    name: z.string().nullable(),
  }),
  cause: z.enum(CHANGE_CAUSES).nullable(),
  date: moment,
  /** Null until the change is published, and for a change that a later one superseded. */
  receipt: changeReceipt.nullable(),
});
export type ZoneChange = z.output<typeof zoneChange>;

const recordType = z.enum(RECORD_TYPES, { error: `Please choose one of ${RECORD_TYPES.join(', ')}.` });

export const listChanges = defineCall({
  id: 'dns.list-changes',
  method: 'POST',
  path: '/api/partners/clusters/history/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the changes of a cluster, newest first by default; `query` searches names and values.',
  body: z.object({
    ...listFields,
    ...inCluster,
    direction: sortDirection.optional(),
    record_name: line(253).optional(),
    record_type: recordType.optional(),
    kind: z.enum(CHANGE_KINDS).optional(),
  }),
  answer: listAnswer(zoneChange).extend({
    /** The history lacks recent changes, which follow within moments. */
    pending: z.boolean(),
  }),
});

export const getChange = defineCall({
  id: 'dns.get-change',
  method: 'POST',
  path: '/api/partners/clusters/history/get/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Reads one change and the present state of its record set.',
  body: z.object({ change_id: objectId, ...inCluster }),
  answer: success({
    change: zoneChange,
    present: answerState.nullable(),
    /** Newest revision of this record set. A rollback names it. */
    newest_revision: z.number().int(),
  }),
});

export const rollbackChange = defineCall({
  id: 'dns.rollback-change',
  method: 'POST',
  path: '/api/partners/clusters/history/rollback/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Restores the state of a record set before a change, as a new change. Rejected when the record set has changed since.',
  body: z.object({
    change_id: objectId,
    /** Newest revision of the record set on the screen. */
    newest_revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    ...inCluster,
  }),
  answer: success({}),
  errors: ['policy-conflict', 'permission-issue', 'conflict'],
});
