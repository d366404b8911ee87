import { type Deployment, progressOf } from '@zonewerk/contracts';
import type { DeploymentDocument } from './deployment.schema.js';

/** @param names of people by id */
export function toDeployment(
  { _id, number, source, state, message, author, createdAt, endedAt, steps, artifact }: DeploymentDocument,
  names: ReadonlyMap<string, string>,
): Deployment {
  return {
    id: _id.toHexString(),
    number,
    source,
    state,
    message,
    author: (author && names.get(author.toHexString())) ?? null,
    created: createdAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
    steps: steps.map(({ name, at }) => ({ name, date: at.toISOString() })),
    restorable: state === 'replaced' && artifact !== null,
    comparable: artifact !== null,
  };
}

/** Whether visitors got a deployment. A rollback that failed or was cancelled has a message. */
export function hasGoneLive({ state, message }: DeploymentDocument): boolean {
  return state === 'live' || (state === 'replaced' && message === '');
}

/** How far a deployment is. A step has ended when the next one began. */
export function toProgress(deployment: DeploymentDocument) {
  const { number, steps } = deployment;
  const isLive = hasGoneLive(deployment);
  return {
    run: number,
    progress: isLive ? 100 : progressOf(Math.max(0, steps.length - 1)),
    step: isLive ? null : (steps.at(-1)?.name ?? null),
  };
}
