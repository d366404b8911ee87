import { z } from 'zod';
import { LABEL_CHARACTERS } from '../record-sets/values/record-names.js';
import { RECORD_TYPES } from '../record-sets/values/record-constants.js';
import { defineCall } from '../../platform/call.js';
import { line, listAnswer, listFields, moment, objectId, success } from '../../platform/fields.js';
import {
  TOKEN_ACCESS,
  TOKEN_LIFETIMES,
  TOKEN_STATES,
  TOKENS_MOST,
  type TokenLifetime,
} from './token-rules.js';

/** An asterisk stands for variable text, so it also matches the asterisk of a wildcard name. */
const PATTERN = new RegExp(`^[.${LABEL_CHARACTERS}]*$`, 'u');
const PATTERN_HELP =
  'Please use letters from a to z, digits, hyphens, underscores and dots, and * as a wildcard. Write other letters in their xn-- form.';

/** An API token of a project, without its secret. */
export const apiToken = z.object({
  id: objectId,
  name: z.string(),
  /** Last characters of the token, which identify it in lists. */
  hint: z.string(),
  access: z.enum(TOKEN_ACCESS),
  /** Null: all clusters of the project, including later ones. A dropped cluster has no domain. */
  clusters: z.array(z.object({ id: objectId, domain: z.string().nullable() })).nullable(),
  /** Null: all types. */
  record_types: z.array(z.enum(RECORD_TYPES)).nullable(),
  /** Pattern of full names, `*` for variable text; null: all names. */
  name_pattern: z.string().nullable(),
  state: z.enum(TOKEN_STATES),
  created: moment,
  /** Null: valid until it is revoked. */
  expires: moment.nullable(),
  revoked: moment.nullable(),
  /** Last use, with a delay of at most one minute. */
  last_use: z.object({ date: moment, ip: z.string() }).nullable(),
  /** Name of the member who created it. */
  author: z.string().nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

export const listTokens = defineCall({
  id: 'tokens.list',
  method: 'POST',
  path: '/api/partners/tokens/list/',
  access: 'project',
  permission: 'tokens.view',
  summary:
    'Lists the API tokens of a project, newest first; revoked and expired ones are listed for 90 days.',
  body: z.object({ ...listFields, project_id: objectId }),
  answer: listAnswer(apiToken),
});

const namePattern = z
  .string()
  .max(253, 'A name has at most 253 characters.')
  .transform((text) => text.trim().toLowerCase().replace(/\.$/u, ''))
  .pipe(
    z
      .string()
      .regex(PATTERN, PATTERN_HELP)
      .refine(
        (text) => text.split('*').length - 1 <= TOKENS_MOST.stars,
        `Please use * at most ${TOKENS_MOST.stars} times.`,
      ),
  )
  .transform((text) => (text === '' ? null : text));

const lifetimes = Object.keys(TOKEN_LIFETIMES) as [TokenLifetime, ...TokenLifetime[]];

export const createToken = defineCall({
  id: 'tokens.create',
  method: 'POST',
  path: '/api/partners/tokens/add/',
  access: 'project-recent', // guard: recent-partners-tokens-add
  permission: 'tokens.manage',
  summary: 'Creates an API token. `secret` is the token itself; it is never shown again.',
  body: z.object({
    name: line(80, 'Please enter a name for the token.'),
    access: z.enum(TOKEN_ACCESS, { error: 'Please choose read or write.' }),
    /** All if absent. */
    clusters: z
      .array(objectId)
      .min(1, 'Please choose at least one cluster.')
      .max(TOKENS_MOST.clusters)
      .optional(),
    /** All if absent. */
    record_types: z.array(z.enum(RECORD_TYPES)).min(1, 'Please choose at least one type.').optional(),
    name_pattern: namePattern.optional(),
    expires_in: z.enum(lifetimes, { error: 'Please choose a validity period.' }),
    project_id: objectId,
  }),
  answer: success({ token: apiToken, secret: z.string() }),
  errors: ['conflict'],
});

export const revokeToken = defineCall({
  id: 'tokens.revoke',
  method: 'POST',
  path: '/api/partners/tokens/revoke/',
  access: 'project',
  permission: 'tokens.manage',
  summary: 'Revokes an API token; its next request is rejected.',
  body: z.object({ token_id: objectId, project_id: objectId }),
  answer: success({}),
});
