import type { ContainerInspectInfo } from 'dockerode';
import type { Instance } from '../engine.js';
import { LABELS } from './instance-options.js';

/** One run of an instance: Docker restarts an instance that ended. */
export interface InstanceRun {
  /** Id of its container. */
  readonly container: string;
  readonly instance: Instance;
  /** Milliseconds of the clock of Docker. */
  readonly startedAt: number;
}

/**
 * The present run of a container.
 * @param host address of published ports. The labels of the container have the port.
 */
export function runOf({ Config, Id, State }: ContainerInspectInfo, host: string): InstanceRun {
  const { [LABELS.port]: port, [LABELS.healthPath]: healthPath = '/' } = Config.Labels;
  const instance = { host, port: Number(port), healthPath };
  return { container: Id, instance, startedAt: Date.parse(State.StartedAt) };
}
