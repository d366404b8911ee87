import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { success } from '../../platform/fields.js';
import {
  inCluster,
  recordType,
  recordPolicy,
  isAlias,
  target,
  weight,
  identifier,
  ttl,
  value,
  members,
  LONG_NAME,
  NO_NAME,
  overtaken,
  recordSet,
  seenFields,
} from './values/call-fields.js';

const changed = success({ record: recordSet });
/**
 * Payload names are those of the specification. `original_name` and `record_type` identify the set, `old_id` one of its
 * members. The other `original_*` fields and `old_target` are the displayed version; if it differs from the stored one,
 * the response is `conflict`. Another `record_policy`, `alias` or `record_name` changes the policy or renames the set
 * in the same change.
 */
export const updateRecord = defineCall({
  id: 'dns.update-record',
  method: 'POST',
  path: '/api/partners/clusters/updaterecord/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Changes a record set or one answer of it, unless another change was saved first.',
  body: z.object({
    record_name: z.string({ error: NO_NAME }).max(1_000, LONG_NAME),
    record_type: recordType,
    record_ttl: ttl,
    record_value: value,
    record_policy: recordPolicy,
    alias: isAlias,
    target,
    weight,
    identifier,
    multivalue_id: identifier,
    members,
    original_name: z.string({ error: NO_NAME }).max(1_000, LONG_NAME),
    /** Set id of the edited member; empty for the whole set. */
    old_id: identifier,
    ...seenFields,
    ...inCluster,
  }),
  answer: z.discriminatedUnion('status', [changed, overtaken]),
  errors: ['policy-conflict', 'permission-issue', 'conflict'],
});
