import { dropRecord, getCluster, listRecords } from '@zonewerk/contracts';
import { firstInGate } from '@zonewerk/testing/tier';
import { EngineUnavailable } from '../../../src/domains/dns/engines/dns-engine.js';
import { Publisher } from '../../../src/domains/dns/publication/publisher.service.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';
import { PowerDns } from '../engines/powerdns.js';

// @full Two processes publish hundreds of sets.

// Real: two applications on one database engine, as of two API processes; jobs, nameserver, PowerDNS.
let world: DnsWorld;
const others: World[] = [];
let nameserver: RunningNameserver;
let powerDns: PowerDns;
beforeAll(async () => {
  world = await startDnsWorld();
  nameserver = await world.startNameserver();
  powerDns = await PowerDns.start();
});
afterAll(async () => {
  await nameserver?.close();
  for (const { app } of others) await app.close();
  await world.close();
  await powerDns?.close();
});

/** Starts another application on the same database. */
async function further(settings: Record<string, string>): Promise<World> {
  const common = { MONGODB_URI: world.mongodbUri, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' };
  const other = await startWorld({ ...common, ...settings });
  others.push(other);
  return other;
}

interface Engine {
  readonly name: string;
  /** Two applications that publish to it. */
  pair(): Promise<readonly World[]>;
  /** A further application, which completes unfinished publications. */
  heir(): Promise<World>;
  port(): number;
  /** Record sets and serial of a zone as reported by the engine; null without such a report. */
  zone(domain: string): Promise<{ sets: readonly string[]; serial: number } | null>;
}

const ENGINES: readonly Engine[] = [
  {
    name: 'the embedded nameserver',
    pair: async () => {
      const ports = { DNS_PORT: String(world.port), DNS_CONTROL_PORT: String(world.controlPort) };
      return [world, await further(ports)];
    },
    heir: () => further({ DNS_PORT: String(world.port), DNS_CONTROL_PORT: String(world.controlPort) }),
    port: () => world.port,
    zone: async () => null,
  },
  {
    name: 'PowerDNS',
    pair: async () => [await further(powerDns.settings), await further(powerDns.settings)],
    heir: () => further(powerDns.settings),
    port: () => powerDns.dnsPort,
    zone: async (domain) => ({
      sets: await powerDns.sets(domain),
      serial: await powerDns.serial(domain),
    }),
  },
];

/** Publishes repeatedly until stopped, like a process that has not noticed the loss of its lease. */
function publishContinuously(on: World, clusterId: string): () => Promise<number> {
  let stopped = false;
  let runs = 0;
  const publish = async () => {
    while (!stopped) {
      try {
        await on.app.get(Publisher).publish(clusterId);
        runs += 1;
      } catch (error) {
        // PowerDNS fails one of two concurrent creations of a zone; its job is retried.
        if (!(error instanceof EngineUnavailable)) throw error;
      }
    }
  };
  const work = publish();
  return async () => {
    stopped = true;
    await work;
    return runs;
  };
}

const INDEXES = Array.from({ length: 40 }, (_, index) => index);

/** Creates forty sets, then updates every second set and deletes the others. */
async function edit(zone: Zone): Promise<void> {
  await Promise.all(INDEXES.map((index) => zone.create(`h${index}`, 'A', `192.0.2.${index}`)));
  await Promise.all(
    INDEXES.map((index) => {
      const key = { original_name: `h${index}`, record_name: `h${index}` };
      const seen = { ...key, original_value: `192.0.2.${index}` };
      return index % 2
        ? zone.update({ ...seen, record_value: `198.51.100.${index}` })
        : zone.owner.call(dropRecord, { ...zone.ids, record_name: `h${index}`, record_type: 'A' });
    }),
  );
}

/** Waits until the owner of the lease has republished stale changes. */
async function inherited({ connection }: World, domain: string): Promise<void> {
  await eventually(async () => {
    const promises = { domain, 'outbox.id': { $exists: true } };
    expect(await connection.collection('clusters').countDocuments(promises)).toBe(0);
    const open = { kind: 'dns.publish', state: 'open' };
    expect(await connection.collection('jobs').countDocuments(open)).toBe(0);
  });
}

test.each(firstInGate(ENGINES, 1))(
  'two concurrent publishers of one zone on $name publish every set once',
  async (engine) => {
    const pair = await engine.pair();
    // Without leases, so that both applications publish the zone concurrently.
    await Promise.all([world, ...others].map(({ app }) => app.get(JobService).drain()));
    const ada = await world.signedIn('Ada');
    const zone = await Zone.create(world, ada, `two-${others.length}.example`);
    const { domain } = zone.cluster;
    const stops = pair.map((on) => publishContinuously(on, zone.cluster.id));
    await edit(zone);
    await eventually(async () =>
      expect((await ada.call(getCluster, zone.ids)).body.cluster).toMatchObject({
        records: 20,
        state: 'published',
      }),
    );
    const { body } = await eventually(async () => {
      const all = await ada.call(listRecords, { ...zone.ids, limit: 100 });
      expect(new Set((all.body.list as { state: string }[]).map(({ state }) => state))).toEqual(
        new Set(['published']),
      );
      return all;
    });
    for (const runs of await Promise.all(stops.map((stop) => stop()))) expect(runs).toBeGreaterThan(0);
    await inherited(await engine.heir(), domain);
    expect(body.list).toHaveLength(20);
    for (const index of INDEXES) {
      const expected = index % 2 ? `NOERROR 198.51.100.${index}` : 'NXDOMAIN';
      expect(await ask(engine.port(), `h${index}.${domain}`, 'A')).toBe(expected);
    }
    const there = await engine.zone(domain);
    if (!there) return;
    const odd = INDEXES.filter((index) => index % 2);
    expect(there.sets).toEqual(
      odd.map((index) => `h${index}.${domain}. A 60 198.51.100.${index}`).toSorted(),
    );
    const stored = await world.connection.collection('clusters').findOne({ domain });
    expect(there.serial).toBeLessThanOrEqual(stored?.['serial'] as number);
  },
  120_000,
);
