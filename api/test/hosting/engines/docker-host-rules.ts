import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { until } from '../hosting-world.js';
import type { EngineBench } from './engine-contract.js';

const ALL = ['site', 'image', 'archive', 'git'];

/** The sources of an engine without the rules of the host, with them, and without them after a start of Docker. */
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
