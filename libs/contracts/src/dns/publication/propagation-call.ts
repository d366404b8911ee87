import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { moment, success } from '../../platform/fields.js';
import { PUBLISH_STATES } from '../record-sets/values/record-constants.js';
import { inCluster, LONG_NAME, NO_NAME, recordType } from '../record-sets/values/call-fields.js';

/** What a nameserver gives for a record set: the newest state, an earlier one, or no authoritative answer. */
export const PROPAGATION_STATES = ['new', 'old', 'unreachable'] as const;
export type PropagationState = (typeof PROPAGATION_STATES)[number];

/** What one nameserver answers. */
export const nameserverAnswer = z.object({
  name: z.string(),
  state: z.enum(PROPAGATION_STATES),
  /** As in a zone file; one random choice of a Weighted or Multi Value Answer set. */
  values: z.array(z.string()),
  /** Seconds; null without values. */
  ttl: z.number().int().nullable(),
  /** Of its zone; null when it cannot be reached. */
  serial: z.number().int().nullable(),
  /** Milliseconds that it took to answer. */
  ms: z.number().int().nullable(),
  /** Since when it has the newest state, as far as that was measured. */
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
    /** When the record set was changed last; null when it never was there. */
    changed: moment.nullable(),
    /** Serial that has the newest state; null until that is published. */
    serial: z.number().int().nullable(),
    /** How far the newest state is; null for a record set that is gone or never was there. */
    published: z.enum(PUBLISH_STATES).nullable(),
    /** Why it failed or still waits, in words for people. */
    reason: z.string().nullable(),
    nameservers: z.array(nameserverAnswer),
  }),
});
