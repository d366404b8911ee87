/** What runs the instances of a server. */
export const ENGINES = ['site', 'docker', 'swarm'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Whether a server takes containers. `draining`: it runs those that it has, and takes no others. */
export const SERVER_STATES = ['online', 'unreachable', 'draining'] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/** A project has at most one `development` container. */
export const CONTAINER_KINDS = ['development', 'live'] as const;
export type ContainerKind = (typeof CONTAINER_KINDS)[number];

/** Where the content of a deployment comes from. `site`: the published website of the project. */
export const CONTAINER_SOURCES = ['site'] as const;
export type ContainerSource = (typeof CONTAINER_SOURCES)[number];

/** State of a container by its engine and its probes. */
export const CONTAINER_STATES = [
  'offline',
  'starting',
  'online',
  'updating',
  'stopping',
  'unhealthy',
  'crashing',
  'unreachable',
] as const;
export type ContainerState = (typeof CONTAINER_STATES)[number];

/** Steps of an update in their order. */
export const DEPLOYMENT_STEPS = ['prepare', 'start', 'probe', 'switch', 'drain'] as const;
export type DeploymentStep = (typeof DEPLOYMENT_STEPS)[number];

/**
 * - `queued`: no step has begun
 * - `running`: a step runs
 * - `live`: visitors get it
 * - `replaced`: visitors got it before a later deployment
 * - `failed`: visitors never got it, or its instance crashed right after they did
 * - `cancelled`: visitors never got it
 */
export const DEPLOYMENT_STATES = ['queued', 'running', 'live', 'replaced', 'failed', 'cancelled'] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

export const HOSTING_LIMITS = {
  /** Containers of a project. */
  containers: 100,
  /** Replaced deployments of a container that a rollback can choose. */
  rollbackDeployments: 5,
  nameCharacters: 60,
  /** Rows of each kind in the difference of two deployments. */
  differenceRows: 100,
  /** Milliseconds between two requests for the progress of an update (specification, partner area, section 5). */
  progressPollMs: 250,
} as const;

/** Specification, partner area, section 6. */
export const DEVELOPMENT_CONTAINER_EXISTS =
  'A development container cannot be created because one already exists';

/** Percentage of an update, by the number of its steps that ended. */
export function progressOf(endedSteps: number): number {
  return Math.round((100 * Math.min(endedSteps, DEPLOYMENT_STEPS.length)) / DEPLOYMENT_STEPS.length);
}
