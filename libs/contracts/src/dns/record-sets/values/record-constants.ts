/** Record types in the order of the specification. */
export const RECORD_TYPES = [
  'A',
  'CNAME',
  'MX',
  'AAAA',
  'TXT',
  'PTR',
  'SRV',
  'SPF',
  'NAPTR',
  'CAA',
  'NS',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** Type numbers (IANA "Domain Name System Parameters"), used in generic forms (RFC 3597). */
export const TYPE_NUMBERS = {
  A: 1,
  CNAME: 5,
  MX: 15,
  AAAA: 28,
  TXT: 16,
  PTR: 12,
  SRV: 33,
  SPF: 99,
  NAPTR: 35,
  CAA: 257,
  NS: 2,
} as const satisfies Record<RecordType, number>;

/** Routing policies that the product can create and edit. */
export const EDITABLE_POLICIES = ['Simple', 'Weighted', 'Multi Value Answer'] as const;
export type EditablePolicy = (typeof EDITABLE_POLICIES)[number];

/** All routing policies of the specification. The read-only ones are imported from Route 53. */
export const RECORD_POLICIES = [...EDITABLE_POLICIES, 'Geolocation', 'Failover', 'Latency'] as const;
export type RecordPolicy = (typeof RECORD_POLICIES)[number];

/** Whether record sets of a policy are editable. */
export function isEditablePolicy(policy: RecordPolicy): policy is EditablePolicy {
  return (EDITABLE_POLICIES as readonly RecordPolicy[]).includes(policy);
}

/** Types that support an alias: those with an address as answer. */
export const ALIAS_TYPES = ['A', 'AAAA'] as const satisfies readonly RecordType[];

/** Maximum members of a record set with the policy Weighted or Multi Value Answer. */
export const MEMBERS_MOST = 100;
/** Maximum weight of a member. */
export const WEIGHT_MOST = 255;
/** Maximum characters of a set id. */
export const IDENTIFIER_MOST = 128;
/** Maximum values of a member with the policy Multi Value Answer. */
export const MULTI_VALUES_MOST = 8;

/** Sort keys of cluster lists. */
export const CLUSTER_SORTS = ['domain', 'created'] as const;
export type ClusterSort = (typeof CLUSTER_SORTS)[number];

/** Days in which a dropped cluster can be restored. */
export const RESTORE_DAYS = 30;
/** Maximum dropped clusters of a project. The oldest ones above it are deleted. */
export const DROPPED_CLUSTERS_MOST = 100;

/** Publication states of a record set. */
export const PUBLISH_STATES = ['pending', 'published', 'failed'] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];

/** Maximum TTL in seconds (RFC 2181, section 8). */
export const TTL_MAX = 2_147_483_647;

/** Relative name of the apex. */
export const APEX = '@';
