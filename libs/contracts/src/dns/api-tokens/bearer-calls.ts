import { z } from 'zod';
import { cluster } from '../clusters/calls.js';
import { changeReceipt } from '../change-history/history-calls.js';
import { nameserverAnswer } from '../publication/propagation-call.js';
import {
  recordPolicy,
  recordSet,
  recordType,
  members,
  target,
  LONG_NAME,
  NO_NAME,
} from '../record-sets/values/call-fields.js';
import {
  RECORD_TYPES,
  TTL_MAX,
  TYPE_NUMBERS,
  type RecordType,
} from '../record-sets/values/record-constants.js';
import { defineCall } from '../../platform/call.js';
import { flag, listAnswer, listFields, success, wholeNumber } from '../../platform/fields.js';

/** A type by name, or by number as in `TYPE16` (RFC 3597, section 5). */
const namedType = z
  .enum([...RECORD_TYPES, ...RECORD_TYPES.map((type) => `TYPE${TYPE_NUMBERS[type]}` as const)], {
    error: `Please choose one of ${RECORD_TYPES.join(', ')}.`,
  })
  .transform(
    (name) => RECORD_TYPES.find((type) => `TYPE${TYPE_NUMBERS[type]}` === name) ?? (name as RecordType),
  );

/* Version 1 of the calls with API tokens. It is stable; incompatible changes get a new version. */

const LONG_VALUE = 'This value is too long.';
const oneLine = z
  .string({ error: 'Please enter a value.' })
  .max(10_000, { error: LONG_VALUE, abort: true })
  .refine((text) => !/[\r\n\u2028\u2029]/u.test(text), 'A value has one line.');

const inZone = {
  /** Domain of the cluster. */
  cluster_domain: z
    .string({ error: 'Please enter the domain of the cluster.' })
    .min(1, 'Please enter the domain of the cluster.')
    .max(1_000, 'A domain has at most 253 characters.'),
};
const place = {
  ...inZone,
  /** Name within the cluster; `@` is the apex. */
  record_name: z.string({ error: NO_NAME }).max(1_000, LONG_NAME),
  record_type: namedType,
};

export const bearerListClusters = defineCall({
  id: 'v1.list-clusters',
  method: 'POST',
  path: '/api/v1/clusters/list/',
  access: 'token',
  permission: 'dns.view',
  summary: 'Lists the clusters of the scope of the token, by domain.',
  body: z.object(listFields),
  answer: listAnswer(cluster),
});

export const bearerListRecords = defineCall({
  id: 'v1.list-records',
  method: 'POST',
  path: '/api/v1/records/list/',
  access: 'token',
  permission: 'dns.view',
  summary: 'Lists the record sets of a cluster in the scope of the token; `query` searches names and values.',
  body: z.object({ ...listFields, ...inZone, record_type: namedType.optional() }),
  answer: listAnswer(recordSet),
  errors: ['token-scope', 'not-found'],
});

/** Target state of a record set. */
const wanted = {
  record_policy: recordPolicy,
  /** Seconds; default 300. An alias has no TTL of its own. */
  record_ttl: wholeNumber(0, TTL_MAX).optional(),
  /** Policy Simple: one or more values, also in the generic form `\\# 4 c0000201` (RFC 3597, section 5). */
  record_values: z
    .union([oneLine, z.array(oneLine).min(1, 'Please enter at least one value.').max(500)], {
      error: 'Please enter one value, or a list of values.',
    })
    .optional(),
  members,
  alias_target: target,
};

export const bearerPutRecord = defineCall({
  id: 'v1.put-record',
  method: 'POST',
  path: '/api/v1/records/put/',
  access: 'token',
  permission: 'dns.change',
  summary: 'Creates or replaces a record set; a repeated request changes nothing.',
  body: z.object({ ...place, ...wanted }),
  answer: success({ record: recordSet, revision: z.number().int() }),
  errors: ['token-scope', 'not-found', 'policy-conflict', 'permission-issue', 'conflict'],
});

export const bearerDeleteRecord = defineCall({
  id: 'v1.delete-record',
  method: 'POST',
  path: '/api/v1/records/delete/',
  access: 'token',
  permission: 'dns.change',
  summary: 'Deletes a record set with all of its answers; succeeds without one.',
  body: z.object(place),
  answer: success({}),
  errors: ['token-scope', 'not-found', 'policy-conflict', 'permission-issue', 'conflict'],
});

