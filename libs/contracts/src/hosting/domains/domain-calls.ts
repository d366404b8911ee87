import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { flag, moment, objectId, success } from '../../platform/fields.js';
import { RECORD_TYPES } from '../../dns/record-sets/values/record-constants.js';
import { ATTACHED_DOMAIN_STATES, CERTIFICATE_STATES } from '../hosting-rules.js';

const inContainer = { project_id: objectId, container_id: objectId };
const host = z.string().max(1_000);

/** A zone of the project that contains the records of a domain. */
const zone = z.object({ cluster_id: objectId, domain: z.string() });

/** A record for the DNS provider of the domain. */
const record = z.object({ name: z.string(), type: z.enum(RECORD_TYPES), value: z.string() });

/** A record set before and after; null for none. */
const recordChange = z.object({
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  before: z.array(z.string()).nullable(),
  after: z.array(z.string()).nullable(),
});

/** Changes that attaching a domain makes. */
export const domainPlan = z.object({
  /** In ASCII, lower case and without final dot. */
  host: z.string(),
  /** Null for a domain whose records are at another provider. */
  zone: zone.nullable(),
  /** Changes of the zone; empty if its records are correct, or without a zone. */
  changes: z.array(recordChange),
  /** Records for another provider; empty with a zone. */
  records: z.array(record),
  /** Identifies the plan; attachdomain rejects another one. */
  fingerprint: z.string(),
});
export type DomainPlan = z.output<typeof domainPlan>;

/** A domain that a container serves. */
export const attachedDomain = z.object({
  id: objectId,
  host: z.string(),
  container_id: objectId,
  zone: zone.nullable(),
  state: z.enum(ATTACHED_DOMAIN_STATES),
  /** Reason that it is inactive, or that its certificate is missing; can be empty. */
  message: z.string(),
  certificate: z.object({
    state: z.enum(CERTIFICATE_STATES),
    /** End of the certificate's validity; null without a valid one. */
    expires: moment.nullable(),
  }),
  /** Public URL. */
  url: z.string(),
  records: z.array(record),
  /** Time of the next record check; null for never. */
  next_check: moment.nullable(),
  created: moment,
});
export type AttachedDomain = z.output<typeof attachedDomain>;

/** A record set of a zone that resolves to the edge proxy without a container for its name. */
export const danglingRecord = z.object({
  cluster_id: objectId,
  /** Full name. */
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  values: z.array(z.string()),
});
export type DanglingRecord = z.output<typeof danglingRecord>;

export const listDomains = defineCall({
  id: 'hosting.list-domains',
  method: 'POST',
  path: '/api/partners/servers/domains/list/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Lists the domains of a container, the oldest first.',
  body: z.object(inContainer),
  answer: success({ list: z.array(attachedDomain) }),
  errors: ['not-found'],
});

export const planDomain = defineCall({
  id: 'hosting.plan-domain',
  method: 'POST',
  path: '/api/partners/servers/domains/plan/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Plans to attach a domain to a container: record sets of a zone of the project before and after, or the records to enter at another provider. Changes nothing.',
  body: z.object({ ...inContainer, host }),
  answer: success({ plan: domainPlan }),
  errors: ['conflict', 'not-found'],
});

export const attachDomain = defineCall({
  id: 'hosting.attach-domain',
  method: 'POST',
  path: '/api/partners/servers/domains/attach/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Attaches a domain to a container as it was planned, and changes the zone. The answer is conflict when the records changed since then.',
  body: z.object({ ...inContainer, host, fingerprint: z.string().max(100) }),
  answer: success({ domain: attachedDomain }),
  errors: ['conflict', 'not-found', 'permission-issue', 'policy-conflict'],
});

export const checkDomain = defineCall({
  id: 'hosting.check-domain',
  method: 'POST',
  path: '/api/partners/servers/domains/check/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Checks the records and the certificate of a domain now.',
  body: z.object({ project_id: objectId, domain_id: objectId }),
  answer: success({ domain: attachedDomain }),
  errors: ['not-found', 'too-many-requests'],
});

export const detachDomain = defineCall({
  id: 'hosting.detach-domain',
  method: 'POST',
  path: '/api/partners/servers/domains/detach/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Detaches a domain from its container. With remove_records, the record sets that lead to the edge proxy are removed from its zone.',
  body: z.object({ project_id: objectId, domain_id: objectId, remove_records: flag().default(false) }),
  answer: success({}),
  errors: ['conflict', 'not-found', 'permission-issue', 'policy-conflict'],
});

export const listDanglingRecords = defineCall({
  id: 'hosting.list-dangling-records',
  method: 'POST',
  path: '/api/partners/servers/dangling/',
  access: 'project',
  permission: 'hosting.view',
  summary:
    'Lists record sets of the zones of a project that lead to the edge proxy, where no container of the project answers for their name. At most 100.',
  body: z.object({ project_id: objectId }),
  answer: success({ list: z.array(danglingRecord) }),
});

export const removeDanglingRecords = defineCall({
  id: 'hosting.remove-dangling-records',
  method: 'POST',
  path: '/api/partners/servers/dangling/remove/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Removes the record sets of a name that lead to the edge proxy, where no container of the project answers for it. The answer is conflict when a record set has further values.',
  body: z.object({ project_id: objectId, host }),
  answer: success({}),
  errors: ['conflict', 'not-found'],
});
