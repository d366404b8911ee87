import { z } from 'zod';
import { moment, objectId, wholeNumber } from '../platform/fields.js';
import {
  IDENTIFIER_MOST,
  MEMBERS_MOST,
  PUBLISH_STATES,
  RECORD_POLICIES,
  RECORD_TYPES,
  TTL_MAX,
} from './rules.js';

/** One answer of a record set. */
export const recordMember = z.object({
  /** Set id; empty for the policy Simple. */
  identifier: z.string(),
  /** Canonical values: one, or with the policy Simple several. */
  values: z.array(z.string()),
  /** Null for every policy but Weighted. */
  weight: z.number().int().nullable(),
});

export const recordSet = z.object({
  id: objectId,
  /** Relative name; `@` is the apex. */
  record_name: z.string(),
  record_type: z.enum(RECORD_TYPES),
  record_policy: z.enum(RECORD_POLICIES),
  /** Seconds; 0 for an alias, which has none of its own. */
  record_ttl: z.number().int(),
  /** Canonical values of all its answers, one per line of the form; none for an alias. */
  values: z.array(z.string()),
  /** Set id, when there is exactly one answer that has one. */
  identifier: z.string().nullable(),
  /** Its answers; none for an alias. */
  members: z.array(recordMember),
  /** Host that an alias answers for; null for any other set. */
  alias_target: z.string().nullable(),
  /** Addresses that an alias answers with now; null for any other set, and until they are known. */
  alias_values: z.array(z.string()).nullable(),
  state: z.enum(PUBLISH_STATES),
  /** Why it failed, still waits while pending, or why an alias answers nothing, in words for people. */
  reason: z.string().nullable(),
  changed: moment,
});

export type RecordSet = z.output<typeof recordSet>;

/* Fields that the calls on record sets share. */

const LONG_DOMAIN = 'A domain has at most 253 characters.';
export const LONG_NAME = 'A name has at most 253 characters.';
export const LONG_VALUE = 'These values are too long.';
export const NO_NAME = 'Please enter a name, or @ for the domain itself.';
const NO_VALUE = 'Please enter at least one value.';

export const recordType = z.enum(RECORD_TYPES, { error: `Please choose one of ${RECORD_TYPES.join(', ')}.` });
export const recordPolicy = z
  .enum(RECORD_POLICIES, { error: `Please choose one of ${RECORD_POLICIES.join(', ')}.` })
  .default('Simple');
export const inCluster = { cluster_id: objectId, project_id: objectId };
export const flag = z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])]).optional();
export const recordDomain = z.string().max(1_000, LONG_DOMAIN).optional();
export const target = z.string().max(1_000, 'This target is too long.').nullish();
export const weight = z.union([z.string(), z.number()]).nullish();
export const identifier = z
  .string()
  .max(IDENTIFIER_MOST, `Please use at most ${IDENTIFIER_MOST} characters.`)
  .nullish();
/** Seconds; the specification's form starts at 0. */
export const ttl = wholeNumber(0, TTL_MAX).default(0);
/** One value per line; empty for an alias. */
export const value = z.string({ error: NO_VALUE }).max(100_000, LONG_VALUE).default('');
/** All answers of a Weighted or Multi Value Answer set at once, instead of one by value, weight and set id. */
export const members = z
  .array(
    z.object({
      identifier: z.string({ error: 'Please enter a set id.' }).max(1_000),
      value: z.string({ error: NO_VALUE }).max(100_000, LONG_VALUE),
      weight,
    }),
  )
  .min(1, 'Please enter at least one answer.')
  .max(MEMBERS_MOST, `A record set has at most ${MEMBERS_MOST} answers.`)
  .optional();
