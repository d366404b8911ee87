import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listFields, moment, objectId, sentMoment, success } from '../../platform/fields.js';
import { DRIFT_KINDS, DRIFT_WAYS } from './drift-rules.js';

const inCluster = { cluster_id: objectId, project_id: objectId };

const answered = z.object({
  /** Seconds. */
  ttl: z.number().int(),
  /** In the format of the nameserver. */
  values: z.array(z.string()),
});

/** A difference between a stored record set and the one on the nameserver. */
export const drift = z.object({
  id: objectId,
  kind: z.enum(DRIFT_KINDS),
  record_name: z.string(),
  /** Type on the nameserver, which can be an unsupported one. */
  record_type: z.string(),
  /** Null: the nameserver lacks the set. */
  there: answered.nullable(),
  /** Null: no such set is stored. */
  wanted: answered.nullable(),
  ignored: z.boolean(),
  found: moment,
});
export type Drift = z.output<typeof drift>;

/** Age of the comparison of a zone. */
const driftCompared = z.object({
  /** Time of the last full comparison; null before the first one. */
  at: moment.nullable(),
  /** Start of the present failure to read the nameserver; null without one. */
  away_since: moment.nullable(),
});
export type DriftCompared = z.output<typeof driftCompared>;

export const listDrift = defineCall({
  id: 'dns.list-drift',
  method: 'POST',
  path: '/api/partners/clusters/drift/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the record sets that differ from the nameserver, by name.',
  body: z.object({ ...listFields, ...inCluster }),
  answer: success({
    list: z.array(drift),
    next: z.string().nullable(),
    count: z.number().int(),
    /** Number of unresolved differences. Those above `LIMITS.listCounted` are not listed. */
    open: z.number().int(),
    /** Null without a comparison, because only the platform edits the nameserver. */
    compared: driftCompared.nullable(),
  }),
});

export const resolveZoneDrift = defineCall({
  id: 'dns.settle-drift',
  method: 'POST',
  path: '/api/partners/clusters/drift/settle/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Stores the state of the nameserver (adopt), publishes the stored state again (revert), or accepts the difference (ignore).',
  body: z.object({
    drift: objectId,
    /** Time `found` of the displayed difference. If it has changed since, the response is `conflict`. */
    found: sentMoment,
    way: z.enum(DRIFT_WAYS),
    ...inCluster,
  }),
  answer: success({}),
  errors: ['policy-conflict', 'permission-issue', 'conflict', 'unavailable'],
});
