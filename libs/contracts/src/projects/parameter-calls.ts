import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, listAnswer, listFields, moment, objectId, success, wholeNumber } from '../platform/fields.js';
import {
  isReservedKey,
  looksSecret,
  PARAMETER_ENVIRONMENTS,
  PARAMETER_LIMITS,
  PARAMETER_TYPES,
} from './parameter-rules.js';
import { faultOfValue } from './parameter-values.js';

const MOST = PARAMETER_LIMITS;
const KEY_TEXT = 'Please use capital letters, digits and underscores, and a letter at first.';
const KEY_LONG = `Please use at most ${MOST.keyCharacters} characters.`;
const VALUE_LONG = `Please use at most ${MOST.valueBytes} bytes.`;
const DESCRIPTION_LONG = `Please use at most ${MOST.descriptionCharacters} characters.`;
const CHARACTERS = 'This contains characters that cannot be used here.';
const RESERVED = 'The platform sets this variable itself. Please choose another key.';
const BOTH = 'A public parameter cannot be a secret.';
const CONFIRM = 'This value looks like a secret. Please enter the key to make the value public.';

export const parameterKey = z
  .string({ error: 'Please enter a key.' })
  .min(1, { error: 'Please enter a key.', abort: true })
  .max(MOST.keyCharacters, { error: KEY_LONG, abort: true })
  .regex(/^[A-Z][A-Z0-9_]*$/u, { error: KEY_TEXT, abort: true })
  .refine((key) => !isReservedKey(key), RESERVED);

export const parameterValue = z
  .string({ error: 'Please enter a value.' })
  .max(MOST.valueBytes, { error: VALUE_LONG, abort: true })
  .refine((value) => new TextEncoder().encode(value).length <= MOST.valueBytes, VALUE_LONG)
  // eslint-disable-next-line no-control-regex -- an environment has no NUL
  .refine((value) => !/[\u0000\p{Surrogate}]/u.test(value), CHARACTERS);

const description = z
  .string()
  .max(MOST.descriptionCharacters, { error: DESCRIPTION_LONG, abort: true })
  // eslint-disable-next-line no-control-regex -- control characters are refused
  .refine((text) => !/[\u0000-\u0008\u000b-\u001f\u007f\p{Surrogate}]/u.test(text), CHARACTERS)
  .transform((text) => text.trim())
  .default('');

const environment = z.enum(PARAMETER_ENVIRONMENTS, { error: 'Please choose one of the environments.' });
const type = z.enum(PARAMETER_TYPES, { error: 'Please choose one of the types.' });
const rev = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const settings = {
  type,
  description,
  /** Every visitor of the website can read it. */
  public: flag().default(false),
  /** No call returns its value. */
  secret: flag().default(false),
  /** Repeated key that confirms a public value with the form of a secret. */
  confirmed_key: z.string().max(MOST.keyCharacters).optional(),
};

interface Checked {
  readonly type: (typeof PARAMETER_TYPES)[number];
  readonly value?: string | undefined;
  readonly public: boolean;
  readonly secret: boolean;
  readonly key: string;
  readonly confirmed_key?: string | undefined;
}

function checkSettings(input: Checked, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const fault = input.value === undefined ? null : faultOfValue(input.type, input.value);
  if (fault) refuse('value', fault);
  if (input.public && input.secret) refuse('secret', BOTH);
  const isExposed = input.public && input.value !== undefined && looksSecret(input.value);
  if (isExposed && input.confirmed_key !== input.key) refuse('confirmed_key', CONFIRM);
}

/** Time and author of the last change; null after the removal of the author's account. */
const change = z.object({ date: moment, author: z.string().nullable() });

/** A setting of a project that its website and its containers read. */
export const parameter = z.object({
  id: objectId,
  key: z.string(),
  environment: z.enum(PARAMETER_ENVIRONMENTS),
  type: z.enum(PARAMETER_TYPES),
  /** Null for a secret. */
  value: z.string().nullable(),
  description: z.string(),
  public: z.boolean(),
  secret: z.boolean(),
  /** Number of the last change. */
  rev: z.number().int(),
  changed: change,
});
export type Parameter = z.output<typeof parameter>;

/** A parameter after a change. */
const parameterState = z.object({
  type: z.enum(PARAMETER_TYPES),
  /** Null for a secret. */
  value: z.string().nullable(),
  description: z.string(),
  public: z.boolean(),
  secret: z.boolean(),
});

