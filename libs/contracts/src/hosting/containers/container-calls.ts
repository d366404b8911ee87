import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import {
  flag,
  line,
  listAnswer,
  listFields,
  moment,
  objectId,
  success,
  wholeNumber,
} from '../../platform/fields.js';
import {
  CONTAINER_KINDS,
  CONTAINER_SOURCES,
  CONTAINER_STATES,
  DEPLOYMENT_STATES,
  DEPLOYMENT_STEPS,
  INSTANCE_DRIFT_KINDS,
  INSTANCE_DRIFT_PARTS,
  HOSTING_LIMITS,
} from '../hosting-rules.js';
import { server } from '../servers/server-calls.js';

const deploymentNumber = z.number().int();
const serverId = z.object({ serverId: objectId });
const inContainer = { container_id: objectId, project_id: objectId };

const BRANCH_LONG = `Please use at most ${HOSTING_LIMITS.branchCharacters} characters.`;
const BRANCH_TEXT = 'Please use letters, digits, and . _ - / between them.';
/** Name of a Git branch: a safe subset of git check-ref-format. */
const branchName = z
  .string({ error: 'Please enter a branch.' })
  .max(HOSTING_LIMITS.branchCharacters, { error: BRANCH_LONG, abort: true })
  .regex(/^[A-Za-z0-9_]+(?:[./-][A-Za-z0-9_]+)*$/u, { error: BRANCH_TEXT, abort: true })
  .refine((name) => !name.split('/').some((part) => part.endsWith('.lock')), BRANCH_TEXT);

/** Progress of an update. */
const progressFields = {
  /** Number of the deployment. */
  run: deploymentNumber,
  /** Percentage of completed steps; of a failed or cancelled update, of those before its end. */
  progress: z.number().int().min(0).max(100),
  step: z.enum(DEPLOYMENT_STEPS).nullable(),
};

/** An uploaded archive or a pushed commit. */
const content = z.object({
  /** Name of the uploaded file; null for a commit. */
  name: z.string().nullable(),
  /** Id of the commit; null for an uploaded file. */
  commit: z.string().nullable(),
  /** First line of the commit message; empty for an uploaded file. */
  subject: z.string(),
  /** Total size of its files in bytes. */
  size: z.number().int(),
  date: moment,
});

/** A container of a project. */
export const container = z.object({
  id: objectId,
  name: z.string(),
  kind: z.enum(CONTAINER_KINDS),
  source: z.enum(CONTAINER_SOURCES),
  /** Name of its image in the catalogue; null for another source. */
  image: z.string().nullable(),
  /** Content of the next update; null for another source, and before the first upload or push. */
  content: content.nullable(),
  /** Branch that is deployed after a push; null for another source than git. */
  branch: z.string().nullable(),
  /** URL of the Git repository of the project; null for another source than git. */
  repository: z.string().nullable(),
  public_server: z.boolean(),
  server: server.pick({ id: true, name: true, engine: true, state: true, egress: true }),
  /** 1: the container serves requests. 0: it does not. */
  status: z.literal([0, 1]),
  /** State that a member last requested. */
  desired: z.enum(['running', 'stopped']),
  state: z.enum(CONTAINER_STATES),
  /** Reason that it is offline; can be empty. */
  message: z.string(),
  /** URL of the preview; null without a configured host. */
  url: z.string().nullable(),
  /** Hosts of the attached domains that it serves. */
  domains: z.array(z.string()),
  /** The public deployment; null before the first one. */
  deployed: z.object({ number: deploymentNumber, date: moment }).nullable(),
  update: z.object(progressFields).nullable(),
  /** Each publication of the website makes a deployment. Only live containers can follow the website. */
  follow: z.boolean(),
  /**
   * It stops after an hour without a request, and the next request starts it. Only development containers can sleep.
   */
  sleeps: z.boolean(),
  /** An external change that requires a decision of a member; null without one. */
  drift: z
    .object({
      kind: z.enum(INSTANCE_DRIFT_KINDS),
      /** Empty unless the kind is `changed`. */
      parts: z.array(z.enum(INSTANCE_DRIFT_PARTS)),
      date: moment,
    })
    .nullable(),
  created: moment,
});
export type Container = z.output<typeof container>;

/** An immutable version of a container. */
export const deployment = z.object({
  id: objectId,
  number: deploymentNumber,
  source: z.enum(CONTAINER_SOURCES),
  /** Digest of its image, independent of the present catalogue; null for the source site, and before the build. */
  image: z.string().nullable(),
  /** Its archive or commit; null for another source. */
  content: content.pick({ name: true, commit: true, subject: true }).nullable(),
  state: z.enum(DEPLOYMENT_STATES),
  message: z.string(),
  author: z.string().nullable(),
  created: moment,
  /** Time at which it was replaced, failed or was cancelled; null before. */
  ended: moment.nullable(),
  steps: z.array(z.object({ name: z.enum(DEPLOYMENT_STEPS), date: moment })),
  /** A rollback can select it. */
  restorable: z.boolean(),
  /** Its content is stored, so it can be compared. */
  comparable: z.boolean(),
});
export type Deployment = z.output<typeof deployment>;

