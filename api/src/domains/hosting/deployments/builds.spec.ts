import { Types } from 'mongoose';
import pino from 'pino';
import type { ContainerDocument } from '../containers/container.schema.js';
import { Builds } from './builds.js';
import type { DeploymentDocument } from './deployment.schema.js';

type BuildsOptions = ConstructorParameters<typeof Builds>[0];

/** Builds with recorded starts. They fail on a server that has these sources. */
function recorded(sources: readonly string[] = []) {
  const begun: string[] = [];
  const deployments = {
    begin: (id: Types.ObjectId) => {
      begun.push(id.toHexString());
      return Promise.resolve();
    },
  };
  const servers = { some: () => Promise.resolve([{ builds: true, sources }]) };
  const logger = pino({ level: 'silent' });
  const options = { deployments, servers, engine: {}, logger };
  return { builds: new Builds(options as unknown as BuildsOptions), begun };
}

function built(project: Types.ObjectId) {
  const container = { _id: new Types.ObjectId(), project } as ContainerDocument;
  const deployment = { _id: new Types.ObjectId(), project } as DeploymentDocument;
  return { container, deployment, id: deployment._id.toHexString() };
}

test('a project has one pending build, and its next one waits for other projects', async () => {
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

test('a build is repeated while the engine could not be probed', async () => {
  const { builds, begun } = recorded([]);
  const { container, deployment, id } = built(new Types.ObjectId());
  for (let poll = 0; poll < 2; poll += 1) {
    expect(await builds.isReady(container, deployment)).toBe(false);
    await new Promise(setImmediate);
  }
  expect(begun).toEqual([id, id]);
});

test('a build fails on a server whose rules are not in force', async () => {
  const { builds } = recorded(['site']);
  const { container, deployment } = built(new Types.ObjectId());
  expect(await builds.isReady(container, deployment)).toBe(false);
  await new Promise(setImmediate);
  await expect(builds.isReady(container, deployment)).rejects.toThrow('until the rules of its firewall');
});
