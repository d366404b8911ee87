import type { ContainerInspectInfo } from 'dockerode';
import type { Instance } from '../engine.js';
import { HOST, LABELS } from './instance-options.js';

/** One run of an instance: Docker starts an instance that ended again. */
export interface InstanceRun {
  /** Id of its container. */
  readonly container: string;
  readonly instance: Instance;
  /** Milliseconds of the clock of Docker. */
  readonly startedAt: number;
}

/** The present run of a container. Its labels tell where the instance is. */
export function runOf({ Config, Id, State }: ContainerInspectInfo): InstanceRun {
  const { [LABELS.port]: port, [LABELS.healthPath]: healthPath = '/' } = Config.Labels;
  const instance = { host: HOST, port: Number(port), healthPath };
  return { container: Id, instance, startedAt: Date.parse(State.StartedAt) };
}
