import { Types } from 'mongoose';
import pino from 'pino';
import type { ContainerDocument } from '../containers/container.schema.js';
import { Builds } from './builds.js';
import type { DeploymentDocument } from './deployment.schema.js';

type BuildsOptions = ConstructorParameters<typeof Builds>[0];

/** Builds whose beginnings are recorded, and that fail without an engine. */
function recorded() {
  const begun: string[] = [];
  const deployments = {
    begin: (id: Types.ObjectId) => {
      begun.push(id.toHexString());
      return Promise.reject(new Error('No engine'));
    },
  };
  const logger = pino({ level: 'silent' });
  return { builds: new Builds({ deployments, engine: {}, logger } as unknown as BuildsOptions), begun };
}

function built(project: Types.ObjectId) {
  const container = { _id: new Types.ObjectId(), project } as ContainerDocument;
  const deployment = { _id: new Types.ObjectId(), project } as DeploymentDocument;
  return { container, deployment, id: deployment._id.toHexString() };
}

test('a project has one pending build, and its next one comes after those of others', async () => {
  const { builds, begun } = recorded();
  const project = new Types.ObjectId();
  const first = built(project);
  const second = built(project);
  const third = built(new Types.ObjectId());
  for (const { container, deployment } of [first, second, third])
    expect(await builds.isReady(container, deployment)).toBe(false);
  await new Promise(setImmediate);
  expect(begun).toEqual([first.id, third.id]);
  expect(await builds.isReady(second.container, second.deployment)).toBe(false);
  await new Promise(setImmediate);
  expect(begun).toEqual([first.id, third.id, second.id]);
});
