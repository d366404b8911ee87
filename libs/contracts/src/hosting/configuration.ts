import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, moment, objectId, success, wholeNumber } from '../platform/fields.js';
import { CONFIGURATION_LIMITS } from './configuration-rules.js';

const MOST = CONFIGURATION_LIMITS;
const NAME_TEXT = 'Please use letters, digits and underscores, and no digit at first.';
const NAME_LONG = `Please use at most ${MOST.nameCharacters} characters.`;
const VALUE_LONG = `Please use at most ${MOST.valueBytes} bytes.`;
const VALUE_CHARACTERS = 'This contains characters that cannot be used here.';
const CPUS_TEXT = `Please enter a number from ${MOST.cpus.min} to ${MOST.cpus.max}.`;
const PATH_LONG = `Please use at most ${MOST.healthPathCharacters} characters.`;
const PATH_TEXT = 'Please enter a path that begins with a slash, for example /health.';

const inContainer = { project_id: objectId, container_id: objectId };

const variableName = z
  .string({ error: 'Please enter a name.' })
  .min(1, { error: 'Please enter a name.', abort: true })
  .max(MOST.nameCharacters, { error: NAME_LONG, abort: true })
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/u, NAME_TEXT);

/** Any text without NUL, unchanged. */
const variableValue = z
  .string({ error: 'Please enter a value.' })
  .max(MOST.valueBytes, { error: VALUE_LONG, abort: true })
  .refine((value) => new TextEncoder().encode(value).length <= MOST.valueBytes, VALUE_LONG)
  // eslint-disable-next-line no-control-regex -- an environment has no NUL
  .refine((value) => !/[\u0000\p{Surrogate}]/u.test(value), VALUE_CHARACTERS);

const cpus = z
  .union(
    [
      z.number(),
      z
        .string()
        .max(10, { error: CPUS_TEXT, abort: true })
        .regex(/^\d{1,3}(?:\.\d{1,4})?$/u, CPUS_TEXT)
        .transform(Number),
    ],
    { error: CPUS_TEXT },
  )
  .pipe(z.number({ error: CPUS_TEXT }).min(MOST.cpus.min, CPUS_TEXT).max(MOST.cpus.max, CPUS_TEXT))
  .transform((value) => Math.round(value * 100) / 100);

/** Empty for the path of the image. */
const healthPath = z
  .string({ error: PATH_TEXT })
  .max(MOST.healthPathCharacters, { error: PATH_LONG, abort: true })
  .regex(/^(?:\/[\x21-\x7e]*)?$/u, { error: PATH_TEXT, abort: true })
  .refine((path) => !path.startsWith('//'), PATH_TEXT)
  .transform((path) => (path === '' ? null : path));

/** When members last changed it, and the name of the member; null when that account was removed. */
const change = z.object({ date: moment, author: z.string().nullable() });

/** An environment variable of a container. */
export const environmentVariable = z.object({
  name: z.string(),
  /** The value is write-only. */
  secret: z.boolean(),
  /** Null for a secret. */
  value: z.string().nullable(),
  changed: change,
  /** The public version includes the last change. */
  deployed: z.boolean(),
});
export type EnvironmentVariable = z.output<typeof environmentVariable>;

/** Resource limits of an instance, and its health probe. */
const limits = z.object({
  memory_mb: z.number().int(),
  cpus: z.number(),
  processes: z.number().int(),
  /** Path that probes request; null for that of the image, or the main page of a website. */
  health_path: z.string().nullable(),
  /** Remaining total of the project for this container; null on a server without totals. */
  available: z.object({ memory_mb: z.number().int(), cpus: z.number() }).nullable(),
  /** Null before the first change. */
  changed: change.nullable(),
  /** The public version includes the last change. */
  deployed: z.boolean(),
});
export type ContainerLimits = z.output<typeof limits>;

export const listEnvironment = defineCall({
  id: 'hosting.list-environment',
  method: 'POST',
  path: '/api/partners/servers/env/list/',
  access: 'project',
  permission: 'hosting.secrets',
  summary: 'Lists the environment variables of a container by name. Values of secrets are never shown.',
  body: z.object(inContainer),
  answer: success({
    list: z.array(environmentVariable),
    /** The settings differ from those of the public version. False before the first version. */
    undeployed: z.boolean(),
    /** Parameters of the project changed after the public instance started. */
    parameters_changed: z.boolean(),
  }),
  errors: ['not-found'],
});

export const setEnvironmentVariable = defineCall({
  id: 'hosting.set-environment-variable',
  method: 'POST',
  path: '/api/partners/servers/env/set/',
  access: 'project',
  permission: 'hosting.secrets',
  summary:
    'Adds an environment variable of a container, or changes the one with that name. With secret, its value is never shown again. It takes effect with the next update.',
  body: z.object({ ...inContainer, name: variableName, value: variableValue, secret: flag().default(false) }),
  answer: success({}),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});

export const removeEnvironmentVariable = defineCall({
  id: 'hosting.remove-environment-variable',
  method: 'POST',
  path: '/api/partners/servers/env/remove/',
  access: 'project',
  permission: 'hosting.secrets',
  summary: 'Removes an environment variable of a container. It takes effect with the next update.',
  body: z.object({ ...inContainer, name: variableName }),
  answer: success({}),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});

export const getLimits = defineCall({
  id: 'hosting.get-limits',
  method: 'POST',
  path: '/api/partners/servers/limits/get/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Reads the limits and the health path of a container.',
  body: z.object(inContainer),
  answer: success({ limits }),
  errors: ['not-found'],
});

export const setLimits = defineCall({
  id: 'hosting.set-limits',
  method: 'POST',
  path: '/api/partners/servers/limits/set/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Sets the limits and the health path of a container. They take effect with the next update.',
  body: z.object({
    ...inContainer,
    memory_mb: wholeNumber(MOST.memoryMb.min, MOST.memoryMb.max),
    cpus,
    processes: wholeNumber(MOST.processes.min, MOST.processes.max),
    health_path: healthPath,
  }),
  answer: success({ limits }),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});
