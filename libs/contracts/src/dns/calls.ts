import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, listAnswer, listFields, moment, objectId, success, wholeNumber } from '../platform/fields.js';
import { PUBLISH_STATES, RECORD_POLICIES, RECORD_TYPES, TTL_MAX } from './rules.js';

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

export const recordSet = z.object({
  id: objectId,
  /** Relative name; `@` is the apex. */
  record_name: z.string(),
  record_type: z.enum(RECORD_TYPES),
  record_policy: z.enum(RECORD_POLICIES),
  /** Seconds. */
  record_ttl: z.number().int(),
  /** Canonical values, one per line of the form. */
  values: z.array(z.string()),
  identifier: z.string().nullable(),
  state: z.enum(PUBLISH_STATES),
  /** Why it failed, or still waits while pending, in words for people. */
  reason: z.string().nullable(),
  changed: moment,
});

export type RecordSet = z.output<typeof recordSet>;

const domain = z
  .string({ error: 'Please enter a domain.' })
  .min(1, 'Please enter a domain.')
  .max(1_000, 'A domain has at most 253 characters.');
const recordType = z.enum(RECORD_TYPES, { error: `Please choose one of ${RECORD_TYPES.join(', ')}.` });
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

export const listRecords = defineCall({
  id: 'dns.list-records',
  method: 'POST',
  path: '/api/partners/clusters/records/',
  access: 'project',
  summary: 'Lists the record sets of a cluster by name and type; `query` searches names and values.',
  body: z.object({ ...listFields, ...inCluster, record_type: recordType.optional() }),
  answer: listAnswer(recordSet),
});

/** Payload names are the specification's; fields of later policies are taken and must be empty today. */
export const createRecord = defineCall({
  id: 'dns.create-record',
  method: 'POST',
  path: '/api/partners/clusters/createrecord/',
  access: 'project',
  summary: 'Creates a record set and hands it to the nameserver.',
  body: z.object({
    is_alias: z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])]).optional(),
    alias_target: z.string().max(1_000, 'This target is too long.').nullish(),
    record_domain: z.string().max(1_000, 'A domain has at most 253 characters.').optional(),
    record_name: z
      .string({ error: 'Please enter a name, or @ for the domain itself.' })
      .max(1_000, 'A name has at most 253 characters.'),
    record_type: recordType,
    /** Seconds; the specification's form starts at 0. */
    record_ttl: wholeNumber(0, TTL_MAX).default(0),
    /** One value per line. */
    record_value: z
      .string({ error: 'Please enter at least one value.' })
      .max(100_000, 'These values are too long.'),
    record_policy: z
      .enum(RECORD_POLICIES, { error: `Please choose one of ${RECORD_POLICIES.join(', ')}.` })
      .default('Simple'),
    weighted_weight: z.union([z.string(), z.number()]).nullish(),
    weighted_id: z.string().max(128, 'Please use at most 128 characters.').nullish(),
    multivalue_id: z.string().max(128, 'Please use at most 128 characters.').nullish(),
    ...inCluster,
  }),
  answer: success({ record: recordSet }),
});

/** Specification: reads one record set; answers with its policy, values and alias data. */
export const getResource = defineCall({
  id: 'dns.get-resource',
  method: 'POST',
  path: '/api/partners/clusters/get/resource/',
  access: 'project',
  summary: 'Reads one record set by name and type.',
  body: z.object({
    record_name: line(253, 'Resource returned 404.'),
    record_domain: z.string().max(1_000, 'A domain has at most 253 characters.').optional(),
    record_type: recordType,
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
    weight: z.number().int().nullable(),
    identifier: z.string().nullable(),
  }),
});

export const dropRecord = defineCall({
  id: 'dns.drop-record',
  method: 'POST',
  path: '/api/partners/clusters/droprecord/',
  access: 'project',
  summary: 'Deletes a record set.',
  body: z.object({
    record_name: line(253),
    record_type: recordType,
    identifier: z.string().max(128, 'Please use at most 128 characters.').nullish(),
    ...inCluster,
  }),
  answer: success({}),
});
