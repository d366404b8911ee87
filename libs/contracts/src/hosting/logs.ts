import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, moment, objectId, success, wholeNumber } from '../platform/fields.js';
import { HOSTING_LIMITS, LOG_STREAMS } from './hosting-rules.js';

const inContainer = { project_id: objectId, container_id: objectId };
/** Cursor of a line of a container. Cursors increase in the order of the lines. */
export const logMark = z
  .string({ error: 'This line mark is not valid.' })
  .regex(/^\d{1,15}\.\d{1,5}$/u, 'This line mark is not valid.');
const search = line(HOSTING_LIMITS.logSearchCharacters, 'Please enter a text.');

/** A line that an instance of a container wrote. */
export const logLine = z.object({
  id: logMark,
  date: moment,
  stream: z.enum(LOG_STREAMS),
  /** Number of the deployment that wrote the line. */
  number: z.number().int(),
  /** Without terminal control sequences; truncated after 16 KB. Empty in an entry for lost lines. */
  text: z.string(),
  /** Number of lines lost at this position; 0 for a line. */
  lost: z.number().int(),
});
export type LogLine = z.output<typeof logLine>;

/** Share of one processor (1: all of it), and bytes of memory. */
const usage = { date: moment, cpu: z.number(), memory: z.number() };
/** Mean processor share, and maximum number of bytes, from `date` on. */
export const usagePoint = z.object(usage);
export type UsagePoint = z.output<typeof usagePoint>;

export const readLogs = defineCall({
  id: 'hosting.read-logs',
  method: 'POST',
  path: '/api/partners/servers/logs/',
  access: 'project',
  permission: 'hosting.view',
  summary:
    'Reads lines that instances of a container wrote, in their order: the newest ones, or those before or after a line. A search may end early; older then names the next position.',
  body: z.object({
    ...inContainer,
    before: logMark.optional(),
    after: logMark.optional(),
    query: search.optional(),
    limit: wholeNumber(1, HOSTING_LIMITS.logLines).default(200),
  }),
  answer: success({
    list: z.array(logLine),
    /** For `before`: older lines may exist. Null if there are none. */
    older: logMark.nullable(),
    /** For `after`: the last examined line, even if the search excludes it. */
    newest: logMark,
  }),
  errors: ['not-found'],
});

export const followLogs = defineCall({
  id: 'hosting.follow-logs',
  method: 'GET',
  path: '/api/partners/servers/logs/follow/',
  access: 'user',
  permission: 'hosting.view',
  summary:
    'Sends lines of a container as server-sent events: each event is an array of lines, and its id is for after or Last-Event-ID. A person has at most five open streams.',
  query: z.object({ container_id: objectId, after: logMark.optional() }),
  answer: z.array(logLine),
  produces: 'text/event-stream',
  errors: ['not-found', 'too-many-requests', 'method-not-allowed'],
});

export const downloadLogs = defineCall({
  id: 'hosting.download-logs',
  method: 'GET',
  path: '/api/partners/servers/logs/download/',
  access: 'user',
  permission: 'hosting.view',
  summary: 'Sends all stored lines of a container as a text file, or those with a text.',
  query: z.object({ container_id: objectId, query: search.optional() }),
  answer: z.string(),
  produces: 'text/plain',
  errors: ['not-found'],
});

export const readStats = defineCall({
  id: 'hosting.read-stats',
  method: 'POST',
  path: '/api/partners/servers/stats/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Reads what a container used in the last 24 hours, in steps of five minutes.',
  body: z.object(inContainer),
  answer: success({
    /** Intervals without a running instance are missing. */
    series: z.array(usagePoint).max(HOSTING_LIMITS.statsPoints),
    /** Null if no instance ran in the last minute. */
    latest: usagePoint.nullable(),
  }),
  errors: ['not-found'],
});

export const listStats = defineCall({
  id: 'hosting.list-stats',
  method: 'POST',
  path: '/api/partners/servers/stats/list/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Reads what the containers of a project used in the last hour, in steps of a minute.',
  body: z.object({ project_id: objectId }),
  answer: success({
    /** Containers without a running instance are missing. */
    list: z.array(z.object({ container_id: objectId, series: z.array(usagePoint), latest: usagePoint })),
  }),
});
