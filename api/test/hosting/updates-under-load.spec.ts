import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type World } from '../harness/harness.js';
import { HostingWorld } from './hosting-world.js';
import { loadDuring, REQUESTS, UPDATES } from './update-load.js';

// Real: API over HTTP, worker, instances as processes, edge proxy, and the database engine. Counted, not timed.
let world: World;
let hosting: HostingWorld;
beforeAll(async () => {
  world = await sharedWorld();
  hosting = await HostingWorld.start(world);
});
afterAll(async () => {
  await hosting.stop();
  await world.close();
});

inFullRun(test)(`${REQUESTS} requests during ${UPDATES} updates all get the website`, async () => {
  const own = await hosting.project(await world.signedIn('Ada'), 'Version 0');
  const id = await own.live();
  const target = { port: hosting.edgePort, container: id };
  const update = async () => {
    for (let number = 1; number <= UPDATES; number += 1) {
      await own.publish(`Version ${number}`);
      expect(await own.update(id)).toMatchObject({ status: 'success' });
    }
  };
  const read = (body: string) => /<h1[^>]*>([^<]*)/u.exec(body)?.[1] ?? '';
  const { sent, answers } = await loadDuring(target, update, { read });
  expect(answers).toEqual(Array.from({ length: UPDATES + 1 }, (_, number) => `200 Version ${number}`).sort());
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
});
