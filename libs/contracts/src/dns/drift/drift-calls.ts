import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listFields, moment, objectId, sentMoment, success } from '../../platform/fields.js';
import { DRIFT_KINDS, DRIFT_WAYS } from './drift-rules.js';

const inCluster = { cluster_id: objectId, project_id: objectId };

const answered = z.object({
  /** Seconds. */
  ttl: z.number().int(),
  /** As the nameserver writes them. */
  values: z.array(z.string()),
});

/** A record set that the nameserver has otherwise than it is kept here. */
export const drift = z.object({
  id: objectId,
  kind: z.enum(DRIFT_KINDS),
  record_name: z.string(),
  /** Of the nameserver: types that are not offered here occur too. */
  record_type: z.string(),
  /** Null: the nameserver has no such set. */
  there: answered.nullable(),
  /** Null: there is none here. */
  wanted: answered.nullable(),
  ignored: z.boolean(),
  found: moment,
});
export type Drift = z.output<typeof drift>;

/** How current is what is known of a zone. */
const driftCompared = z.object({
  /** When all of the zone was read last, to compare it; null: not yet. */
  at: moment.nullable(),
  /** Since when the nameserver cannot be read; null while it can. */
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
    /** Differences that nobody has decided about; above `LIMITS.listCounted` there are more, which are not listed. */
    open: z.number().int(),
    /** Null where nothing is compared, because nobody else can edit the nameserver. */
    compared: driftCompared.nullable(),
  }),
});

export const settleDrift = defineCall({
  id: 'dns.settle-drift',
  method: 'POST',
  path: '/api/partners/clusters/drift/settle/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Stores the state of the nameserver (adopt), publishes the stored state again (revert), or accepts the difference (ignore).',
  body: z.object({
    drift: objectId,
    /** Of the difference that was looked at; when it is another one by now, the answer is `conflict`. */
    found: sentMoment,
    way: z.enum(DRIFT_WAYS),
    ...inCluster,
  }),
  answer: success({}),
  errors: ['policy-conflict', 'permission-issue', 'conflict', 'unavailable'],
});
