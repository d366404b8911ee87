import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { EngineUnavailable } from '../../../src/domains/dns/engines/dns-engine.js';
import { zoneSet } from '../../harness/nameserver-zones.js';
import { engineFor, put } from './route53/engine-for.js';
import { Route53Emulator } from './route53/emulator.js';
import { BatchRefused } from './route53/rules.js';
import { eventually } from '../../harness/clusters-world.js';

// Real: the engine with Amazon's SDK, over HTTP. Route 53 is an emulator that fails on demand.
let server: Route53Emulator;
let count = 0;
beforeEach(async () => {
  server = await Route53Emulator.start();
});
afterEach(() => server.close());

async function freshZone() {
  count += 1;
  const domain = `faults-${count}.example`;
  const engine = engineFor(server.settings);
  const sets = [zoneSet('www A', ['192.0.2.1'])];
  await engine.replaceZone({ domain, serial: 100, revision: 1, sets, removed: [] });
  return { domain, engine };
}

const changes = () => server.seen.filter((one) => one === 'ChangeResourceRecordSets').length;

const FAULTS_AFTER_WORK = [
  ['cut-after', 'Route 53 cannot be reached.'],
  ['broken-after', 'Route 53 answered 503.'],
  ['silent-after', 'Route 53 did not answer in time.'],
] as const;

test.each(firstInGate(FAULTS_AFTER_WORK, 2))(
  'a change without confirmation (%s) is read before its next attempt',
  async (fault, message) => {
    const { domain, engine } = await freshZone();
    const before = changes();
    server.fail('ChangeResourceRecordSets', fault);
    const change = [put('www A', ['192.0.2.2'])];
    await expect(engine.applyChanges(domain, 101, change)).rejects.toEqual(new EngineUnavailable(message));
    expect(changes()).toBe(before + 1);
    expect(server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.2`]);
    expect(await engine.applyChanges(domain, 102, change)).toEqual({ refused: [], stale: [] });
    expect(server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.2`]);
  },
);

inFullRun(test)(
  'throttled changes are sent again by the client, and reads are repeated after every fault',
  async () => {
    const { domain, engine } = await freshZone();
    server.fail('ChangeResourceRecordSets', 'throttled', 'prior');
    server.fail('ListResourceRecordSets', 'broken', 'cut-after');
    const before = changes();
    await engine.applyChanges(domain, 101, [put('www A', ['192.0.2.2'])]);
    expect(changes()).toBe(before + 3);
    expect(server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.2`]);
  },
);

test('a zone with repeated external changes is reported as busy, and changed at a later attempt', async () => {
  const { domain, engine } = await freshZone();
  const { account } = server;
  const perform = account.perform.bind(account);
  const faster = jest.spyOn(account, 'perform').mockImplementation((request) => {
    if (request.operation !== 'ChangeResourceRecordSets') return perform(request);
    throw new BatchRefused([
      `Tried to delete resource record set [name='www.${domain}.', type='A'] but it was not found`,
    ]);
  });
  const before = changes();
  const change = [put('www A', ['192.0.2.2'])];
  const busy = new EngineUnavailable('Another client is changing this zone in Route 53.');
  await expect(engine.applyChanges(domain, 101, change)).rejects.toEqual(busy);
  expect(changes()).toBe(before + 3);
  faster.mockRestore();
  expect(await engine.applyChanges(domain, 102, change)).toEqual({ refused: [], stale: [] });
  expect(server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.2`]);
});

test('a zone creation without confirmation creates one zone', async () => {
  const engine = engineFor(server.settings);
  server.fail('CreateHostedZone', 'cut-after', 'broken-after');
  await engine.replaceZone({ domain: 'once.example', serial: 1, revision: 1, sets: [], removed: [] });
  expect(server.account.zonesOf('once.example')).toBe(1);
});

