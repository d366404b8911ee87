import { getPlan, listRecords, type RecordSet } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { applied, apply, planOf, preview, planRows } from '../import/zone-import-world.js';

// Real: API over HTTP, jobs and database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const SETS = Array.from({ length: 90 }, (_, at) => `n${at}`);
const fileOf = (value: string) => SETS.map((name) => `${name} 60 A ${value}`).join('\n');

inFullRun(test)(
  'concurrent updates during the execution of a plan are neither overwritten nor lost',
  async () => {
    const zone = await Zone.create(world, ada, 'meanwhile.example');
    await applied(zone, await preview(zone, fileOf('192.0.2.1')));
    const plan = await preview(zone, fileOf('192.0.2.2'));
    const [started, ...answers] = await Promise.all([
      apply(zone, plan),
      ...SETS.map(async (original_name) => {
        const change = { original_name, original_value: '192.0.2.1', record_value: '192.0.2.3' };
        return { name: original_name, status: (await zone.update(change)).body.status as string };
      }),
    ]);
    // An update before the start makes the start fail, and the plan changes nothing.
    const begun = started.status === 200;
    if (begun)
      await eventually(async () => {
        const now = planOf(await ada.call(getPlan, { ...zone.ids, plan_id: plan.id }));
        expect(now.state).toBe('done');
      });
    const first = answers.filter(({ status }) => status === 'success').map(({ name }) => name);
    const { list } = (await ada.call(listRecords, { ...zone.ids, limit: 100 })).body as { list: RecordSet[] };
    const values = new Map(list.map(({ record_name, values: own }) => [record_name, own.join()]));
    expect(Object.fromEntries(values)).toEqual(
      Object.fromEntries(SETS.map((name) => [name, first.includes(name) ? '192.0.2.3' : '192.0.2.2'])),
    );
    const remaining = begun ? (await planRows(zone, plan, 'left')).map((row) => row.split(' ')[0]) : SETS;
    expect(remaining.toSorted()).toEqual(first.toSorted());
  },
);
