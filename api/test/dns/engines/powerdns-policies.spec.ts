import { weightShares } from '@zonewerk/contracts';
import { pino } from 'pino';
import { firstInGate } from '@zonewerk/testing/tier';
import { PowerDnsEngine } from '../../../src/domains/dns/engines/powerdns-engine.js';
import { zoneSet } from '../../harness/nameserver-zones.js';
import { parseConfig } from '../../../src/platform/config/config.js';
import { CHI_SQUARE_MOST, chiSquare, drawMany } from './chance.js';
import { PowerDns } from './powerdns.js';

// @full Policies; powerdns-engine.spec.ts has the engine in the gate.

// Real: PowerDNS, queried over UDP. 10,000 DNS answers of each name have to fit the weights.
const TIMES = 10_000;
const PATIENCE_MS = 120_000;
const DOMAIN = 'chance.example';
const WEIGHTS: Readonly<Record<string, readonly number[]>> = {
  different: [1, 2, 3, 250],
  'one-zero': [5, 0, 5],
  'all-zero': [0, 0, 0],
  'one-only': [0, 255],
};
const address = (index: number) => `192.0.2.${index + 1}`;
let server: PowerDns;
beforeAll(async () => {
  server = await PowerDns.start(['enable-lua-records=shared']);
  const { dns } = parseConfig(server.settings);
  if (!dns.powerDns) throw new Error('no settings');
  const engine = new PowerDnsEngine(dns.powerDns, dns, pino({ level: 'silent' }));
  const weighted = Object.entries(WEIGHTS).map(([name, weights]) => {
    const members = weights.map((weight, index) => ({
      identifier: `${index}`,
      values: [address(index)],
      weight,
    }));
    return zoneSet(`${name} A`, [], { policy: 'Weighted', members });
  });
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    identifier: `${index}`,
    values: [address(index)],
  }));
  const sets = [...weighted, zoneSet('eight A', [], { policy: 'Multi Value Answer', members: twelve })];
  expect(
    (await engine.replaceZone({ domain: DOMAIN, serial: 1, revision: 1, sets, removed: [] })).refused,
  ).toEqual([]);
});
afterAll(() => server.close());

test.each(firstInGate(Object.entries(WEIGHTS), 2))(
  'PowerDNS answers of %s fit the weights %j',
  async (name, weights) => {
    const counts = await drawMany(server.dnsPort, `${name}.${DOMAIN}`, 'A', TIMES);
    const shares = weightShares(weights);
    const possible = shares.flatMap((share, index) => (share > 0 ? [index] : []));
    expect([...counts.keys()].toSorted()).toEqual(possible.map(address));
    if (possible.length === 1) return;
    const statistic = chiSquare(
      possible.map((index) => counts.get(address(index)) ?? 0),
      possible.map((index) => shares[index] ?? 0),
    );
    expect(statistic).toBeLessThan(CHI_SQUARE_MOST[possible.length - 1] ?? 0);
  },
  PATIENCE_MS,
);

test(
  'PowerDNS answers have eight of twelve members, each equally often',
  async () => {
    const counts = await drawMany(server.dnsPort, `eight.${DOMAIN}`, 'A', TIMES);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(TIMES * 8);
    const twelve = Array.from({ length: 12 }, (_, index) => counts.get(address(index)) ?? 0);
    expect(
      chiSquare(
        twelve,
        twelve.map(() => 1 / 12),
      ),
    ).toBeLessThan(CHI_SQUARE_MOST[11] ?? 0);
  },
  PATIENCE_MS,
);
