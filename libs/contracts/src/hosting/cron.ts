import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, line, moment, objectId, success } from '../platform/fields.js';
import { CRON_LIMITS, CRON_RUN_STATES } from './cron-rules.js';

const MOST = CRON_LIMITS;
const SCHEDULE_TEXT = 'Please enter five fields: minute, hour, day, month and weekday.';
const COMMAND_TEXT = 'Please enter a program, and each of its arguments on a line of its own.';
const COMMAND_MANY = `Please use at most ${MOST.arguments} lines.`;
const ARGUMENT_LONG = `Please use at most ${MOST.argumentCharacters} characters on a line.`;
const ARGUMENT_CHARACTERS = 'This contains characters that cannot be used here.';

const inContainer = { project_id: objectId, container_id: objectId };

/** An argument, passed to the program unchanged. No shell interprets it. */
const argument = z
  .string({ error: COMMAND_TEXT })
  .max(MOST.argumentCharacters, { error: ARGUMENT_LONG, abort: true })
  // eslint-disable-next-line no-control-regex -- an argument has no control characters
  .refine((value) => !/[\u0000-\u001f\u007f\p{Surrogate}]/u.test(value), ARGUMENT_CHARACTERS);

const command = z
  .array(argument, { error: COMMAND_TEXT })
  .min(1, { error: COMMAND_TEXT, abort: true })
  .max(MOST.arguments, { error: COMMAND_MANY, abort: true })
  .refine(([program = '']) => program.trim() !== '', COMMAND_TEXT);

/** A run of a cron job. */
const cronRun = z.object({
  state: z.enum(CRON_RUN_STATES),
  started: moment,
  /** Null while it runs. */
  ended: moment.nullable(),
  /** Null until the program exits. */
  exit_code: z.number().int().nullable(),
  /** End of the output, without secrets; empty while it runs. */
  output: z.string(),
  /** Number of later runs that were skipped because this one was still running. */
  skipped: z.number().int(),
});

/** A program that an instance of a container runs on a schedule. */
export const cronJob = z.object({
  id: objectId,
  name: z.string(),
  /** Minute, hour, day of the month, month and weekday. */
  schedule: z.string(),
  /** Name of the IANA time zone database. */
  time_zone: z.string(),
  command: z.array(z.string()),
  enabled: z.boolean(),
  /** The next runs; empty for a disabled job. */
  next: z.array(moment),
  /** A run is about to begin. */
  due: z.boolean(),
  /** Null before the first run. */
  last: cronRun.nullable(),
  changed: z.object({ date: moment, author: z.string().nullable() }),
});
export type CronJob = z.output<typeof cronJob>;

export const listCronJobs = defineCall({
  id: 'hosting.list-cron-jobs',
  method: 'POST',
  path: '/api/partners/servers/cron/list/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Lists the cron jobs of a container by name, with their next runs and the result of the last one.',
  body: z.object(inContainer),
  answer: success({ list: z.array(cronJob) }),
  errors: ['not-found'],
});

export const setCronJob = defineCall({
  id: 'hosting.set-cron-job',
  method: 'POST',
  path: '/api/partners/servers/cron/set/',
  access: 'project-recent', // guard: recent-partners-servers-cron-set
  permission: 'hosting.terminal',
  summary:
    'Adds a cron job of a container, or changes the one with job_id. It runs a program of the image without a shell. Only images on a server with Docker have cron jobs.',
  body: z.object({
    ...inContainer,
    job_id: objectId.optional(),
    name: line(MOST.nameCharacters, 'Please enter a name.'),
    schedule: line(MOST.scheduleCharacters, SCHEDULE_TEXT),
    time_zone: line(MOST.timeZoneCharacters, 'Please choose a time zone.').default('UTC'),
    command,
    enabled: flag().default(true),
  }),
  answer: success({ job: cronJob }),
  errors: ['conflict', 'not-found', 'recent-factor-required', 'too-many-requests'],
});

export const removeCronJob = defineCall({
  id: 'hosting.remove-cron-job',
  method: 'POST',
  path: '/api/partners/servers/cron/remove/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Removes a cron job of a container. A running program continues until it ends.',
  body: z.object({ ...inContainer, job_id: objectId }),
  answer: success({}),
  errors: ['not-found', 'too-many-requests'],
});

export const runCronJob = defineCall({
  id: 'hosting.run-cron-job',
  method: 'POST',
  path: '/api/partners/servers/cron/run/',
  access: 'project-recent', // guard: recent-partners-servers-cron-run
  permission: 'hosting.terminal',
  summary: 'Runs a cron job of a container once, as soon as possible. Its schedule stays.',
  body: z.object({ ...inContainer, job_id: objectId }),
  answer: success({ job: cronJob }),
  errors: ['conflict', 'not-found', 'recent-factor-required', 'too-many-requests'],
});
