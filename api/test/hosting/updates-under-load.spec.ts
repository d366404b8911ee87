import { Agent, request } from 'node:http';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { byTier } from '@zonewerk/testing/tier';
import { sharedWorld, type World } from '../harness/harness.js';
import { HostingWorld } from './hosting-world.js';

// Real: API over HTTP, worker, instances as processes, edge proxy, and the database engine. Counted, not timed.
const UPDATES = byTier({ gate: 3, full: 20 });
const REQUESTS = byTier({ gate: 1_500, full: 10_000 });
const VISITORS = 8;

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

test(`${REQUESTS} requests during ${UPDATES} updates all get the website`, async () => {
  const own = await hosting.project(await world.signedIn('Ada'), 'Version 0');
  const id = await own.live();
  const seen = new Map<string, number>();
  let isUpdating = true;
  let sent = 0;
  const visitors = Array.from({ length: VISITORS }, async (_, index) => {
    // Half of the visitors hold their connection, the others open one for each request.
    const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
    while (isUpdating || sent < REQUESTS) {
      sent += 1;
      const answer = await visit(agent, id).catch((error: Error) => error.message);
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
    }
    agent.destroy();
  });
  for (let number = 1; number <= UPDATES; number += 1) {
    await own.publish(`Version ${number}`);
    expect(await own.update(id)).toMatchObject({ status: 'success' });
  }
  isUpdating = false;
  await Promise.all(visitors);
  expect([...seen.keys()].sort()).toEqual(
    Array.from({ length: UPDATES + 1 }, (_, number) => `200 Version ${number}`).sort(),
  );
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
});

/** Status and heading that a visitor gets. */
async function visit(agent: Agent, container: string): Promise<string> {
  const { edgePort: port } = hosting;
  const asked = request({ port, agent, headers: { Host: `${container}.app.localhost:${port}` } }).end();
  const [answer] = (await once(asked, 'response')) as [Readable & { statusCode: number }];
  const heading = /<h1[^>]*>([^<]*)/u.exec(await text(answer))?.[1];
  return `${answer.statusCode} ${heading}`;
}
