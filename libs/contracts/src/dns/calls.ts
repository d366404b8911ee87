import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { listAnswer, listFields, moment, objectId, success } from '../platform/fields.js';
import { PUBLISH_STATES } from './rules.js';

/** A DNS zone of a project. */
export const cluster = z.object({
  id: objectId,
  /** Domain in ASCII (punycode) form, lower case, without the final dot. */
  domain: z.string(),
  /** Domain as people write it. */
  domain_unicode: z.string(),
  project_id: objectId,
  created: moment,
  /** Number of record sets. */
  records: z.number().int(),
  nameservers: z.array(z.string()),
  /** Publication of the zone as a whole: the worst state among its record sets. */
  state: z.enum(PUBLISH_STATES),
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
  summary: 'Lists the clusters of a project by domain.',
  body: z.object({ ...listFields, project_id: objectId }),
  answer: listAnswer(cluster),
});

export const getCluster = defineCall({
  id: 'dns.get-cluster',
  method: 'POST',
  path: '/api/partners/clusters/get/',
  access: 'project',
  summary: 'Reads one cluster.',
  body: z.object(inCluster),
  answer: success({ cluster }),
});

export const createCluster = defineCall({
  id: 'dns.create-cluster',
  method: 'POST',
  path: '/api/partners/clusters/createcluster/',
  access: 'project',
  summary: 'Creates a cluster for a domain.',
  body: z.object({ cluster_domain: domain, project_id: objectId }),
  answer: success({ cluster }),
});

export const dropCluster = defineCall({
  id: 'dns.drop-cluster',
  method: 'POST',
  path: '/api/partners/clusters/dropcluster/',
  access: 'project',
  summary: 'Drops a cluster with all its record sets. `cluster_domain` must be its domain.',
  body: z.object({ cluster_domain: domain, ...inCluster }),
  answer: success({}),
});
