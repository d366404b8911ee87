import fc from 'fast-check';
import type { ZoneChange, ZoneSet } from '../control/control-protocol.js';
import { NAMESERVERS, ask, storeWith, zoneBody, zoneSet } from '../../../test/harness/nameserver-zones.js';
import { Zone } from './zone.js';
import { StaleError, ZoneStore } from './zone-store.js';

const DOMAIN = 'example.nl';

function change(set: ZoneSet): ZoneChange {
  const { name, type, revision, ...published } = set;
  return { name, type, revision, set: published };
}

function removal(key: string, revision: number): ZoneChange {
  const [name = '', type = ''] = key.split(' ');
  return { name, type: type as ZoneChange['type'], revision, set: null };
}

test('an older revision never overwrites a newer one, a removal included', () => {
  const store = storeWith({ [DOMAIN]: {} });
  const apply = (...changes: ZoneChange[]) => store.apply(DOMAIN, { serial: 2, changes });
  const at = (revision: number, value: string) => change(zoneSet('www A', [value], { revision }));
  expect(apply(at(5, '192.0.2.5'))).toMatchObject({ applied: 1, stale: [], serial: 2 });
  expect(apply(at(4, '192.0.2.4'))).toMatchObject({ applied: 0, stale: [{ name: 'www', type: 'A' }] });
  expect(apply(at(5, '192.0.2.5'))).toMatchObject({ applied: 1, stale: [] });
  expect(ask(store, 'www.example.nl').answers).toEqual(['www.example.nl A 192.0.2.5']);
  expect(apply(removal('www A', 7))).toMatchObject({ applied: 1 });
  expect(apply(at(6, '192.0.2.6'), removal('www A', 7))).toMatchObject({
    applied: 1,
    stale: [{ name: 'www', type: 'A' }],
  });
  expect(ask(store, 'www.example.nl').rcode).toBe('NXDOMAIN');
  expect(apply(at(8, '192.0.2.8'))).toMatchObject({ applied: 1 });
  expect(ask(store, 'www.example.nl').answers).toEqual(['www.example.nl A 192.0.2.8']);
});

test('the lowest serial follows the highest, and earlier serials are stale', () => {
  const most = 0xffff_ffff;
  const store = new ZoneStore(NAMESERVERS);
  store.replace(DOMAIN, zoneBody({}, most));
  store.apply(DOMAIN, { serial: 1, changes: [] });
  expect(ask(store, DOMAIN, 'SOA').answers[0]).toContain('"serial":1,');
  expect(() => store.apply(DOMAIN, { serial: most, changes: [] })).toThrow(StaleError);
  expect(() => store.replace(DOMAIN, zoneBody({}, most))).toThrow(StaleError);
  expect(() => store.drop(DOMAIN, most)).toThrow(StaleError);
  // A reload with an older serial does not change the announced serial.
  store.startLoad(DOMAIN, most, 1).finish();
  expect(store.get(DOMAIN)?.serial).toBe(1);
  store.drop(DOMAIN, 1);
  expect(() => store.replace(DOMAIN, zoneBody({}, most))).toThrow(StaleError);
  store.replace(DOMAIN, zoneBody({}, 2));
  expect(store.get(DOMAIN)?.serial).toBe(2);
});

test('the first load of a zone preserves its serial, however high', () => {
  const store = new ZoneStore(NAMESERVERS);
  store.startLoad(DOMAIN, 0xffff_fff0, 1).finish();
  expect(store.get(DOMAIN)?.serial).toBe(0xffff_fff0);
});

test('a message with an older serial is refused as a whole', () => {
  const store = storeWith({ [DOMAIN]: {} });
  store.apply(DOMAIN, { serial: 9, changes: [] });
  expect(() => store.apply(DOMAIN, { serial: 8, changes: [] })).toThrow(StaleError);
  expect(() => store.replace(DOMAIN, zoneBody({}, 8))).toThrow(StaleError);
  expect(() => store.drop(DOMAIN, 8)).toThrow(StaleError);
  expect(ask(store, DOMAIN, 'SOA').answers[0]).toContain('"serial":9');
});

test('a dropped zone returns only with a newer serial', () => {
  const store = storeWith({ [DOMAIN]: { 'www A': ['192.0.2.1'] } });
  store.drop(DOMAIN, 3);
  store.drop(DOMAIN, 3);
  expect(ask(store, 'www.example.nl').rcode).toBe('REFUSED');
  expect(store.apply(DOMAIN, { serial: 3, changes: [] })).toBeNull();
  expect(() => store.replace(DOMAIN, zoneBody({}, 3))).toThrow(StaleError);
  store.replace(DOMAIN, zoneBody({ 'www A': ['192.0.2.2'] }, 4));
  expect(ask(store, 'www.example.nl').answers).toEqual(['www.example.nl A 192.0.2.2']);
});

