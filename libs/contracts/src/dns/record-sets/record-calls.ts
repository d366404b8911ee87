import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { line, listAnswer, listFields, sortDirection, success } from '../../platform/fields.js';
import {
  recordType,
  recordPolicy,
  isAlias,
  recordDomain,
  inCluster,
  target,
  weight,
  identifier,
  ttl,
  value,
  members,
  LONG_NAME,
  NO_NAME,
  recordMember,
  overtaken,
  recordSet,
  seenFields,
} from './values/call-fields.js';
import { PUBLISH_STATES, RECORD_POLICIES, RECORD_TYPES } from './values/record-constants.js';

export const listRecords = defineCall({
  id: 'dns.list-records',
  method: 'POST',
  path: '/api/partners/clusters/records/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the record sets of a cluster by name and type; `query` searches names and values.',
  body: z.object({
    ...listFields,
    ...inCluster,
    direction: sortDirection.optional(),
    record_type: recordType.optional(),
    record_policy: z.enum(RECORD_POLICIES).optional(),
    state: z.enum(PUBLISH_STATES).optional(),
  }),
  answer: listAnswer(recordSet),
});

/**
 * Payload names are those of the specification. For a name and type with the policy Weighted or Multi Value Answer, the
 * call adds a member to the existing set.
 */
export const createRecord = defineCall({
  id: 'dns.create-record',
  method: 'POST',
  path: '/api/partners/clusters/createrecord/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Creates a record set, or one more answer of it, and publishes it.',
  body: z.object({
    is_alias: isAlias,
    alias_target: target,
    record_domain: recordDomain,
    record_name: z.string({ error: NO_NAME }).max(1_000, LONG_NAME),
    record_type: recordType,
    record_ttl: ttl,
    record_value: value,
    record_policy: recordPolicy,
    weighted_weight: weight,
    weighted_id: identifier,
    multivalue_id: identifier,
    members,
    ...inCluster,
  }),
  answer: success({ record: recordSet }),
  errors: ['policy-conflict', 'permission-issue', 'conflict'],
});

/** Specification: reads one record set with its policy, values and alias data. */
export const getResource = defineCall({
  id: 'dns.get-resource',
  method: 'POST',
  path: '/api/partners/clusters/get/resource/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Reads one record set by name and type, or one answer of it by its set id.',
  body: z.object({
    /** Required: a record set always has a name. */
    record_name: z.string().max(1_000, LONG_NAME).nullish(),
    record_domain: recordDomain,
    record_type: recordType,
    /** Set id: selects one member. */
    identifier,
    ...inCluster,
  }),
  answer: success({
    policy: z.enum(RECORD_POLICIES),
    recordName: z.string(),
    recordType: z.enum(RECORD_TYPES),
    recordTTL: z.number().int(),
    recordValue: z.array(z.object({ Value: z.string() })),
    alias: z.boolean(),
    target: z.string().nullable(),
    /** Weight of the requested member, or of the only one. */
    weight: z.number().int().nullable(),
    identifier: z.string().nullable(),
    /** All members of the set, independent of the requested one. */
    members: z.array(recordMember),
    state: z.enum(PUBLISH_STATES),
    /** Reason of a failure, of a delay, or of an alias without addresses. */
    reason: z.string().nullable(),
  }),
});

/** With the displayed version, the call deletes only that version. `record` is the set before the deletion. */
export const dropRecord = defineCall({
  id: 'dns.drop-record',
  method: 'POST',
  path: '/api/partners/clusters/droprecord/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Deletes a record set, or one answer of it by its set id, unless it has changed since.',
  body: z.object({
    record_name: line(253),
    record_type: recordType,
    identifier,
    ...seenFields,
    ...inCluster,
  }),
  answer: z.discriminatedUnion('status', [success({ record: recordSet }), overtaken]),
  errors: ['policy-conflict', 'permission-issue', 'conflict'],
});

/** The call does not change record sets, so it has no history entry and triggers no rule. */
export const publishRecords = defineCall({
  id: 'dns.publish-records',
  method: 'POST',
  path: '/api/partners/clusters/records/publish/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Publishes record sets again: the given failed or pending ones, or all failed ones of the cluster.',
  body: z.object({
    records: z
      .array(z.object({ record_name: line(253), record_type: recordType }))
      .min(1)
      .max(1_000)
      .optional(),
    ...inCluster,
  }),
  answer: success({
    /** Number of record sets in publication. */
    count: z.number().int(),
  }),
});