/** Changes in one batch. */
const BATCH_CHANGES = 1_000;
const key = { record_name: place.record_name, record_type: place.record_type };

export const bearerBatch = defineCall({
  id: 'v1.batch',
  method: 'POST',
  path: '/api/v1/records/batch/',
  access: 'token',
  permission: 'dns.change',
  summary:
    'Puts and deletes up to 1,000 record sets of a cluster; a repeated request changes nothing. A request has at most 256 KB. A dry run lists the changes. An invalid change rejects the whole batch; a change that conflicts with the zone fails alone, and `failed` counts it.',
  body: z.object({
    ...inZone,
    /** Returns the changes without making them. */
    dry_run: flag().default(false),
    changes: z
      .array(
        z.discriminatedUnion(
          'action',
          [
            z.object({ action: z.literal('put'), ...key, ...wanted }),
            z.object({ action: z.literal('delete'), ...key }),
          ],
          { error: 'Please send the action put or delete.' },
        ),
        { error: 'Please send a list of changes.' },
      )
      .min(1, 'Please send at least one change.')
      .max(BATCH_CHANGES, 'Please send at most 1,000 changes in one batch.'),
  }),
  answer: success({
    dry_run: z.boolean(),
    counts: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      deleted: z.number().int(),
      unchanged: z.number().int(),
      failed: z.number().int(),
    }),
    /** In the order of the changes. */
    results: z.array(
      z.object({
        record_name: z.string(),
        record_type: recordType,
        outcome: z.enum(['created', 'updated', 'deleted', 'unchanged', 'failed']),
        /** Reason of the failure. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['token-scope', 'not-found', 'policy-conflict'],
});

export const bearerReceipt = defineCall({
  id: 'v1.receipt',
  method: 'POST',
  path: '/api/v1/records/receipt/',
  access: 'token',
  permission: 'dns.view',
  summary:
    'Reads the propagation of a change to the nameservers; `revision` is that of the response to the change.',
  body: z.object({ ...place, revision: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  /** Null until the change is published, and for a change that a later one superseded. */
  answer: success({ receipt: changeReceipt.nullable() }),
  errors: ['token-scope', 'not-found'],
});

export const bearerPropagation = defineCall({
  id: 'v1.propagation',
  method: 'POST',
  path: '/api/v1/records/propagation/',
  access: 'token',
  permission: 'dns.view',
  summary: 'Queries each nameserver for the present answer of a record set.',
  body: z.object(place),
  answer: success({ nameservers: z.array(nameserverAnswer) }),
  errors: ['token-scope', 'not-found'],
});

/** Text of a challenge: the digest. */
const challengeText = z
  .string()
  .max(1_000, { error: LONG_VALUE, abort: true })
  .regex(
    /^[\w=-]{1,255}$/u,
    'Please send the text of a challenge: letters, digits, hyphens and underscores.',
  );
const challengeName = z.string().min(1, 'Please enter the name.').max(1_000, LONG_NAME);

/**
 * Body of ACME clients: `fqdn` and `value`, or with lego's mode RAW `domain`, `token` and `keyAuth`. The API token can
 * also be the password of basic authentication.
 */
const challenge = z.object({
  fqdn: challengeName.optional(),
  value: challengeText.optional(),
  domain: challengeName.optional(),
  token: z.string().max(1_000, LONG_VALUE).optional(),
  keyAuth: z.string().min(1).max(2_000, LONG_VALUE).optional(),
});

export const acmePresent = defineCall({
  id: 'v1.acme-present',
  method: 'POST',
  path: '/api/v1/acme/present/',
  access: 'token',
  permission: 'dns.change',
  summary: 'Adds the TXT value of an ACME challenge, and responds after every nameserver returns it.',
  body: challenge,
  answer: success({}),
  errors: ['token-scope', 'not-found', 'policy-conflict', 'permission-issue', 'conflict'],
});

export const acmeCleanup = defineCall({
  id: 'v1.acme-cleanup',
  method: 'POST',
  path: '/api/v1/acme/cleanup/',
  access: 'token',
  permission: 'dns.change',
  summary: 'Removes the TXT value of an ACME challenge, and no other.',
  body: challenge,
  answer: success({}),
  errors: ['token-scope', 'not-found', 'policy-conflict', 'permission-issue', 'conflict'],
});
