import { dropRecord, getCluster, listRecords } from '@zonewerk/contracts';
import { Publisher } from '../src/modules/clusters/publisher.service.js';
import { JobService } from '../src/platform/jobs/job.service.js';
import type { RunningNameserver } from '../src/nameserver/nameserver.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from './clusters-world.js';
import { startWorld, type World } from './harness.js';

// Real: two API processes' worth of application on one database engine, jobs, nameserver.
let world: DnsWorld;
let other: World;
let nameserver: RunningNameserver;
beforeAll(async () => {
  world = await startDnsWorld();
  other = await startWorld({
    MONGODB_URI: world.mongodbUri,
    DNS_PORT: String(world.port),
    DNS_CONTROL_PORT: String(world.controlPort),
    DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example',
  });
  nameserver = await world.startNameserver();
});
afterAll(async () => {
  await nameserver.close();
  await other.app.close();
  await world.close();
});

/** Publishes again and again, as a process does that lost its lease and does not know, until stopped. */
function keepPublishing(on: World, clusterId: string): () => Promise<number> {
  let stopped = false;
  let runs = 0;
  const publish = async () => {
    while (!stopped) {
      await on.app.get(Publisher).publish(clusterId);
      runs += 1;
    }
  };
  const work = publish();
  return async () => {
    stopped = true;
    await work;
    return runs;
  };
}

test('two processes that publish one zone at the same time leave every set once, and published', async () => {
  const ada = await world.signedIn('Ada');
  const zone = await Zone.create(world, ada, 'two.example');
  // The leases are left out, so that both really work on the zone side by side.
  await Promise.all([world, other].map(({ app }) => app.get(JobService).drain()));
  const stops = [world, other].map((on) => keepPublishing(on, zone.cluster.id));
  const indexes = Array.from({ length: 40 }, (_, index) => index);
  await Promise.all(indexes.map((index) => zone.create(`h${index}`, 'A', `192.0.2.${index}`)));
  await Promise.all(
    indexes.map((index) => {
      const key = { original_name: `h${index}`, record_name: `h${index}` };
      const seen = { ...key, original_value: `192.0.2.${index}` };
      return index % 2
        ? zone.update({ ...seen, record_value: `198.51.100.${index}` })
        : ada.call(dropRecord, { ...zone.ids, record_name: `h${index}`, record_type: 'A' });
    }),
  );
  await eventually(async () =>
    expect((await ada.call(getCluster, zone.ids)).body.cluster).toMatchObject({
      records: 20,
      state: 'published',
    }),
  );
  for (const runs of await Promise.all(stops.map((stop) => stop()))) expect(runs).toBeGreaterThan(0);
  const { body } = await ada.call(listRecords, { ...zone.ids, limit: 100 });
  expect(body.list).toHaveLength(20);
  for (const index of indexes) {
    const expected = index % 2 ? `NOERROR 198.51.100.${index}` : 'NXDOMAIN';
    expect(await ask(world.port, `h${index}.two.example`, 'A')).toBe(expected);
  }
});
