/** Engines that run the instances of a server. */
export const ENGINES = ['site', 'docker', 'swarm'] as const;
export type EngineName = (typeof ENGINES)[number];

/** States of a server. `draining`: existing containers run, and new ones are rejected. */
export const SERVER_STATES = ['online', 'unreachable', 'draining'] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/**
 * Outbound connections of a server's containers. Private networks are always excluded.
 *
 * - `open`: all
 * - `list`: to specific networks only
 * - `none`: none
 */
export const EGRESS_MODES = ['open', 'list', 'none'] as const;
export type EgressMode = (typeof EGRESS_MODES)[number];

/** A project has at most one `development` container. */
export const CONTAINER_KINDS = ['development', 'live'] as const;
export type ContainerKind = (typeof CONTAINER_KINDS)[number];

/**
 * Source of a deployment's content.
 *
 * - `site`: the published website of the project
 * - `image`: an image of the operator's catalogue
 * - `archive`: an uploaded archive with a Dockerfile
 * - `git`: a commit with a Dockerfile, which members push to the platform
 */
export const CONTAINER_SOURCES = ['site', 'image', 'archive', 'git'] as const;
export type ContainerSource = (typeof CONTAINER_SOURCES)[number];

/** Sources whose image the server builds. */
const BUILT_SOURCES: readonly ContainerSource[] = ['archive', 'git'];

/** Whether the server builds the image of a deployment with this source. */
export function isBuilt(source: ContainerSource): boolean {
  return BUILT_SOURCES.includes(source);
}

/** State of a container, based on its engine and probes. */
export const CONTAINER_STATES = [
  'offline',
  'starting',
  'online',
  'updating',
  'stopping',
  'sleeping',
  'unhealthy',
  'crashing',
  'unreachable',
] as const;
export type ContainerState = (typeof CONTAINER_STATES)[number];

/** Steps of an update in order. Only an archive and a commit have the build step. */
export const DEPLOYMENT_STEPS = ['build', 'prepare', 'start', 'probe', 'switch', 'drain'] as const;
export type DeploymentStep = (typeof DEPLOYMENT_STEPS)[number];

/**
 * - `queued`: no step has started
 * - `running`: a step runs
 * - `live`: it is public
 * - `replaced`: it was public before a later deployment
 * - `failed`: it was never public, or its instance crashed right after the switch
 * - `cancelled`: it was never public
 */
export const DEPLOYMENT_STATES = ['queued', 'running', 'live', 'replaced', 'failed', 'cancelled'] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

/**
 * - `waiting`: its records are not found yet, so the container does not serve it
 * - `active`: the container serves it
 * - `lost`: another project proved its control of the domain
 */
export const ATTACHED_DOMAIN_STATES = ['waiting', 'active', 'lost'] as const;
export type AttachedDomainState = (typeof ATTACHED_DOMAIN_STATES)[number];

/** Certificate of a domain. `none`: the operator has configured no certificate authority. */
export const CERTIFICATE_STATES = ['none', 'pending', 'valid', 'failed'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/**
 * An external change of an instance.
 *
 * - `stopped`, `deleted`: the container serves no requests
 * - `changed`: the instance differs from its deployment
 */
export const INSTANCE_DRIFT_KINDS = ['stopped', 'deleted', 'changed'] as const;
export type InstanceDriftKind = (typeof INSTANCE_DRIFT_KINDS)[number];

/** Parts of an instance that can be changed at run time. */
export const INSTANCE_DRIFT_PARTS = ['limits', 'restart', 'networks', 'name', 'paused'] as const;
export type InstanceDriftPart = (typeof INSTANCE_DRIFT_PARTS)[number];
/** Output streams of an instance. */
export const LOG_STREAMS = ['stdout', 'stderr'] as const;
export type LogStream = (typeof LOG_STREAMS)[number];

export const HOSTING_LIMITS = {
  /** Containers of a project. */
  containers: 100,
  /** Replaced deployments of a container that a rollback can select. */
  rollbackDeployments: 5,
  nameCharacters: 60,
  /** A development container sleeps after this time without a request. */
  sleepMinutes: 60,
  /** Domains of a container. */
  domains: 50,
  /** Characters of the name of an image in the catalogue. */
  imageNameCharacters: 60,
  /** Lines of a container in one response. */
  logLines: 1_000,
  logSearchCharacters: 200,
  /** Open log streams of one person. */
  logStreams: 5,
  /** Data points of the usage in 24 hours. */
  statsPoints: 288,
  /** Rows of each kind in the difference between two deployments. */
  differenceRows: 100,
  /** Bytes of an uploaded archive, and of its files. */
  archiveBytes: 100_000_000,
  /** Files and folders in an archive. */
  archiveEntries: 20_000,
  branchCharacters: 100,
  /** Milliseconds between two requests for the progress of an update (specification, partner area, section 5). */
  progressPollMs: 250,
} as const;

/** Specification, partner area, section 6. */
export const DEVELOPMENT_CONTAINER_EXISTS =
  'A development container cannot be created because one already exists';

/** Percentage of an update, by the number of its completed steps. */
export function progressOf(endedSteps: number, source: ContainerSource): number {
  const steps = DEPLOYMENT_STEPS.length - (isBuilt(source) ? 0 : 1);
  return Math.round((100 * Math.min(endedSteps, steps)) / steps);
}

/** Immutable image reference: an image id, or a name with a digest. */
export const IMAGE_REFERENCE = /^(?:[a-z0-9][a-z0-9._/:-]{0,199}@)?sha256:[0-9a-f]{64}$/u;

/** Default branch of a container with the source git. */
export const DEFAULT_BRANCH = 'main';

/** Base path of Git repositories. The one of a project is `{project}.git`. */
export const GIT_BASE = '/git/';
