import type { RecordType } from '@zonewerk/contracts';
import type { WalkedSet } from './alias-walk.js';
import { cnameCircleOf, findCnameCircle, searchedNames } from './cname-circles.js';

type Zone = Readonly<Record<string, readonly WalkedSet[]>>;

const cname = (...values: string[]): WalkedSet => ({
  type: 'CNAME',
  policy: values.length > 1 ? 'Weighted' : 'Simple',
  ttl: 60,
  members: values.map((value, at) => ({ identifier: String(at), values: [value] })),
});
const alias = (type: RecordType, target: string): WalkedSet => ({
  type,
  policy: 'Simple',
  ttl: 0,
  members: [],
  alias: { target },
});
const address: WalkedSet = {
  type: 'A',
  policy: 'Simple',
  ttl: 60,
  members: [{ identifier: '', values: ['192.0.2.1'] }],
};
const setsAt = (zone: Zone, host: string) => (host.endsWith('elsewhere') ? null : (zone[host] ?? []));
const circle = (zone: Zone, name: string, ...targets: string[]) =>
  cnameCircleOf({ name, targets }, (host) => setsAt(zone, host), searchedNames());

test.each<[string, Zone, string[], string | null]>([
  ['itself', {}, ['a'], 'a leads back to a.'],
  ['a CNAME that leads back', { b: [cname('a')] }, ['b'], 'b leads back to a.'],
  ['a longer chain back', { b: [cname('c')], c: [cname('a')] }, ['b'], 'b leads back to a.'],
  ['a circle without it', { b: [cname('c')], c: [cname('b')] }, ['b'], null],
  ['aliases of different types', { b: [alias('A', 'c')], c: [address, alias('AAAA', 'a')] }, ['b'], null],
  ['a weighted member that leads back', { b: [cname('c', 'a')], c: [address] }, ['b'], 'b leads back to a.'],
  ['a second member that leads back', { c: [address], b: [cname('a')] }, ['c', 'b'], 'b leads back to a.'],
  ['an alias of IPv4 addresses', { b: [alias('A', 'a')] }, ['b'], 'b leads back to a.'],
  ['an alias of IPv6 addresses', { b: [address, alias('AAAA', 'a')] }, ['b'], 'b leads back to a.'],
  ['an A record', { b: [cname('c')], c: [address] }, ['b'], null],
  ['a name outside of the zone', { b: [cname('elsewhere')] }, ['b'], null],
  ['two paths to one name', { b: [cname('d')], c: [cname('d')], d: [address] }, ['b', 'c'], null],
  ['a wildcard that leads back', { '*.z': [cname('a')] }, ['b.z'], 'b.z leads back to a.'],
  ['a deeper name of a wildcard', { '*.z': [cname('a')] }, ['c.b.z'], 'c.b.z leads back to a.'],
  ['a name that exists next to a wildcard', { '*.z': [cname('a')], 'b.z': [address] }, ['b.z'], null],
  ['a name below an existing name', { '*.z': [cname('a')], 'b.z': [address] }, ['c.b.z'], null],
  ['a wildcard outside of the zone', { '*': [cname('a')] }, ['b.elsewhere'], null],
])('a circle is found or excluded for a CNAME to %s', async (_, zone, targets, expected) => {
  expect(circle(zone, 'a', ...targets)).toBe(expected);
  const start = { name: 'a', targets };
  expect(await findCnameCircle(start, async (host) => setsAt(zone, host))).toBe(expected);
});

test.each<[string, string, Zone]>([
  ['a name that it covers', 'y.z', {}],
  ['a name that leads to a covered name', 'p', { p: [cname('b.a.z')] }],
  ['a wildcard that leads back', 'b.y', { '*.y': [cname('c.z')] }],
])('a wildcard CNAME to %s leads back', (_, target, zone) => {
  const reason = `${target} leads back to *.z.`;
  const stored: Zone = { '*.z': [cname(target)] };
  for (const more of [{}, stored]) expect(circle({ ...zone, ...more }, '*.z', target)).toBe(reason);
});

test('a chain of 20,000 CNAMEs is searched once, and only names in its circle are circular', () => {
  let reads = 0;
  const zone = (host: string) => {
    reads += 1;
    const at = Number(host.slice(1));
    return [cname(at < 20_000 ? `n${at + 1}` : 'n19990')];
  };
  const searched = searchedNames();
  const circular: number[] = [];
  for (let at = 0; at <= 20_000; at += 1) {
    const targets = [at < 20_000 ? `n${at + 1}` : 'n19990'];
    if (cnameCircleOf({ name: `n${at}`, targets }, zone, searched) !== null) circular.push(at);
  }
  expect(circular).toEqual(Array.from({ length: 11 }, (_, at) => 19_990 + at));
  // Once for each of A and AAAA, without the first name.
  expect(reads).toBe(40_000);
});
