import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, listAnswer, listFields, moment, success } from '../platform/fields.js';
import { CHANNEL_NAME } from './channel-name.js';
import { FAILURE_KINDS } from './failure-kinds.js';

const project = z
  .string({ error: 'Please choose files or folders.' })
  .regex(/^[a-z][a-z0-9-]{0,39}$/u, 'This is not the name of a shell or remote.');
const version = z
  .string({ error: 'Please choose a version.' })
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}-[0-9a-f]{10}$/u, 'This is not a version.');
const channel = z
  .string({ error: 'Please choose a channel.' })
  .regex(CHANNEL_NAME, 'A channel is production, staging or preview/ and a name.');
const why = line(200, 'Please say why.');
const text = (max: number) => z.string().max(max, `Please use at most ${max} characters.`);

/** A published version of a remote or the shell. */
const release = z.object({
  project: z.string(),
  version: z.string(),
  /** Commit of the build; null if unknown. */
  commit: z.string().nullable(),
  published: moment,
  published_by: z.string(),
  /** Channels that currently use it. */
  channels: z.array(z.string()),
});

/** An unmet requirement, with a sentence for operators. */
const clash = z.object({
  /** The requiring release: `mfe-content@0.1.0-0123456789`. */
  needs: z.string(),
  /** `release`: the version is missing, or its signature is invalid. `size`: the boot document becomes too large. */
  kind: z.enum(['release', 'sdk', 'shared', 'call', 'page', 'size']),
  message: z.string(),
});

export type Clash = z.output<typeof clash>;

/** One promotion of a channel. `from` is null for the first one. */
const move = z.object({
  channel: z.string(),
  project: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  kind: z.enum(['promote', 'rollback']),
  at: moment,
  by: z.string(),
  why: z.string(),
});

export type Promotion = z.output<typeof move>;

export const releasesOverview = defineCall({
  id: 'releases.overview',
  method: 'POST',
  path: '/api/operator/releases/overview/',
  access: 'operator',
  summary: 'Lists the version of each channel, with the time and author of its last move.',
  body: z.object({}),
  answer: success({
    /** The channel that this host serves. */
    serves: z.string(),
    channels: z.array(
      z.object({
        name: z.string(),
        composition: z.string().nullable(),
        entries: z.array(
          z.object({
            project: z.string(),
            version: z.string(),
            commit: z.string().nullable(),
            since: moment,
            by: z.string(),
            why: z.string(),
            /** Target version of a rollback; null without one. */
            rollback_to: z.string().nullable(),
            /** Reported failures of this version in the last 24 hours. */
            failures: z.number().int(),
          }),
        ),
        clashes: z.array(clash),
      }),
    ),
  }),
});

export const listReleases = defineCall({
  id: 'releases.list',
  method: 'POST',
  path: '/api/operator/releases/list/',
  access: 'operator',
  summary: 'Lists the published versions, newest first.',
  body: z.object({ ...listFields, project: project.optional() }),
  answer: listAnswer(release),
});

export const listMoves = defineCall({
  id: 'releases.moves',
  method: 'POST',
  path: '/api/operator/releases/moves/',
  access: 'operator',
  summary: 'Lists the moves of channels, newest first.',
  body: z.object({ ...listFields, channel: channel.optional(), project: project.optional() }),
  answer: listAnswer(move),
});

const moved = success({ move });
const clashed = z.object({
  status: z.literal('clash'),
  message: z.string(),
  clashes: z.array(clash),
});

export const promoteRelease = defineCall({
  id: 'releases.promote',
  method: 'POST',
  path: '/api/operator/releases/promote/',
  access: 'operator-recent', // guard: recent-operator-releases-promote
  summary: 'Moves a channel to a published version. Rejected when it is incompatible with the channel.',
  body: z.object({
    channel,
    project,
    version,
    /** The version on the operator's screen; null for none. The promotion is rejected if another version is active. */
    from: version.nullable().optional(),
    why,
  }),
  answer: z.discriminatedUnion('status', [moved, clashed]),
  errors: ['not-found', 'conflict', 'recent-factor-required'],
});

export const rollbackRelease = defineCall({
  id: 'releases.rollback',
  method: 'POST',
  path: '/api/operator/releases/rollback/',
  access: 'operator-recent', // guard: recent-operator-releases-rollback
  summary: 'Moves a channel back to its previous version.',
  body: z.object({
    channel,
    project,
    /** The version on the operator's screen, so that two concurrent rollbacks do not go back two steps. */
    from: version,
    why,
  }),
  answer: z.discriminatedUnion('status', [moved, clashed]),
  errors: ['not-found', 'conflict', 'recent-factor-required'],
});

/** A failure of a remote, with its count across all browsers. */
const failure = z.object({
  id: z.string(),
  channel: z.string(),
  composition: z.string(),
  project: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  identity: z.string(),
  kind: z.enum(FAILURE_KINDS),
  message: z.string(),
  count: z.number().int(),
  first: moment,
  last: moment,
  /** Browser of the last occurrence. */
  browser: z.string(),
});

export type RemoteFailureReport = z.output<typeof failure>;

export const listFailures = defineCall({
  id: 'releases.failures',
  method: 'POST',
  path: '/api/operator/releases/failures/',
  access: 'operator',
  summary: 'Lists the failures of remotes that browsers reported, latest first.',
  body: z.object({ ...listFields, project: project.optional(), version: version.optional() }),
  answer: listAnswer(failure),
});

/** The last good version before the failing one, in the form of the boot document. */
const fallback = z.object({
  name: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  base: z.string(),
  entry: z.string(),
  files: z.record(z.string(), z.string()),
  identities: z.record(z.string(), z.string()),
  windows: z.record(z.string(), z.string()),
});

export const reportFailure = defineCall({
  id: 'releases.report',
  method: 'POST',
  path: '/api/releases/report/',
  access: 'public',
  summary:
    'Reports that a remote failed in this browser; answers the last known good version to show instead.',
  body: z.object({
    channel,
    composition: z.string().regex(/^[0-9a-f]{10}$/u, 'This is not a composition.'),
    project,
    version,
    identity: text(80),
    kind: z.enum(FAILURE_KINDS, { error: 'This is not a kind of failure.' }),
    /** Error message of the browser, truncated by the client. */
    message: text(2_000),
  }),
  answer: success({ fallback: fallback.nullable() }),
  errors: ['not-found'],
});
