import type { ContainerInspectInfo } from 'dockerode';
import type { Instance } from '../engine.js';
import { HOST, LABELS } from './instance-options.js';

/** One run of an instance: Docker starts an instance that ended again. */
export interface InstanceRun {
  readonly instance: Instance;
  /** Milliseconds of the clock of Docker. */
  readonly startedAt: number;
}

/** The present run of a container. Its labels tell where the instance is. */
export function runOf({ Config, State }: ContainerInspectInfo): InstanceRun {
  const { [LABELS.port]: port, [LABELS.healthPath]: healthPath = '/' } = Config.Labels;
  return { instance: { host: HOST, port: Number(port), healthPath }, startedAt: Date.parse(State.StartedAt) };
}
