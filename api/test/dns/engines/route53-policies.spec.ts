import { weightShares } from '@zonewerk/contracts';
import { firstInGate } from '@zonewerk/testing/tier';
import { zoneSet } from '../../harness/nameserver-zones.js';
import { CHI_SQUARE_MOST, chiSquare, drawMany } from './chance.js';
import { choice, engineFor } from './route53/engine-for.js';
import { Route53Emulator } from './route53/emulator.js';

// @full Policies; route53-engine.spec.ts has the engine in the gate.

// Real: the engine with Amazon's SDK. The DNS answers come from an emulator that follows the rules of Route 53.
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
let server: Route53Emulator;
beforeAll(async () => {
  server = await Route53Emulator.start();
  const weighted = Object.entries(WEIGHTS).map(([name, weights]) => {
    const values = weights.map((weight, index): [string, number] => [address(index), weight]);
    return zoneSet(`${name} A`, [], choice('Weighted', values));
  });
  const twelve = Array.from({ length: 12 }, (_, index): [string, number] => [address(index), 0]);
  const sets = [...weighted, zoneSet('eight A', [], choice('Multi Value Answer', twelve))];
  const zone = { domain: DOMAIN, serial: 1, revision: 1, sets, removed: [] };
  expect((await engineFor(server.settings).replaceZone(zone)).refused).toEqual([]);
});
afterAll(() => server.close());

test.each(firstInGate(Object.entries(WEIGHTS), 2))(
  'Route 53 answers of %s fit the weights %j',
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
  'Route 53 answers have eight of twelve members, each equally often',
  async () => {
    const counts = await drawMany(server.dnsPort, `eight.${DOMAIN}`, 'A', TIMES);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(TIMES * 8);
    const twelve = Array.from({ length: 12 }, (_, index) => counts.get(address(index)) ?? 0);
    const equal = twelve.map(() => 1 / 12);
    expect(chiSquare(twelve, equal)).toBeLessThan(CHI_SQUARE_MOST[11] ?? 0);
  },
  PATIENCE_MS,
);
