import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listAnswer, listFields, moment, objectId, sortDirection, success } from '../../platform/fields.js';
import { CLUSTER_SORTS, PUBLISH_STATES } from '../record-sets/values/record-constants.js';
import { DOMAIN_VERIFICATION_STATES } from '../verification/verification-rules.js';

/** A DNS zone of a project. */
export const cluster = z.object({
  id: objectId,
  /** Domain in ASCII (punycode) form, lower case, without the final dot. */
  domain: z.string(),
  /** Domain in Unicode. */
  domain_unicode: z.string(),
  project_id: objectId,
  created: moment,
  /** Number of record sets. */
  records: z.number().int(),
  nameservers: z.array(z.string()),
  /** State of the zone: the worst publication state of its record sets. */
  state: z.enum(PUBLISH_STATES),
  /** Reason of a delay while the state is pending; null without one. */
  reason: z.string().nullable(),
  /** Whether the project proved its control of the domain. */
  verification: z.enum(DOMAIN_VERIFICATION_STATES),
});

export type Cluster = z.output<typeof cluster>;

const domain = z
  .string({ error: 'Please enter a domain.' })
  .min(1, 'Please enter a domain.')
  .max(1_000, 'A domain has at most 253 characters.');
const inCluster = { cluster_id: objectId, project_id: objectId };

export const listClusters = defineCall({
  id: 'dns.list-clusters',
  method: 'POST',
  path: '/api/partners/clusters/list/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the clusters of a project by domain or by creation time.',
  body: z.object({
    ...listFields,
    sort: z.enum(CLUSTER_SORTS).optional(),
    direction: sortDirection.optional(),
    project_id: objectId,
  }),
  answer: listAnswer(cluster),
});

/** A cluster in the search across all projects of the person. */
export const foundCluster = z.object({
  ...cluster.pick({ id: true, domain: true, domain_unicode: true, project_id: true }).shape,
  project_name: z.string(),
});
export type FoundCluster = z.output<typeof foundCluster>;

export const findClusters = defineCall({
  id: 'dns.find-clusters',
  method: 'POST',
  path: '/api/self/clusters/find/',
  access: 'user',
  summary: 'Finds clusters by domain in all projects of the person.',
  body: z.object({ limit: listFields.limit, query: listFields.query }),
  answer: success({ list: z.array(foundCluster) }),
});

export const getCluster = defineCall({
  id: 'dns.get-cluster',
  method: 'POST',
  path: '/api/partners/clusters/get/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Reads one cluster.',
  body: z.object(inCluster),
  answer: success({ cluster }),
});

export const createCluster = defineCall({
  id: 'dns.create-cluster',
  method: 'POST',
  path: '/api/partners/clusters/createcluster/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Creates a cluster for a domain.',
  body: z.object({ cluster_domain: domain, project_id: objectId }),
  answer: success({ cluster }),
});

export const dropCluster = defineCall({
  id: 'dns.drop-cluster',
  method: 'POST',
  path: '/api/partners/clusters/dropcluster/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Drops a cluster with all its record sets, unless a rule blocks that. `cluster_domain` must be its domain. It can be restored for 30 days.',
  body: z.object({ cluster_domain: domain, ...inCluster }),
  answer: success({}),
  errors: ['policy-conflict', 'permission-issue'],
});
