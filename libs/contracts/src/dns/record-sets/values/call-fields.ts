import { z } from 'zod';
import { flag, moment, objectId, wholeNumber } from '../../../platform/fields.js';
import {
  EDITABLE_POLICIES,
  IDENTIFIER_MOST,
  MEMBERS_MOST,
  PUBLISH_STATES,
  RECORD_POLICIES,
  RECORD_TYPES,
  TTL_MAX,
  WEIGHT_MOST,
} from './record-constants.js';

/** When Route 53 gives an answer of a set with a policy that is made there; what does not decide is left out. */
export const answerRoute = z.object({
  /** Place of those who ask: `Country DE`. */
  location: z.string().optional(),
  /** Region of Amazon from which they are served fastest. */
  region: z.string().optional(),
  /** `PRIMARY` or `SECONDARY`. */
  failover: z.string().optional(),
  /** Id of the health check that has to pass. */
  health_check: z.string().optional(),
  /** What is answered in place of values. */
  target: z.string().optional(),
});
export type AnswerRoute = z.output<typeof answerRoute>;

/** One answer of a record set. */
export const recordMember = z.object({
  /** Set id; empty for the policy Simple. */
  identifier: z.string(),
  /** Canonical values: one, or with the policy Simple several. */
  values: z.array(z.string()),
  /** Null for every policy but Weighted. */
  weight: z.number().int().nullable(),
  /** With the policies Geolocation, Failover and Latency. */
  route: answerRoute.optional(),
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

/** Somebody changed it since it was read: nothing was written. `record` is what is stored; null when it is gone. */
export const overtaken = z.object({
  status: z.literal('conflict'),
  message: z.string(),
  record: recordSet.nullable(),
});

/* Fields that the calls on record sets share. */

const LONG_DOMAIN = 'A domain has at most 253 characters.';
export const LONG_NAME = 'A name has at most 253 characters.';
const LONG_VALUE = 'These values are too long.';
export const NO_NAME = 'Please enter a name, or @ for the domain itself.';
const NO_VALUE = 'Please enter at least one value.';

export const recordType = z.enum(RECORD_TYPES, { error: `Please choose one of ${RECORD_TYPES.join(', ')}.` });
/** Those that cannot be chosen are read, too, so that they get an answer of their own. */
export const recordPolicy = z
  .enum(RECORD_POLICIES, { error: `Please choose one of ${EDITABLE_POLICIES.join(', ')}.` })
  .default('Simple');
export const inCluster = { cluster_id: objectId, project_id: objectId };
/** Whether a record set is an alias. */
export const isAlias = flag().optional();
export const recordDomain = z.string().max(1_000, LONG_DOMAIN).optional();
export const target = z.string().max(1_000, 'This target is too long.').nullish();
export const weight = z
  .union([z.string().max(20, `Please enter a whole number from 0 to ${WEIGHT_MOST}.`), z.number()])
  .nullish();
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
/** Fields by which a call says what was seen of a set before; what is left out counts as not seen. */
export const seenFields = {
  original_ttl: wholeNumber(0, TTL_MAX).nullish(),
  original_value: z.string().max(100_000, LONG_VALUE).nullish(),
  original_weight: weight,
  old_target: target,
  /** Of a whole set with several answers. */
  original_members: members,
};