test('a set that cannot be encoded is refused with its reason, the others are applied', () => {
  const store = storeWith({ [DOMAIN]: {} });
  const bad = [
    zoneSet('a TXT', [`"${'x'.repeat(256)}"`]),
    zoneSet('b CNAME', [`${'l'.repeat(64)}.nl`]),
    zoneSet('c A', ['192.168.1']),
    zoneSet('d A', ['192.0.2.1'], { ttl: -1 }),
    zoneSet('e MX', ['010 mail.nl']),
  ];
  const answer = store.apply(DOMAIN, {
    serial: 2,
    changes: [...bad, zoneSet('www A', ['192.0.2.1'])].map(change),
  });
  expect(answer?.applied).toBe(1);
  expect(answer?.refused.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'a TXT',
    'b CNAME',
    'c A',
    'd A',
    'e MX',
  ]);
  expect(answer?.refused.every(({ reason }) => reason.length > 0)).toBe(true);
});

test('changes during the load of a zone are part of the loaded zone', () => {
  const store = storeWith({ [DOMAIN]: { 'old A': ['192.0.2.1'] } });
  const load = store.startLoad(DOMAIN, 5, 100);
  load.zone.apply(change(zoneSet('www A', ['192.0.2.2'], { revision: 90 })));
  load.zone.apply(change(zoneSet('gone A', ['192.0.2.3'], { revision: 91 })));
  const changes = [change(zoneSet('www A', ['192.0.2.9'], { revision: 101 })), removal('gone A', 102)];
  store.apply(DOMAIN, { serial: 6, changes });
  expect(ask(store, 'old.example.nl').answers).toHaveLength(1);
  load.finish();
  load.abandon();
  expect(ask(store, 'www.example.nl').answers).toEqual(['www.example.nl A 192.0.2.9']);
  expect(ask(store, 'gone.example.nl').rcode).toBe('NXDOMAIN');
  expect(ask(store, 'old.example.nl').rcode).toBe('NXDOMAIN');
  expect(store.get(DOMAIN)).toMatchObject({ serial: 6, revision: 102, size: 1 });
});

test('a message with 200,000 changes is applied to a zone that is read from the database', () => {
  const store = new ZoneStore(NAMESERVERS);
  store.startLoad(DOMAIN, 5, 1);
  const changes = Array<ZoneChange>(200_000).fill(removal('www A', 2));
  expect(store.apply(DOMAIN, { serial: 6, changes })).toBeNull();
});

test('a zone dropped during its load does not return, and a later load does', () => {
  const store = new ZoneStore(NAMESERVERS);
  store.drop(DOMAIN, 5);
  const load = store.startLoad(DOMAIN, 5, 1);
  store.drop(DOMAIN, 5);
  load.finish();
  expect(store.size).toBe(0);
  store.startLoad(DOMAIN, 5, 1).finish();
  expect(store.size).toBe(1);
});

test('a zone has its newest changes in any order, and no empty names', () => {
  const names = fc.constantFrom('@', 'a', 'b.a', 'c.b.a', '*.a', 'd.c.b.a');
  const plan = fc.array(fc.tuple(names, fc.constantFrom('A', 'TXT'), fc.boolean()), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(plan, fc.infiniteStream(fc.nat()), (steps, random) => {
      const changes = steps.map(([name, type, remove], index) => {
        const value = type === 'A' ? `192.0.2.${index}` : `"${index}"`;
        return remove
          ? removal(`${name} ${type}`, index)
          : change(zoneSet(`${name} ${type}`, [value], { revision: index }));
      });
      const shuffled = changes
        .map((item) => ({ item, key: random.next().value }))
        .sort((x, y) => x.key - y.key);
      const ordered = new Zone(DOMAIN, NAMESERVERS, 1, 0);
      const mixed = new Zone(DOMAIN, NAMESERVERS, 1, 0);
      for (const item of changes) ordered.apply(item);
      for (const { item } of shuffled) mixed.apply(item);
      const dump = (zone: Zone) => [...zone.sets()].map((set) => JSON.stringify(set)).sort();
      expect(dump(mixed)).toEqual(dump(ordered));
      expect(mixed.size).toBe(ordered.size);
      for (const name of ['a', 'b.a', 'c.b.a', 'd.c.b.a']) {
        const exists = [...ordered.sets()].some((set) => set.name === name || set.name.endsWith(`.${name}`));
        const direct = mixed.find(name);
        const wild = [...ordered.sets()].some((set) => set.name === '*.a');
        if (exists) expect(direct).not.toBeNull();
        else if (!wild) expect(direct).toBeNull();
      }
    }),
    { numRuns: 300 },
  );
});
