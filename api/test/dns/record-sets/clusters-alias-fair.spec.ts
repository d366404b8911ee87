import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { listRecords, type RecordSet } from '@zonewerk/contracts';
import { freePort } from '@zonewerk/testing/free-port';
import { decode, encode } from 'dns-packet';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { AliasLookups } from '../../../src/domains/dns/record-sets/aliases/alias-lookups.service.js';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

/*
 * Real: API over HTTP, database engine, jobs, nameserver, and look-ups over UDP. Faked: the resolver, which answers
 * names with the prefix `slow` on demand.
 */
let world: DnsWorld;
let ada: SignedIn;
let bob: SignedIn;
let nameserver: RunningNameserver;
let address = '198.51.100.1';
/** Delayed DNS answers; null while the resolver answers at once. */
let queued: (() => void)[] | null = null;
const resolver = createSocket('udp4');
beforeAll(async () => {
  const port = await freePort();
  resolver.on('message', (packet, peer) => {
    const { id, questions } = decode(packet);
    const [{ name = '' } = {}] = questions ?? [];
    const answers = [{ name, type: 'A' as const, ttl: 60, data: address }];
    // Recursion is desired and available.
    const reply = encode({ type: 'response', id, flags: 0x0180, questions, answers });
    const answer = () => resolver.send(reply, peer.port, peer.address);
    if (queued && name.startsWith('slow')) queued.push(answer);
    else answer();
  });
  resolver.bind(port, '127.0.0.1');
  await once(resolver, 'listening');
  world = await startDnsWorld({ DNS_RESOLVERS: `127.0.0.1:${port}` });
  ada = await world.signedIn('Ada');
  bob = await world.signedIn('Bob');
  nameserver = await world.startNameserver();
});
afterAll(async () => {
  release();
  await nameserver.close();
  await world.close();
  resolver.close();
});

function release(): void {
  for (const answer of queued?.splice(0) ?? []) answer();
  queued = null;
}

const addAlias = async (zone: Zone, record_name: string, host: string) => {
  const { status } = await zone.add({ record_name, is_alias: '1', alias_target: `${host}.elsewhere.test` });
  expect(status).toBe(200);
};

async function become({ owner, ids }: Zone, record_name: string, expected: string): Promise<void> {
  await eventually(async () => {
    const { body } = await owner.call(listRecords, { ...ids, query: record_name });
    const [set] = body.list as RecordSet[];
    expect(`${set?.state} ${set?.alias_values?.join()}`).toBe(expected);
  });
}

inFullRun(test)('many slow aliases of one user do not delay aliases of other users', async () => {
  queued = [];
  const many = await Zone.create(world, bob, 'many.example');
  const more = await many.sibling('more.example');
  const all = Array.from({ length: 24 }, (_, at) => addAlias(at % 2 ? many : more, `a${at}`, `slow-${at}`));
  await Promise.all(all);
  const other = await Zone.create(world, ada, 'other.example');
  await addAlias(other, 'www', 'quick');
  await become(other, 'www', 'published 198.51.100.1');
  release();
});

inFullRun(test)(
  'many due slow aliases over many clusters do not delay the renewal of aliases of other users',
  async () => {
    const zones = [
      await Zone.create(world, bob, 'slow.example'),
      await Zone.create(world, ada, 'quick.example'),
    ];
    const [slow, quick] = zones as [Zone, Zone];
    await addAlias(slow, 'www', 'slow-www');
    await addAlias(quick, 'www', 'quick-www');
    for (const zone of zones) await become(zone, 'www', 'published 198.51.100.1');
    const recordSets = world.connection.collection('recordsets');
    const due = { $set: { 'resolved.until': new Date(0) } };
    await recordSets.updateOne({ cluster: new Types.ObjectId(slow.cluster.id) }, due);
    const one = await recordSets.findOne({ cluster: new Types.ObjectId(slow.cluster.id) });
    const copies = Array.from({ length: 400 }, (_, at) => {
      const { _id, ...set } = one ?? { _id: null };
      const resolved = { ...(set as { resolved?: object }).resolved, host: `slow-${at}.elsewhere.test` };
      return { ...set, cluster: new Types.ObjectId(), resolved };
    });
    await recordSets.insertMany(copies);
    queued = [];
    address = '198.51.100.2';
    const turn = world.app.get(AliasLookups).renewDue(new Date(Date.now() + 400_000));
    await become(quick, 'www', 'published 198.51.100.2');
    release();
    await turn;
  },
);
