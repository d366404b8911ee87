import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { moment, success } from '../../platform/fields.js';
import { PUBLISH_STATES } from '../record-sets/values/record-constants.js';
import { inCluster, LONG_NAME, NO_NAME, recordType } from '../record-sets/values/call-fields.js';

/** State of a record set on a nameserver: newest version, earlier version, or no authoritative answer. */
export const PROPAGATION_STATES = ['new', 'old', 'unreachable'] as const;
export type PropagationState = (typeof PROPAGATION_STATES)[number];

/** Answer of one nameserver. */
export const nameserverAnswer = z.object({
  name: z.string(),
  state: z.enum(PROPAGATION_STATES),
  /** In zone file format; one random selection of a Weighted or Multi Value Answer set. */
  values: z.array(z.string()),
  /** Seconds; null without values. */
  ttl: z.number().int().nullable(),
  /** Serial of its zone; null if it is unreachable. */
  serial: z.number().int().nullable(),
  /** Response time in milliseconds. */
  ms: z.number().int().nullable(),
  /** Time since which it serves the newest version, if measured. */
  since: moment.nullable(),
});
export type NameserverAnswer = z.output<typeof nameserverAnswer>;

export const getPropagation = defineCall({
  id: 'dns.propagation',
  method: 'POST',
  path: '/api/partners/clusters/records/propagation/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Queries each nameserver for the present answer of a record set, also of a deleted one.',
  body: z.object({
    record_name: z.string({ error: NO_NAME }).max(1_000, LONG_NAME),
    record_type: recordType,
    ...inCluster,
  }),
  answer: success({
    /** Time of the last change; null for a set that never existed. */
    changed: moment.nullable(),
    /** Serial with the newest version; null until its publication. */
    serial: z.number().int().nullable(),
    /** Publication state of the newest version; null for a set that does not exist. */
    published: z.enum(PUBLISH_STATES).nullable(),
    /** Reason of a failure or delay. */
    reason: z.string().nullable(),
    nameservers: z.array(nameserverAnswer),
  }),
});
