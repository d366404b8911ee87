import {
  IDENTIFIER_MOST,
  MEMBERS_MOST,
  RECORD_POLICIES,
  RECORD_TYPES,
  WEIGHT_MOST,
} from '@zonewerk/contracts';
import { z } from 'zod';

/** Protocol between the API and the nameserver, over the loopback control endpoint. */

/** Key of the shared secret in the collection `secrets`. */
export const CONTROL_SECRET = 'dns-control';
/** Address that the control endpoint binds to. Other machines cannot reach it. */
export const CONTROL_HOST = '127.0.0.1';

const serial = z.number().int().min(0).max(0xffff_ffff);
const revision = z.number().int().min(0);

const publishedMember = z.object({
  identifier: z.string().max(IDENTIFIER_MOST),
  values: z.array(z.string().max(100_000)).min(1),
  /** With the policy Weighted. */
  weight: z.number().int().min(0).max(WEIGHT_MOST).optional(),
});

/** Answer data of a name and type. `members` has one entry for the policy Simple, several for the others. */
const publishedSet = z.object({
  policy: z.enum(RECORD_POLICIES),
  /** Seconds. */
  ttl: z.number().int(),
  members: z.array(publishedMember).min(1).max(MEMBERS_MOST),
});

export type PublishedSet = z.output<typeof publishedSet>;

const setKey = {
  /** Relative name; `@` is the apex. */
  name: z.string().min(1).max(253),
  type: z.enum(RECORD_TYPES),
  /** Of the cluster, at the change; a lower one never overwrites a higher one. */
  revision,
};

const zoneSet = z.object({ ...setKey, ...publishedSet.shape });
export type ZoneSet = z.output<typeof zoneSet>;

const zoneChange = z.object({ ...setKey, set: publishedSet.nullable() });
/** The target state of a record set; null: deleted. */
export type ZoneChange = z.output<typeof zoneChange>;

/** Body of `POST /zones/{domain}/apply`. */
export const applyBody = z.object({ serial, changes: z.array(zoneChange).max(10_000) });
export type ApplyBody = z.output<typeof applyBody>;

/** Body of `PUT /zones/{domain}`: the whole zone. */
export const replaceBody = z.object({ serial, revision, sets: z.array(zoneSet) });
export type ReplaceBody = z.output<typeof replaceBody>;

/** A change that the nameserver cannot publish. */
const refusal = z.object({ name: z.string(), type: z.string(), reason: z.string() });
export type Refusal = z.output<typeof refusal>;

/** A set with a newer published revision. */
const staleSet = z.object({ name: z.string(), type: z.string() });
export type StaleSet = z.output<typeof staleSet>;

/** Response to apply and replace. */
export const appliedAnswer = z.object({
  status: z.literal('success'),
  serial,
  /** Published changes, including those that were published before. */
  applied: z.number().int(),
  /** Changes skipped because a newer one is published. */
  stale: z.array(staleSet),
  refused: z.array(refusal),
});
export type AppliedAnswer = z.output<typeof appliedAnswer>;

/** Response to `GET /zones/{domain}`. */
export interface ZoneAnswer {
  readonly status: 'success';
  readonly serial: number;
  readonly revision: number;
  readonly sets: readonly ZoneSet[];
}

/** Response to `GET /health`. */
export const healthAnswer = z.object({
  status: z.enum(['ready', 'loading']),
  zones: z.number().int(),
  sets: z.number().int(),
  queries: z.number().int(),
});
export type HealthAnswer = z.output<typeof healthAnswer>;

/** Response to a failed request; `stale` has HTTP status 409 and the published serial. */
export const failureAnswer = z.object({
  status: z.enum(['stale', 'not-found', 'unauthorised', 'loading', 'invalid', 'error']),
  message: z.string(),
  serial: serial.optional(),
});
export type FailureAnswer = z.output<typeof failureAnswer>;
