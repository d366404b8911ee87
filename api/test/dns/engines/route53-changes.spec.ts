import { EngineUnavailable, StaleSerialError } from '../../../src/domains/dns/engines/dns-engine.js';
import type { Route53Engine } from '../../../src/domains/dns/engines/route53-engine.js';
import { zoneSet } from '../../harness/nameserver-zones.js';
import { choice, engineFor, put } from './route53/engine-for.js';
import { Route53Emulator } from './route53/emulator.js';

// @full Pending changes; route53-engine.spec.ts has the engine in the gate.

// Real: the engine with Amazon's SDK, over HTTP. Route 53 is an emulator that enforces its rules.
const DOMAIN = 'changes.example';
let server: Route53Emulator;
let engine: Route53Engine;
beforeEach(async () => {
  server = await Route53Emulator.start();
  engine = engineFor(server.settings);
});
afterEach(() => server.close());

type Sets = Parameters<Route53Engine['replaceZone']>[0]['sets'];

async function publish(sets: Sets): Promise<void> {
  const zone = { domain: DOMAIN, serial: 100, revision: 1, sets, removed: [] };
  expect((await engine.replaceZone(zone)).refused).toEqual([]);
}

const addresses = (weights: readonly number[]) =>
  weights.map((weight, index): [string, number] => [`192.0.2.${index}`, weight]);

test('a TTL, a weight and a member change, each in its own set', async () => {
  await publish([
    zoneSet('www A', ['192.0.2.1']),
    zoneSet('w A', [], choice('Weighted', addresses([1, 2, 3]))),
    zoneSet('m A', [], choice('Multi Value Answer', addresses([0, 0]))),
  ]);
  const more = { ...choice('Multi Value Answer', addresses([0, 0, 0])), ttl: 60 };
  const changes = [
    put('www A', ['192.0.2.1'], { ttl: 60 }),
    put('w A', [], choice('Weighted', addresses([1, 0, 3]))),
    put('m A', [], more),
  ];
  expect((await engine.applyChanges(DOMAIN, 101, changes)).refused).toEqual([]);
  expect(server.sets(DOMAIN)).toEqual([
    ...[0, 1, 2].map((index) => `m.${DOMAIN}. A id-${index} multi 60 192.0.2.${index}`),
    ...[1, 0, 3].map((weight, index) => `w.${DOMAIN}. A id-${index} ${weight} 300 192.0.2.${index}`),
    `www.${DOMAIN}. A 60 192.0.2.1`,
  ]);
  const before = server.seen.length;
  await engine.applyChanges(DOMAIN, 102, changes);
  expect(server.seen.slice(before)).toEqual([
    'ListResourceRecordSets',
    'ChangeResourceRecordSets',
    'GetChange',
  ]);
});

test('a name with more record sets than one Route 53 page is read completely', async () => {
  const hundred = (value: (index: number) => string) =>
    choice(
      'Weighted',
      Array.from({ length: 100 }, (_, index): [string, number] => [value(index), index + 1]),
    );
  const groups = [
    zoneSet(
      'many A',
      [],
      hundred((n) => `192.0.2.${n}`),
    ),
    zoneSet(
      'many AAAA',
      [],
      hundred((n) => `2001:db8::${n + 1}`),
    ),
    zoneSet(
      'many MX',
      [],
      hundred((n) => `${n} m.example`),
    ),
    zoneSet(
      'many TXT',
      [],
      hundred((n) => `"${n}"`),
    ),
  ];
  const others = Array.from({ length: 310 }, (_, index) => zoneSet(`a${index} A`, ['192.0.2.1']));
  await publish([...others, ...groups]);
  const changes = [put('many TXT', ['"one"']), put('many A', ['192.0.2.1'])];
  expect((await engine.applyChanges(DOMAIN, 101, changes)).refused).toEqual([]);
  const [a, aaaa, ...rest] = server.sets(DOMAIN).filter((line) => line.startsWith('many.'));
  expect([a, rest.at(-1)]).toEqual([`many.${DOMAIN}. A 300 192.0.2.1`, `many.${DOMAIN}. TXT 300 "one"`]);
  expect([aaaa, rest.length]).toEqual([expect.stringContaining(' AAAA id-0 1 300 2001:db8::1'), 200]);
});

test('the older of two concurrent publishers yields, and each change is atomic', async () => {
  await publish([zoneSet('www A', ['192.0.2.1'])]);
  const other = engineFor(server.settings);
  for (let serial = 101; serial < 141; serial += 2) {
    const older = put('www A', [], choice('Weighted', addresses([serial % 256, 1])));
    const newer = put('www A', [`192.0.2.${serial}`, '198.51.100.1']);
    const [late, done] = await Promise.allSettled([
      engine.applyChanges(DOMAIN, serial, [older]),
      other.applyChanges(DOMAIN, serial + 1, [newer]),
    ]);
    if (late.status === 'rejected') expect(late.reason).toBeInstanceOf(StaleSerialError);
    if (done.status === 'rejected') expect(done.reason).toBeInstanceOf(EngineUnavailable);
    expect(done.status).toBe('fulfilled');
    expect(server.sets(DOMAIN)).toEqual([`www.${DOMAIN}. A 300 192.0.2.${serial} 198.51.100.1`]);
  }
});
