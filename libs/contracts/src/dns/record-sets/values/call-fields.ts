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

/** Routing conditions of a member in Route 53. Fields that do not apply are absent. */
export const answerRoute = z.object({
  /** Location of the client: `Country DE`. */
  location: z.string().optional(),
  /** AWS region with the lowest latency for the client. */
  region: z.string().optional(),
  /** `PRIMARY` or `SECONDARY`. */
  failover: z.string().optional(),
  /** Id of the health check that has to be healthy. */
  health_check: z.string().optional(),
  /** Alias target that replaces values. */
  target: z.string().optional(),
});
export type AnswerRoute = z.output<typeof answerRoute>;

/** One member of a record set. */
export const recordMember = z.object({
  /** Set id; empty for the policy Simple. */
  identifier: z.string(),
  /** Canonical values: one, or several with the policy Simple. */
  values: z.array(z.string()),
  /** Null for every policy except Weighted. */
  weight: z.number().int().nullable(),
  /** For the policies Geolocation, Failover and Latency. */
  route: answerRoute.optional(),
});

export const recordSet = z.object({
  id: objectId,
  /** Relative name; `@` is the apex. */
  record_name: z.string(),
  record_type: z.enum(RECORD_TYPES),
  record_policy: z.enum(RECORD_POLICIES),
  /** Seconds; 0 for an alias. */
  record_ttl: z.number().int(),
  /** Canonical values of all members, one per line of the form; empty for an alias. */
  values: z.array(z.string()),
  /** Set id, if exactly one member has one. */
  identifier: z.string().nullable(),
  /** Members; empty for an alias. */
  members: z.array(recordMember),
  /** Target host of an alias; otherwise null. */
  alias_target: z.string().nullable(),
  /** Present addresses of an alias; null for other sets, and until they are resolved. */
  alias_values: z.array(z.string()).nullable(),
  state: z.enum(PUBLISH_STATES),
  /** Reason of a failure, of a delay, or of an alias without addresses. */
  reason: z.string().nullable(),
  changed: moment,
});

export type RecordSet = z.output<typeof recordSet>;

/** The set changed after it was displayed: nothing was written. `record` is the stored set; null after its deletion. */
export const overtaken = z.object({
  status: z.literal('conflict'),
  message: z.string(),
  record: recordSet.nullable(),
});

/* Common fields of the record set calls. */

const LONG_DOMAIN = 'A domain has at most 253 characters.';
export const LONG_NAME = 'A name has at most 253 characters.';
const LONG_VALUE = 'These values are too long.';
export const NO_NAME = 'Please enter a name, or @ for the domain itself.';
const NO_VALUE = 'Please enter at least one value.';

export const recordType = z.enum(RECORD_TYPES, { error: `Please choose one of ${RECORD_TYPES.join(', ')}.` });
/** Also accepts read-only policies, so that they receive a specific error. */
export const recordPolicy = z
  .enum(RECORD_POLICIES, { error: `Please choose one of ${EDITABLE_POLICIES.join(', ')}.` })
  .default('Simple');
export const inCluster = { cluster_id: objectId, project_id: objectId };
/** Whether the record set is an alias. */
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
/** Seconds; the form of the specification starts at 0. */
export const ttl = wholeNumber(0, TTL_MAX).default(0);
/** One value per line; empty for an alias. */
export const value = z.string({ error: NO_VALUE }).max(100_000, LONG_VALUE).default('');
/** All members of a Weighted or Multi Value Answer set, instead of a single one by value, weight and set id. */
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
/** Fields of the displayed version. An absent field is not compared. */
export const seenFields = {
  original_ttl: wholeNumber(0, TTL_MAX).nullish(),
  original_value: z.string().max(100_000, LONG_VALUE).nullish(),
  original_weight: weight,
  old_target: target,
  /** Members of the displayed set. */
  original_members: members,
};
