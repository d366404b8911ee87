import mongoose from 'mongoose';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { PUBLISH_JOB } from '../../../src/domains/dns/publication/publish-entry.js';
import { eventually } from '../../harness/clusters-world.js';
import { PowerDns } from './powerdns.js';
import { startProgram, type Program } from '../../harness/processes.js';
import type { Client } from '../../platform/durability/client.js';
import { Parts } from '../../platform/durability/parts.js';
import {
  addAddress,
  makeZone,
  register,
  signIn,
  succeeded,
  type OwnZone,
} from '../../platform/durability/people.js';
import { WireProxy, type Command } from '../../platform/durability/wire-proxy.js';

/*
 * Real: the API as a process that is killed between a write and its publication, the database engine, and a PowerDNS that
 * is killed and frozen as well.
 */
const PATIENCE_MS = 60_000;
let parts: Parts;
let proxy: WireProxy;
let database: mongoose.Connection;
let powerDns: PowerDns;
let api: Program;
let ada: Client;
let count = 0;
beforeAll(async () => {
  powerDns = await PowerDns.start();
  parts = await Parts.prepare(powerDns.settings);
  await parts.startPart('database');
  database = await mongoose.createConnection(parts.mongodbUri).asPromise();
  proxy = await WireProxy.start(Number(new URL(parts.mongodbUri).port));
  await startApi();
  ada = await signIn(parts.origin, await register(parts.origin));
});
afterAll(async () => {
  await killApi();
  await proxy.stop();
  await database.close();
  await parts.stop();
  await powerDns.close();
});

async function startApi(): Promise<void> {
  const uri = new URL(parts.mongodbUri);
  uri.port = String(proxy.port);
  api = startProgram('main.js', { ...parts.settings, MONGODB_URI: uri.href, LOG_LEVEL: 'info' });
  await api.printed('"listening"');
}

async function killApi(): Promise<void> {
  api.child.kill('SIGKILL');
  await api.ended;
}

/** A zone with one set, published. */
async function freshZone(): Promise<OwnZone> {
  count += 1;
  const zone = await makeZone(ada, `crash-${count}.example`);
  succeeded(await addAddress(ada, zone, 'first', '192.0.2.1'));
  await shown(zone, ['first published']);
  // Afterwards, the next writes of each kind belong to the next set.
  await eventually(async () => {
    expect(
      await database.collection('jobs').countDocuments({ state: 'open', kind: { $ne: 'projects.audit' } }),
    ).toBe(0);
    const promising = { 'outbox.id': { $exists: true } };
    expect(await database.collection('recordsets').countDocuments(promising)).toBe(0);
  }, PATIENCE_MS);
  return zone;
}

async function states({ ids }: OwnZone): Promise<string[]> {
  const { list } = succeeded(await ada.post('/api/partners/clusters/records/', ids));
  const rows = list as { record_name: string; state: string; reason: string | null }[];
  return rows.map(({ record_name, state, reason }) => `${record_name} ${state} ${reason ?? ''}`.trim());
}

const shown = (zone: OwnZone, expected: string[]) =>
  eventually(async () => expect(await states(zone)).toEqual(expected), PATIENCE_MS);

/** Expects each of both sets once in PowerDNS, listed as published. */
async function expectBoth(zone: OwnZone): Promise<void> {
  await shown(zone, ['first published', 'second published']);
  const { domain } = zone;
  expect(await powerDns.sets(domain)).toEqual([
    `first.${domain}. A 60 192.0.2.1`,
    `second.${domain}. A 60 192.0.2.2`,
  ]);
}

const DEATHS: [string, Command][] = [
  ['storing the set', { name: 'findAndModify', collection: 'recordsets' }],
  ['queueing its publication', { name: 'update', collection: 'jobs', value: PUBLISH_JOB }],
  ['claiming its publication', { name: 'update', collection: 'leases' }],
  ['removing its outbox entry', { name: 'update', collection: 'recordsets' }],
];

inFullRun(test).each(firstInGate(DEATHS, 3))(
  'no change is lost when the API dies after %s',
  async (_, write) => {
    const zone = await freshZone();
    const written = proxy.carriedOut(write);
    const outcome = addAddress(ada, zone, 'second', '192.0.2.2');
    await written;
    await killApi();
    await outcome;
    await startApi();
    await expectBoth(zone);
  },
  2 * PATIENCE_MS,
);

inFullRun(test)(
  'a PowerDNS request of an API that died is executed once and then listed as published',
  async () => {
    const zone = await freshZone();
    powerDns.freeze();
    succeeded(await addAddress(ada, zone, 'second', '192.0.2.2'));
    await killApi();
    await startApi();
    expect(await states(zone)).toEqual(['first published', expect.stringMatching(/^second pending/u)]);
    powerDns.thaw();
    await expectBoth(zone);
  },
  2 * PATIENCE_MS,
);

inFullRun(test)(
  'after a crash of API and PowerDNS, a pending record set shows the outage until PowerDNS is back',
  async () => {
    const zone = await freshZone();
    await powerDns.kill();
    succeeded(await addAddress(ada, zone, 'second', '192.0.2.2'));
    await killApi();
    await startApi();
    await shown(zone, ['first published', 'second pending PowerDNS cannot be reached. We try again.']);
    await powerDns.resume();
    await expectBoth(zone);
  },
  2 * PATIENCE_MS,
);