test('a change is read and sent again after a concurrent external change', async () => {
  const { domain, engine } = await freshZone();
  server.fail('ChangeResourceRecordSets', 'held');
  const before = changes();
  const changing = engine.applyChanges(domain, 101, [put('www A', ['192.0.2.2'])]);
  await eventually(async () => expect(changes()).toBe(before + 1));
  server.account.edit(domain, { name: `www.${domain}.`, type: 'A' }, [{ values: ['192.0.2.99'] }]);
  server.release();
  await changing;
  expect(changes()).toBe(before + 2);
  expect(server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.2`]);
});

inFullRun(test)('a change counts as published once all nameservers serve it', async () => {
  const { domain, engine } = await freshZone();
  server.account.slow = true;
  let done = false;
  const changing = engine.applyChanges(domain, 101, [put('www A', ['192.0.2.2'])]).then(() => {
    done = true;
  });
  await eventually(async () => expect(server.seen.filter((one) => one === 'GetChange').length).toBe(3));
  expect(done).toBe(false);
  server.account.spread();
  await changing;
});

inFullRun(test)(
  'requests respect the rate limit of the account, and comparisons do not delay publications',
  async () => {
    const { domain, engine } = await freshZone();
    const slow = engineFor({ ...server.settings, ROUTE53_REQUESTS_PER_SECOND: '5' });
    const sets = [zoneSet('www A', ['192.0.2.1'])];
    await slow.watch.compare(domain, sets);
    server.rate = 5;
    const start = server.seen.length;
    const comparing = Promise.all([1, 2, 3, 4, 5, 6].map(() => slow.watch.compare(domain, sets)));
    await slow.applyChanges(domain, 101, [put('www A', ['192.0.2.2'])]);
    await comparing;
    const seen = server.seen.slice(start);
    expect(seen).toHaveLength(6 + 3);
    expect(seen.indexOf('ChangeResourceRecordSets')).toBeLessThan(5);
    expect(server.throttled).toBe(0);
    // Without its own rate limit an engine is throttled, and still publishes.
    await engine.applyChanges(
      domain,
      102,
      Array.from({ length: 9 }, (_, n) => put(`h${n} A`, ['192.0.2.1'])),
    );
    for (const serial of [103, 104, 105])
      await engine.applyChanges(domain, serial, [put('www A', [`192.0.2.${serial}`])]);
    expect(server.throttled).toBeGreaterThan(0);
    expect(server.sets(domain)).toContain(`www.${domain}. A 300 192.0.2.105`);
  },
);

test('a wrong key, an unknown delegation set and an unreachable server have different errors', async () => {
  const { settings } = server;
  await expect(engineFor(settings).check()).resolves.toBeUndefined();
  const key = 'Route 53 refuses the key. Please check ROUTE53_ACCESS_KEY_ID and ROUTE53_SECRET_ACCESS_KEY.';
  const wrongs = [
    ['ROUTE53_ACCESS_KEY_ID', 'AKIAOTHER'] as const,
    ['ROUTE53_SECRET_ACCESS_KEY', 'other'] as const,
  ];
  for (const [name, value] of wrongs)
    await expect(engineFor({ ...settings, [name]: value }).check()).rejects.toEqual(
      new EngineUnavailable(key),
    );
  const unknown = engineFor({ ...settings, ROUTE53_DELEGATION_SET: 'N2OTHER' });
  await expect(unknown.check()).rejects.toThrow('Please check ROUTE53_DELEGATION_SET.');
  const unreachable = engineFor({ ...settings, ROUTE53_API_URL: 'http://127.0.0.1:9' });
  await expect(unreachable.check()).rejects.toThrow('Route 53 cannot be reached.');
});

test('the health check is cached, and repeated after a failed request', async () => {
  const { domain, engine } = await freshZone();
  const checks = () => server.seen.filter((one) => one === 'GetReusableDelegationSet').length;
  for (const _ of [1, 2, 3]) await engine.check();
  expect(checks()).toBe(1);
  server.fail('ChangeResourceRecordSets', 'broken');
  await expect(engine.applyChanges(domain, 101, [put('x A', ['192.0.2.2'])])).rejects.toThrow('500');
  await engine.check();
  expect(checks()).toBe(2);
});

test('a deletion refused by Route 53 reports the reason, changes nothing, and succeeds on retry', async () => {
  const { domain, engine } = await freshZone();
  const before = server.sets(domain);
  const why = 'Route 53 refuses this: This is refused for a reason of its own.';
  server.fail('ChangeResourceRecordSets', 'refused', 'refused');
  const set = { name: 'www', type: 'A' };
  await expect(engine.watch.remove(domain, 101, set)).rejects.toEqual(new EngineUnavailable(why));
  await expect(engine.dropZone(domain, 102)).rejects.toEqual(new EngineUnavailable(why));
  expect([server.sets(domain), server.account.zonesOf(domain)]).toEqual([before, 1]);
  await engine.watch.remove(domain, 103, set);
  expect(server.sets(domain)).toEqual([]);
  await engine.dropZone(domain, 104);
  expect(server.account.zonesOf(domain)).toBe(0);
});
