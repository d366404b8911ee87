import { DEPLOYMENT_STEPS, type DeploymentStep } from '@zonewerk/contracts';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { firstInGate } from '@zonewerk/testing/tier';
import { DeploymentRepository } from '../../../src/domains/hosting/deployments/deployment.repository.js';
import { type BuildBench, Built, serving } from './docker-sources.js';

/** Kills Docker after the worker has recorded a step. The worker continues. */
function killAt(daemon: DockerDaemon, step: DeploymentStep): Promise<void> {
  const { begin } = DeploymentRepository.prototype;
  const spy = jest.spyOn(DeploymentRepository.prototype, 'begin');
  return new Promise((resolve, reject) => {
    spy.mockImplementation(async function (this: DeploymentRepository, id, name) {
      await begin.call(this, id, name);
      if (name !== step) return;
      spy.mockRestore();
      await daemon.kill().then(resolve, reject);
    });
  });
}

type Case = readonly [string, (bench: BuildBench, removed: (id: string) => Promise<void>) => Promise<void>];

/** The gate tests the step whose instance exists but does not run yet. */
const STEPS = firstInGate(['start', ...DEPLOYMENT_STEPS.filter((step) => step !== 'start')] as const, 1);

export const KILL_CASES: readonly Case[] = STEPS.map((step) => [
  `kill -9 of Docker at step ${step} loses no intent and leaves no orphan`,
  async (bench, removed) => {
    const { daemon, hosting, own } = bench;
    const built = await Built.create(bench, 'archive');
    expect(await built.deploy(serving('Before'))).toMatchObject({ state: 'live' });
    await built.upload(serving(`Killed at ${step}`));
    const killed = killAt(daemon, step);
    await built.go();
    await killed;
    expect((await own.deployments(built.id))[0]).toMatchObject({ number: 2, state: 'running' });
    expect((await hosting.visit(built.id)).status).toBe(200);
    await daemon.launch();
    expect(await built.ended()).toMatchObject({ number: 2, state: 'live' });
    await own.settled(built.id, 'online');
    expect(await built.shown()).toBe(`Killed at ${step}`);
    const filters = { label: [`zonewerk.container=${built.id}`] };
    expect(await daemon.docker.listContainers({ all: true, filters })).toHaveLength(1);
    expect(await built.steps()).toEqual([]);
    expect(await built.images()).toHaveLength(2);
    await removed(built.id);
  },
]);