/** Specification, partner area, section 7. */
export const createContainer = defineCall({
  id: 'hosting.create-container',
  method: 'POST',
  path: '/api/partners/servers/createserver/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Creates a container on a server. The answer names it as server_id. A live container starts at once. A project has at most one development container.',
  body: z.object({
    server_id: objectId,
    project_id: objectId,
    kind: z.enum(CONTAINER_KINDS, { error: 'Please choose development or live.' }).default('development'),
    source: z.enum(CONTAINER_SOURCES, { error: 'Please choose a source.' }).default('site'),
    /** Name in the catalogue, for the source image only. */
    image: line(HOSTING_LIMITS.imageNameCharacters, 'Please choose an image.').optional(),
    /** Branch that is deployed after a push, for the source git only. */
    branch: branchName.optional(),
    name: line(HOSTING_LIMITS.nameCharacters, 'Please enter a name for the container.').optional(),
  }),
  answer: success({ server_id: objectId }),
  errors: ['conflict', 'not-found'],
});

export const uploadArchive = defineCall({
  id: 'hosting.upload-archive',
  method: 'POST',
  path: '/api/projects/:project_id/servers/:container_id/archive/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Stores the body, a tar or tar.gz archive with a Dockerfile at its root, for the next update of a container. The query has the name of the file.',
  params: z.object(inContainer),
  query: z.object({
    name: z.string({ error: 'Please enter the name of the file.' }).max(1_000, 'This name is too long.'),
  }),
  streamBytes: HOSTING_LIMITS.archiveBytes,
  answer: success({ content }),
  errors: [
    'conflict',
    'not-found',
    'payload-too-large',
    'too-many-requests',
    'unavailable',
    'unsupported-media-type',
  ],
});

/** Specification, partner area, section 7. */
export const listContainers = defineCall({
  id: 'hosting.list-containers',
  method: 'POST',
  path: '/api/partners/servers/containerlist/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Lists the containers of a project, the oldest first.',
  body: z.object({ project_id: objectId }),
  answer: success({ list: z.array(container) }),
});

/** Specification, partner area, section 7. */
export const startContainer = defineCall({
  id: 'hosting.start-container',
  method: 'GET',
  path: '/api/partners/servers/:serverId/start/',
  access: 'user',
  permission: 'hosting.deploy',
  changesState: true,
  summary: 'Starts a container of a project of the person. Does nothing when it is started.',
  params: serverId,
  answer: success({ container }),
  errors: ['conflict', 'not-found', 'too-many-requests', 'unavailable'],
});

/** Specification, partner area, section 7. */
export const shutDownContainer = defineCall({
  id: 'hosting.shut-down-container',
  method: 'GET',
  path: '/api/partners/servers/:serverId/shutdown/',
  access: 'user',
  permission: 'hosting.deploy',
  changesState: true,
  summary: 'Shuts a container down and cancels its update. Does nothing when it is shut down.',
  params: serverId,
  answer: success({ container }),
  errors: ['not-found'],
});

/** Specification, partner area, section 7. */
export const updateContainer = defineCall({
  id: 'hosting.update-container',
  method: 'GET',
  path: '/api/partners/servers/:serverId/update/',
  access: 'user',
  permission: 'hosting.deploy',
  changesState: true,
  summary:
    'Starts an update of an idle container, or reads the progress of its present one. With run, it reads that update only and never starts one. The status is success at 100.',
  params: serverId,
  query: z.object({ run: wholeNumber(1, 1_000_000).optional() }),
  answer: z.discriminatedUnion('status', [
    success(progressFields),
    z.object({ status: z.literal('updating'), message: z.string(), ...progressFields }),
    z.object({ status: z.literal('failed'), message: z.string(), ...progressFields }),
  ]),
  errors: ['conflict', 'not-found', 'too-many-requests', 'unavailable'],
});

export const resolveDrift = defineCall({
  id: 'hosting.resolve-drift',
  method: 'POST',
  path: '/api/partners/servers/drift/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Adopts or reverts a change outside of the platform. Adopting a stop or a deletion shuts the container down. Reverting makes the instance again.',
  body: z.object({
    ...inContainer,
    choice: z.enum(['adopt', 'revert'], { error: 'Please choose adopt or revert.' }),
  }),
  answer: success({ container }),
  errors: ['conflict', 'not-found'],
});

export const setSleep = defineCall({
  id: 'hosting.set-sleep',
  method: 'POST',
  path: '/api/partners/servers/sleep/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Sets whether a development container sleeps after an hour without a visit. The next visit starts a sleeping container.',
  body: z.object({ ...inContainer, sleeps: flag('Please choose true or false.') }),
  answer: success({ sleeps: z.boolean() }),
  errors: ['conflict', 'not-found'],
});

export const removeContainer = defineCall({
  id: 'hosting.remove-container',
  method: 'POST',
  path: '/api/partners/servers/removecontainer/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Shuts a container down and removes it with its deployments.',
  body: z.object(inContainer),
  answer: success({}),
  errors: ['not-found'],
});

export const listDeployments = defineCall({
  id: 'hosting.list-deployments',
  method: 'POST',
  path: '/api/partners/servers/deployments/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Lists the deployments of a container, newest first.',
  body: z.object({ ...listFields, ...inContainer }),
  answer: listAnswer(deployment),
  errors: ['not-found'],
});

export const rollBackContainer = defineCall({
  id: 'hosting.roll-back-container',
  method: 'POST',
  path: '/api/partners/servers/rollback/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Puts one of the last five replaced deployments live again.',
  body: z.object({ ...inContainer, number: wholeNumber(1, 1_000_000) }),
  answer: success({ container }),
  errors: ['conflict', 'not-found'],
});

export const cancelUpdate = defineCall({
  id: 'hosting.cancel-update',
  method: 'POST',
  path: '/api/partners/servers/cancel/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Cancels the update of a container. The deployment that visitors get stays.',
  body: z.object(inContainer),
  answer: success({ container }),
  errors: ['conflict', 'not-found'],
});
