import { effectiveSet } from './effective-set.js';
import { ask, NAMESERVERS, zoneSet } from '../../../test/harness/nameserver-zones.js';
import { ZoneStore } from './zone-store.js';
import type { ZoneSet } from '../control/control-protocol.js';

// Real: DNS answers on the wire, from a zone in memory. Fake: random numbers, by a seeded sequence.
const ANSWERS = 10_000;

/** Numbers from 0 to 1 that are identical in every run (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function storeOf(...sets: ZoneSet[]): ZoneStore {
  const store = new ZoneStore(NAMESERVERS);
  const { refused } = store.replace('shop.example', { serial: 1, revision: 0, sets });
  expect(refused).toEqual([]);
  return store;
}

const address = (at: number) => `192.0.2.${at}`;
const members = (weights: readonly (number | undefined)[]) =>
  weights.map((weight, at) => ({
    identifier: `m${at}`,
    values: [address(at)],
    ...(weight === undefined ? {} : { weight }),
  }));
const weighted = (...weights: number[]) =>
  zoneSet('www A', [], { policy: 'Weighted', members: members(weights) });
const multi = (count: number) =>
  zoneSet('www A', [], {
    policy: 'Multi Value Answer',
    members: members(Array.from({ length: count }, () => undefined)),
  });

/** Number of occurrences of each IP address in `ANSWERS` responses. */
function countsOf(store: ZoneStore, seed: number, size: number): Map<string, number> {
  const random = sequence(seed);
  const counts = new Map<string, number>();
  for (let index = 0; index < ANSWERS; index += 1) {
    const { rcode, answers } = ask(store, 'www.shop.example', 'A', { random });
    expect([rcode, answers.length, new Set(answers).size]).toEqual(['NOERROR', size, size]);
    for (const answer of answers) {
      const value = answer.slice(answer.lastIndexOf(' ') + 1);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}

/** Pearson's statistic; an expectation of 0 allows no occurrence. */
function chiSquare(counts: ReadonlyMap<string, number>, expected: readonly number[]): number {
  return expected.reduce((sum, wanted, at) => {
    const came = counts.get(address(at)) ?? 0;
    if (wanted === 0) {
      expect(came).toBe(0);
      return sum;
    }
    return sum + (came - wanted) ** 2 / wanted;
  }, 0);
}

/** Critical values of the statistic for p = 0.001, by degrees of freedom. */
const CRITICAL = [0, 10.83, 13.82, 16.27, 18.47];

test.each([
  ['one to three', [1, 3], [0.25, 0.75]],
  ['ends of the scale', [255, 1], [255 / 256, 1 / 256]],
  ['a single zero never occurs', [10, 0, 30], [0.25, 0, 0.75]],
  ['zero at both ends', [0, 5, 5, 0], [0, 0.5, 0.5, 0]],
  ['all zeros occur equally often', [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]],
  ['a zero alone', [0], [1]],
])('10,000 answers fit the weights: %s', (_, weights, shares) => {
  const counts = countsOf(storeOf(weighted(...weights)), 7, 1);
  const freedom = shares.filter((share) => share > 0).length - 1;
  const expected = shares.map((share) => share * ANSWERS);
  expect(chiSquare(counts, expected)).toBeLessThanOrEqual(CRITICAL[freedom] ?? 0);
});

test('a DNS answer of a set with many values has eight of them, all equally often', () => {
  const count = 20;
  const counts = countsOf(storeOf(multi(count)), 11, 8);
  const expected = Array.from({ length: count }, () => (ANSWERS * 8) / count);
  // 19 degrees of freedom; sampling without replacement only narrows the spread.
  expect(chiSquare(counts, expected)).toBeLessThan(43.82);
});

test('a DNS answer of a set with few values has all of them', () => {
  expect([...countsOf(storeOf(multi(3)), 3, 3).values()]).toEqual([ANSWERS, ANSWERS, ANSWERS]);
});

test('a weighted CNAME is followed to the target of its selected member', () => {
  const store = storeOf(
    zoneSet('www CNAME', [], {
      policy: 'Weighted',
      members: [
        { identifier: 'a', values: ['a.shop.example'], weight: 1 },
        { identifier: 'b', values: ['b.example.net'], weight: 1 },
      ],
    }),
    zoneSet('a A', ['192.0.2.1']),
  );
  const answers = (at: number) => ask(store, 'www.shop.example', 'A', { random: () => at }).answers;
  expect(answers(0.4)).toEqual(['www.shop.example CNAME a.shop.example', 'a.shop.example A 192.0.2.1']);
  expect(answers(0.6)).toEqual(['www.shop.example CNAME b.example.net']);
});

test('a set with a changed policy is answered by the new policy alone', () => {
  const store = storeOf(weighted(1, 1));
  const { name, type, ...set } = zoneSet('www A', ['192.0.2.9'], { revision: 1_000_000 });
  store.apply('shop.example', { serial: 2, changes: [{ name, type, revision: set.revision, set }] });
  expect(ask(store, 'www.shop.example').answers).toEqual(['www.shop.example A 192.0.2.9']);
});

test('a policy that only Route 53 supports is refused with the reason', () => {
  const store = new ZoneStore(NAMESERVERS);
  const latency = { ...weighted(1), policy: 'Latency' as const };
  expect(store.replace('shop.example', { serial: 1, revision: 0, sets: [latency] }).refused).toEqual([
    { name: 'www', type: 'A', reason: 'The policy Latency is answered by Route 53 only.' },
  ]);
});

test('effectiveSet returns the own set, the set of the target, null or undefined', () => {
  const own = { policy: 'Simple' as const, ttl: 60, members: [{ identifier: '', values: ['192.0.2.1'] }] };
  const alias = { policy: 'Simple' as const, ttl: 0, members: [], alias: { target: 'a.example' } };
  expect(effectiveSet({ ...own, alias: null })).toEqual(own);
  expect(effectiveSet(alias)).toBeUndefined();
  expect(effectiveSet({ ...alias, resolved: { ...own, ttl: 5 } })).toEqual({ ...own, ttl: 5 });
  expect(effectiveSet({ ...alias, resolved: { ...own, members: [] } })).toBeNull();
});
