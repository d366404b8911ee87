import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { moment, objectId, success } from '../../platform/fields.js';
import { DOMAIN_VERIFICATION_METHODS, DOMAIN_VERIFICATION_STATES } from './verification-rules.js';

const inCluster = { cluster_id: objectId, project_id: objectId };

/** A cluster of another project, above or below a domain. */
export const domainConflict = z.object({
  /** ASCII form. */
  domain: z.string(),
  domain_unicode: z.string(),
  position: z.enum(['above', 'below']),
  /** Whether the nameservers serve it. */
  served: z.boolean(),
});
export type DomainConflict = z.output<typeof domainConflict>;

/** Proof that a project controls the domain of a cluster. */
export const domainVerification = z.object({
  state: z.enum(DOMAIN_VERIFICATION_STATES),
  /** Null until the domain is verified. */
  method: z.enum(DOMAIN_VERIFICATION_METHODS).nullable(),
  verified_at: moment.nullable(),
  /** Full name and value of the TXT record that verifies the domain; null where no proof was ever necessary. */
  txt_name: z.string().nullable(),
  txt_value: z.string().nullable(),
  /** Nameservers to which a delegation verifies the domain. */
  nameservers: z.array(z.string()),
  /** Clusters above, then at most 100 below. Those below are listed only while the domain is verified. */
  conflicts: z.array(domainConflict),
  /** Clusters of other projects below the domain; counted up to 100. */
  below_count: z.number().int(),
});
export type DomainVerification = z.output<typeof domainVerification>;

export const getDomainVerification = defineCall({
  id: 'dns.get-verification',
  method: 'POST',
  path: '/api/partners/clusters/verification/get/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Reads the domain verification of a cluster and its conflicts with other projects.',
  body: z.object(inCluster),
  answer: success({ verification: domainVerification }),
});

export const checkDomainVerification = defineCall({
  id: 'dns.check-verification',
  method: 'POST',
  path: '/api/partners/clusters/verification/check/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Looks up the TXT record and the delegation that verify the domain of a cluster.',
  body: z.object(inCluster),
  answer: success({ verification: domainVerification }),
});

export const takeBackDomain = defineCall({
  id: 'dns.take-back-domain',
  method: 'POST',
  path: '/api/partners/clusters/verification/takeback/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Drops an unverified cluster of another project below a verified domain.',
  body: z.object({ ...inCluster, domain: z.string().min(1, 'Please enter a domain.').max(1_000) }),
  answer: success({ verification: domainVerification }),
  errors: ['permission-issue', 'policy-conflict', 'conflict'],
});
