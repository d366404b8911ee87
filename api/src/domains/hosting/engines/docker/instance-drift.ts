import type { InstanceDriftPart } from '@zonewerk/contracts';
import type { ContainerInspectInfo } from 'dockerode';
import type { Drift } from '../engine.js';
import { LABELS, RESTART_POLICY } from './instance-options.js';

/** Statuses of a container that Docker does not restart itself. */
const ENDED = ['exited', 'dead'];

/** Manual change of the container of a started deployment; null without one. */
export function driftOf(container: ContainerInspectInfo): Drift | null {
  const { State } = container;
  if (State.Status === 'removing') return { kind: 'deleted', parts: [] };
  // Docker restarts a container that ended by itself. It has an error when the restart failed.
  if (ENDED.includes(State.Status) && State.Error === '') return { kind: 'stopped', parts: [] };
  const parts = changedParts(container);
  return parts.length > 0 ? { kind: 'changed', parts } : null;
}

function changedParts({
  Config,
  HostConfig,
  Name,
  NetworkSettings,
  State,
}: ContainerInspectInfo): InstanceDriftPart[] {
  const { [LABELS.limits]: limits, [LABELS.deployment]: deployment } = Config.Labels;
  // An instance of an earlier release has no limits in its labels.
  const expected = Object.entries(JSON.parse(limits ?? '{}') as Record<string, number>);
  const present: object = HostConfig;
  const checks: readonly (readonly [InstanceDriftPart, boolean])[] = [
    ['limits', expected.some(([name, value]) => present[name as keyof typeof present] !== value)],
    ['restart', HostConfig.RestartPolicy?.Name !== RESTART_POLICY],
    ['networks', String(Object.keys(NetworkSettings.Networks)) !== HostConfig.NetworkMode],
    ['name', Name !== `/${deployment}`],
    ['paused', State.Paused],
  ];
  return checks.flatMap(([part, isChanged]) => (isChanged ? [part] : []));
}