/** A change of a parameter. */
export const parameterChange = z.object({
  rev: z.number().int(),
  changed: change,
  /** Null before the parameter was added. */
  before: parameterState.nullable(),
  /** Null for a removal. */
  after: parameterState.nullable(),
});
export type ParameterChange = z.output<typeof parameterChange>;

export const listParameters = defineCall({
  id: 'parameters.list',
  method: 'POST',
  path: '/api/partners/settings/list/',
  access: 'project',
  permission: 'parameters.view',
  summary:
    'Lists the parameters of a project by key; `query` searches keys, `removed` lists the removed ones.',
  body: z.object({
    project_id: objectId,
    environment: environment.optional(),
    removed: flag().default(false),
    ...listFields,
  }),
  answer: listAnswer(parameter),
});

export const addParameter = defineCall({
  id: 'parameters.add',
  method: 'POST',
  path: '/api/partners/settings/add/',
  access: 'project',
  permission: 'parameters.change',
  summary: 'Adds a parameter to a project.',
  body: z
    .object({ project_id: objectId, key: parameterKey, environment, value: parameterValue, ...settings })
    .superRefine(checkSettings),
  answer: success({ parameter }),
  errors: ['conflict'],
});

export const setParameter = defineCall({
  id: 'parameters.set',
  method: 'POST',
  path: '/api/partners/settings/set/',
  access: 'project',
  permission: 'parameters.change',
  summary: 'Changes a parameter. A secret without a new value has its former one.',
  body: z
    .object({
      project_id: objectId,
      parameter: objectId,
      rev,
      /** Key of the parameter, for the confirmation of a public value. */
      key: parameterKey,
      value: parameterValue.optional(),
      ...settings,
    })
    .superRefine(checkSettings),
  answer: success({ parameter }),
  errors: ['not-found', 'conflict'],
});

export const removeParameter = defineCall({
  id: 'parameters.remove',
  method: 'POST',
  path: '/api/partners/settings/remove/',
  access: 'project',
  permission: 'parameters.change',
  summary: `Removes a parameter. It can be restored for ${MOST.restoreDays} days.`,
  body: z.object({ project_id: objectId, parameter: objectId, rev }),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});

export const listParameterChanges = defineCall({
  id: 'parameters.history',
  method: 'POST',
  path: '/api/partners/settings/history/',
  access: 'project',
  permission: 'parameters.view',
  summary: `Lists the last ${MOST.history} changes of a parameter, newest first.`,
  body: z.object({ project_id: objectId, parameter: objectId }),
  answer: success({ list: z.array(parameterChange) }),
  errors: ['not-found'],
});

export const restoreParameter = defineCall({
  id: 'parameters.restore',
  method: 'POST',
  path: '/api/partners/settings/restore/',
  access: 'project',
  permission: 'parameters.change',
  summary:
    'Gives a parameter the value and settings that it had after a change, also a removed parameter and a secret.',
  body: z.object({ project_id: objectId, parameter: objectId, rev, to_rev: rev }),
  answer: success({ parameter }),
  errors: ['not-found', 'conflict'],
});

/** What an import does with the lines of a file. */
export const importedLine = z.object({
  /** Number of the line, from 1 on. */
  line: z.number().int(),
  /** Null when the line has none. */
  key: z.string().nullable(),
  change: z.enum(['added', 'changed', 'same', 'rejected']),
  /** Why the line is rejected; empty for the others. */
  reason: z.string(),
});
export type ImportedLine = z.output<typeof importedLine>;

export const importParameters = defineCall({
  id: 'parameters.import',
  method: 'POST',
  path: '/api/partners/settings/import/',
  access: 'project',
  permission: 'parameters.change',
  summary: 'Imports a .env file. Without `plan` it changes nothing and answers with the plan.',
  body: z.object({
    project_id: objectId,
    environment,
    text: z
      .string({ error: 'Please choose a file.' })
      .max(MOST.importCharacters, `Please use at most ${MOST.importCharacters} characters.`),
    /** New parameters are secrets. */
    secret: flag().default(false),
    /** `plan` of the response to the same request without it. */
    plan: z.string().max(64).optional(),
  }),
  bodyBytes: MOST.importBodyBytes,
  answer: success({ plan: z.string(), lines: z.array(importedLine), applied: z.boolean() }),
  errors: ['conflict'],
});

export const exportParameters = defineCall({
  id: 'parameters.export',
  method: 'POST',
  path: '/api/partners/settings/export/',
  access: 'project',
  permission: 'parameters.view',
  summary: 'Downloads the parameters of an environment as a .env file. Secrets are comments without a value.',
  body: z.object({ project_id: objectId, environment }),
  answer: z.unknown(),
  produces: 'text/plain',
});
