import {
  addTag,
  checkDelegation,
  listDrift,
  listTags,
  removeTag,
  toggleTag,
  type ClusterTag,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine, nameserver.
let world: DnsWorld;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
afterAll(() => world.close());

test('tags belong to a project, and are set and removed per cluster', async () => {
  const zone = await Zone.create(world, ada, 'tagged.example');
  const made = await ada.call(addTag, { ...zone.ids, name: 'Production', color: 'green' });
  const tag = made.body.tag as ClusterTag;
  expect(tag).toMatchObject({ name: 'Production', color: 'green', tagged: true });
  expect((await ada.call(addTag, { ...zone.ids, name: 'production' })).body.issues).toEqual([
    { path: 'name', message: 'This project already has a tag with this name.' },
  ]);
  const flip = (person: SignedIn) => person.call(toggleTag, { tagId: tag.id, clusterId: zone.cluster.id });
  expect((await flip(ada)).body).toMatchObject({ status: 'success', tagged: false });
  expect((await flip(ada)).body).toMatchObject({ status: 'success', tagged: true });
  const set = (wanted: boolean) => ada.call(toggleTag, { tagId: tag.id, clusterId: zone.cluster.id, wanted });
  for (const wanted of [false, true]) {
    for (const { body } of await Promise.all([set(wanted), set(wanted)])) {
      expect(body).toMatchObject({ status: 'success', tagged: wanted });
    }
  }
  expect((await flip(eve)).status).toBe(404);
  const foreign = { tagId: 'f'.repeat(24), clusterId: zone.cluster.id };
  expect((await ada.call(toggleTag, foreign)).status).toBe(404);
  expect((await ada.call(listTags, zone.ids)).body).toMatchObject({ count: 1, list: [{ tagged: true }] });
  const named = { tag_id: tag.id, project_id: zone.projectId };
  expect((await ada.call(removeTag, named)).status).toBe(200);
  expect((await ada.call(removeTag, named)).status).toBe(404);
});

inFullRun(test)('a project has at most 50 tags', async () => {
  const zone = await Zone.create(world, ada, 'full.example');
  const add = (number: number) => ada.call(addTag, { ...zone.ids, name: `Tag ${number}` });
  for (let number = 1; number <= 50; number += 1) expect((await add(number)).status).toBe(200);
  expect((await add(51)).body.issues).toEqual([
    { path: 'name', message: 'A project has at most 50 tags. Please remove one first.' },
  ]);
});

test('the delegation check queries the configured resolvers', async () => {
  const zone = await Zone.create(world, ada, 'delegated.example');
  const check = async () => (await ada.call(checkDelegation, zone.ids)).body;
  const expected = ['ns1.dns.example', 'ns2.dns.example'];
  expect(await check()).toMatchObject({ status: 'success', state: 'unknown', expected, found: [] });
  // The nameserver itself is the resolver of this world.
  const nameserver = await world.startNameserver();
  try {
    await eventually(async () => expect(await check()).toMatchObject({ state: 'here', found: expected }));
  } finally {
    await nameserver.close();
  }
});

test('the drift list has no comparison where no external edits are possible', async () => {
  const zone = await Zone.create(world, ada, 'alone.example');
  expect((await ada.call(listDrift, zone.ids)).body).toMatchObject({ count: 0, compared: null });
});
