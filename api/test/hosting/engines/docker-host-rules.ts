import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { warningsOf } from '../../../src/domains/hosting/servers/probe-warnings.js';
import { until } from '../hosting-world.js';
import type { EngineBench } from './engine-contract.js';

/** Sources of a server with active rules. */
const ALL = ['site', 'image', 'archive', 'git'];

/** Sources of an engine without the rules of the host, with them, and without them after a start of Docker. */
export async function followHostRules(
  daemon: DockerDaemon,
  bench: EngineBench,
  script: string,
): Promise<void> {
  await daemon.openHost();
  expect(await (await bench.open()).probe(bench.server)).toEqual(['site']);
  // The script can be repeated.
  for (let repeat = 0; repeat < 2; repeat += 1) await daemon.closeHost(script);
  const engine = await bench.open();
  expect(await engine.probe(bench.server)).toEqual(ALL);
  await loseOtherMachines(daemon, bench, script);
  // A start of Docker can come after a start of the machine, which has no rules.
  await daemon.openHost();
  await daemon.kill();
  await daemon.launch();
  await until(
    () => engine.probe(bench.server),
    (sources) => sources.join() === 'site',
  );
  await daemon.closeHost(script);
}

/**
 * A server without a policy also requires its rules for other machines, which another service can remove separately.
 */
async function loseOtherMachines(daemon: DockerDaemon, bench: EngineBench, script: string): Promise<void> {
  const engine = await bench.open();
  const warnings = async () => {
    const facts = await engine.examine(bench.server);
    return facts === null ? null : warningsOf(facts, false);
  };
  expect(await warnings()).toEqual([]);
  await daemon.openOtherMachines();
  // On a machine of a cloud provider, the metadata address is reachable too.
  expect(await warnings()).toEqual([
    expect.stringMatching(/rules for outgoing connections are not in force|reach 169\.254\.169\.254:80/u),
  ]);
  expect(await engine.probe(bench.server)).toEqual(['site']);
  await daemon.closeHost(script);
  expect(await engine.probe(bench.server)).toEqual(ALL);
}
