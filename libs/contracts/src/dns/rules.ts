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

/** Routing policies that can be created today. */
export const RECORD_POLICIES = ['Simple'] as const;
export type RecordPolicy = (typeof RECORD_POLICIES)[number];

/** Where a record set is on its way to the nameserver. */
export const PUBLISH_STATES = ['pending', 'published', 'failed'] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];

/** Longest TTL in seconds (RFC 2181, section 8). */
export const TTL_MAX = 2_147_483_647;

/** Relative name of the domain itself. */
export const APEX = '@';
