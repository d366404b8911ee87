import { dropRecord, listRecords, type RecordSet } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { applied, apply, preview } from '../import/zone-import-world.js';

// Real: API over HTTP, jobs and database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

async function withSets(...sets: [string, 'A' | 'CNAME' | 'TXT' | 'MX', string][]): Promise<Zone> {
  const made = await Zone.create(world, ada, 'holding.example');
  for (const set of sets) await made.create(...set);
  return made;
}

async function records(own: Zone): Promise<string[]> {
  const { list } = (await ada.call(listRecords, { ...own.ids, limit: 100 })).body as { list: RecordSet[] };
  return list.map(({ record_name: name, record_type: type, values }) => `${name} ${type} ${values.join()}`);
}

inFullRun(test)('a plan is valid until an affected set changes, and only in its own project', async () => {
  const own = await withSets(
    ['gone', 'A', '192.0.2.1'],
    ['mail', 'A', '192.0.2.1'],
    ['same', 'A', '192.0.2.1'],
  );
  const file = 'mail 60 A 192.0.2.2\nnew 60 A 192.0.2.2\nsame 60 A 192.0.2.1';
  const faults = [];
  const drop = (record_name: string) =>
    ada.call(dropRecord, { ...own.ids, record_name, record_type: 'A' as const });
  for (const change of [
    () => own.create('new', 'A', '192.0.2.3'),
    () => own.update({ original_name: 'mail', original_value: '192.0.2.1', record_value: '192.0.2.3' }),
    () => drop('mail'),
    async () => {
      await drop('new');
      await own.create('new', 'A', '192.0.2.4');
      return own.update({ original_name: 'gone', original_value: '192.0.2.1', record_value: '192.0.2.4' });
    },
  ]) {
    const plan = await preview(own, file, 'replace');
    expect((await change()).status).toBe(200);
    const { body } = await apply(own, plan);
    expect(body.status).toBe('conflict');
    faults.push(body.message);
  }
  expect(faults).toEqual([
    'new A was changed since this preview. Please create a new one.',
    'mail A was changed since this preview. Please create a new one.',
    'mail A was changed since this preview. Please create a new one.',
    'gone A and new A were changed since this preview. Please create a new one.',
  ]);
  const plan = await preview(own, file, 'replace');
  // Unaffected sets, unknown sets and sets already in the target state do not invalidate the plan.
  await own.update({ original_name: 'same', original_value: '192.0.2.1', record_value: '192.0.2.9' });
  await own.create('other', 'A', '192.0.2.1');
  await own.create('mail', 'A', '192.0.2.2');
  expect(await applied(own, plan)).toMatchObject({ left: 0 });
  expect(await records(own)).toEqual([
    'mail A 192.0.2.2',
    'new A 192.0.2.2',
    'other A 192.0.2.1',
    'same A 192.0.2.9',
  ]);
  const foreign = await Zone.create(world, await world.signedIn('Eve'), 'eve-import.example');
  expect((await apply(foreign, plan)).body).toMatchObject({ status: 'not-found' });
});
