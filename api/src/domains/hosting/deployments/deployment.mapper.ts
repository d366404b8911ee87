import { type Deployment, progressOf } from '@zonewerk/contracts';
import type { DeploymentSpec, InstanceSettings, VolumeMount } from '../engines/engine.js';
import type { DeploymentDocument } from './deployment.schema.js';

/** @param names of users by ID */
export function toDeployment(stored: DeploymentDocument, names: ReadonlyMap<string, string>): Deployment {
  const { _id, number, source, image, content, state, message, author, createdAt, endedAt, steps } = stored;
  return {
    id: _id.toHexString(),
    number,
    source,
    image: image?.reference ?? null,
    content: content ?? null,
    state,
    message,
    author: (author && names.get(author.toHexString())) ?? null,
    created: createdAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
    steps: steps.map(({ name, at }) => ({ name, date: at.toISOString() })),
    restorable: state === 'replaced' && hasContent(stored),
    comparable: source === 'site' && stored.artifact !== null,
  };
}

/** Whether an engine can start a deployment: its artifact or image exists. */
export function hasContent({ artifact, image, outdated }: DeploymentDocument): boolean {
  return artifact !== null || (image !== undefined && outdated !== true);
}

/** A deployment in the form of engines. */
export function toSpec(
  { _id, project, container, source, image }: DeploymentDocument,
  settings: InstanceSettings,
  volumes: readonly VolumeMount[],
): DeploymentSpec {
  return {
    id: _id.toHexString(),
    project: project.toHexString(),
    container: container.toHexString(),
    source,
    image: image ?? null,
    settings,
    volumes,
  };
}

/** Whether a deployment was live. A failed or cancelled rollback has a message. */
export function hasGoneLive({ state, message }: DeploymentDocument): boolean {
  return state === 'live' || (state === 'replaced' && message === '');
}

/** Progress of a deployment. A step has ended when the next one started. */
export function toProgress(deployment: DeploymentDocument) {
  const { number, source, steps } = deployment;
  const isLive = hasGoneLive(deployment);
  return {
    run: number,
    progress: isLive ? 100 : progressOf(Math.max(0, steps.length - 1), source),
    step: isLive ? null : (steps.at(-1)?.name ?? null),
  };
}
