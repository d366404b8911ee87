/** The record types of the specification, in its order. */
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

/** Their numbers (IANA "Domain Name System Parameters"), by which generic forms name them (RFC 3597). */
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

/** Routing policies that are created and edited here. */
export const EDITABLE_POLICIES = ['Simple', 'Weighted', 'Multi Value Answer'] as const;
export type EditablePolicy = (typeof EDITABLE_POLICIES)[number];

/** All routing policies of the specification. Those that are not editable only ever come in from Route 53. */
export const RECORD_POLICIES = [...EDITABLE_POLICIES, 'Geolocation', 'Failover', 'Latency'] as const;
export type RecordPolicy = (typeof RECORD_POLICIES)[number];

/** Whether record sets of a policy can be changed here. */
export function isEditablePolicy(policy: RecordPolicy): policy is EditablePolicy {
  return (EDITABLE_POLICIES as readonly RecordPolicy[]).includes(policy);
}

/** Types that can be an alias: those whose answer is an address. */
export const ALIAS_TYPES = ['A', 'AAAA'] as const satisfies readonly RecordType[];

/** Most answers of a record set with the policy Weighted or Multi Value Answer. */
export const MEMBERS_MOST = 100;
/** Highest weight of an answer. */
export const WEIGHT_MOST = 255;
/** Most characters of a set id. */
export const IDENTIFIER_MOST = 128;
/** Most values of one answer with the policy Multi Value Answer. */
export const MULTI_VALUES_MOST = 8;

/** What lists of clusters can be ordered by. */
export const CLUSTER_SORTS = ['domain', 'created'] as const;
export type ClusterSort = (typeof CLUSTER_SORTS)[number];

/** Days in which a dropped cluster can be restored. */
export const RESTORE_DAYS = 30;
/** Dropped clusters of a project that can be restored. The oldest ones above this number are deleted. */
export const DROPPED_CLUSTERS_MOST = 100;

/** Where a record set is on its way to the nameserver. */
export const PUBLISH_STATES = ['pending', 'published', 'failed'] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];

/** Longest TTL in seconds (RFC 2181, section 8). */
export const TTL_MAX = 2_147_483_647;

/** Relative name of the domain itself. */
export const APEX = '@';
