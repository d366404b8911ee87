import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { AliasRepository } from '../../../src/domains/dns/record-sets/aliases/alias.repository.js';
import { DnsEngine } from '../../../src/domains/dns/engines/dns-engine.js';
import { slotsOf } from '../../../src/domains/dns/record-sets/record-set.schema.js';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import {
  ask,
  eventually,
  untilPublished,
  startDnsWorld,
  Zone,
  type DnsWorld,
} from '../../harness/clusters-world.js';

// Real: API over HTTP, database engine, jobs, nameserver.
const FOLLOWERS = 600;
const MOST_AT_ONCE = 500;
let world: DnsWorld;
let nameserver: RunningNameserver;
beforeAll(async () => {
  world = await startDnsWorld();
  nameserver = await world.startNameserver();
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
});

inFullRun(test)(
  'hundreds of aliases of one name are renewed in batches, after the name itself is published',
  async () => {
    const zone = await Zone.create(world, await world.signedIn('Ada'), 'fan.example');
    await zone.create('www', 'A', '192.0.2.1');
    await zone.add({ record_name: 'a0', is_alias: true, alias_target: 'www.fan.example' });
    await untilPublished(world, zone);
    // Copies of the first alias.
    const sets = world.connection.collection('recordsets');
    const first = await sets.findOne({ name: 'a0' });
    await sets.insertMany(
      Array.from({ length: FOLLOWERS - 1 }, (_, at) => {
        const name = `a${at + 1}`;
        return { ...first, _id: new Types.ObjectId(), name, order: name, slots: slotsOf(name, 'A') };
      }),
    );

    const order: string[] = [];
    const engine = world.app.get(DnsEngine);
    const send = engine.applyChanges.bind(engine);
    jest.spyOn(engine, 'applyChanges').mockImplementation(async (domain, serial, changes) => {
      const result = await send(domain, serial, changes);
      order.push(changes.some(({ name }) => name === 'www') ? 'name' : 'followers');
      return result;
    });
    const aliases = world.app.get(AliasRepository);
    const renewAll = aliases.renewAll.bind(aliases);
    const renewed: number[] = [];
    jest.spyOn(aliases, 'renewAll').mockImplementation(async (cluster, found, now) => {
      order.push('marked');
      if (found.length > 0) renewed.push(found.length);
      await renewAll(cluster, found, now);
    });
    await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' });
    await eventually(async () => {
      for (const at of [0, MOST_AT_ONCE, FOLLOWERS - 1])
        expect(await ask(world.port, `a${at}.fan.example`, 'A')).toBe('NOERROR 192.0.2.2');
    });
    await untilPublished(world, zone);
    expect(order[0]).toBe('name');
    expect(renewed).toEqual([MOST_AT_ONCE, FOLLOWERS - MOST_AT_ONCE]);
  },
);
