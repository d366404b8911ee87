import {
  createCluster,
  createRule,
  dropCluster,
  restoreCluster,
  dropRecord,
  getChange,
  listChanges,
  listRecords,
  listStoredSets,
  previewTemplate,
  previewZoneRollback,
  restoreStoredSet,
  rollbackChange,
  type StoredSet,
  type ZoneChange,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';
import { applied, apply, planOf, preview, sizes } from '../import/zone-import-world.js';

// Real: API over HTTP, database engine, jobs. No nameserver runs: nothing here waits for a publication.
const ZONE_SETS = 5;
let world: DnsWorld;
let ada: SignedIn;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld({
    DNS_ZONE_SETS: String(ZONE_SETS),
    DNS_PROJECT_SETS: '8',
    DNS_PROJECT_CLUSTERS: '2',
  });
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const ZONE_FULL = 'A cluster has at most 5 record sets. Please delete unused record sets.';

async function freshZone(): Promise<Zone> {
  count += 1;
  return Zone.create(world, ada, `limits-${count}.example`);
}

async function names({ owner, ids }: Zone): Promise<string[]> {
  const { body } = await owner.call(listRecords, ids);
  return (body.list as { record_name: string }[]).map(({ record_name: name }) => name);
}

/** Newest stored revision of a zone. */
async function revisionOf({ cluster }: Zone): Promise<number> {
  const stored = await world.connection
    .collection('clusters')
    .findOne({ _id: new Types.ObjectId(cluster.id) });
  return stored?.['revision'] as number;
}

const drop = ({ owner, ids }: Zone, record_name: string) =>
  owner.call(dropRecord, { ...ids, record_name, record_type: 'A' });

/** Fills a zone with `host-0` and so on. */
async function fill(zone: Zone, sets = ZONE_SETS): Promise<void> {
  await Promise.all(Array.from({ length: sets }, (_, at) => zone.create(`host-${at}`, 'A', '192.0.2.1')));
}

const linesOf = (prefix: string, sets: number) =>
  Array.from({ length: sets }, (_, at) => `${prefix}-${at} 60 IN A 192.0.2.1`).join('\n');

inFullRun(test)('30 concurrent creations do not exceed the limit of record sets per cluster', async () => {
  const zone = await freshZone();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => zone.create(`host-${at}`, 'A', '192.0.2.1')),
  );
  const messages = answers.map(({ status, body }) => (status === 200 ? 'made' : `${status} ${body.message}`));
  expect(messages.filter((one) => one === 'made')).toHaveLength(ZONE_SETS);
  expect(new Set(messages)).toEqual(new Set(['made', `409 ${ZONE_FULL}`]));
  expect(await names(zone)).toHaveLength(ZONE_SETS);
});

inFullRun(test)(
  'a full cluster refuses new record sets, and allows changes, renames and deletions',
  async () => {
    const zone = await freshZone();
    await fill(zone);
    const before = await revisionOf(zone);
    expect((await zone.create('more', 'A', '192.0.2.1')).body).toMatchObject({ message: ZONE_FULL });
    expect(await revisionOf(zone)).toBe(before);

    const seen = { original_name: 'host-0', original_value: '192.0.2.1', original_ttl: 60 };
    const change = { record_policy: 'Simple' as const, ...seen };
    expect((await zone.update({ ...change, record_value: '192.0.2.9' })).status).toBe(200);
    const renamed = {
      ...change,
      original_value: '192.0.2.9',
      record_value: '192.0.2.9',
      record_name: 'other',
    };
    expect((await zone.update(renamed)).status).toBe(200);
    expect(await names(zone)).toEqual(['host-1', 'host-2', 'host-3', 'host-4', 'other']);

    expect((await drop(zone, 'other')).status).toBe(200);
    expect((await zone.create('more', 'A', '192.0.2.1')).status).toBe(200);
    expect((await zone.create('again', 'A', '192.0.2.1')).body).toMatchObject({ message: ZONE_FULL });
  },
);

inFullRun(test)('a rollback of a deletion into a full cluster is refused', async () => {
  const zone = await freshZone();
  await fill(zone);
  await drop(zone, 'host-0');
  await zone.create('more', 'A', '192.0.2.1');
  const removed = await eventually(async () => {
    const { body } = await ada.call(listChanges, zone.ids);
    const found = (body.list as ZoneChange[]).find(({ kind }) => kind === 'dropped');
    if (!found) throw new Error('not recorded yet');
    return found;
  });
  const ids = { ...zone.ids, change_id: removed.id };
  const { body } = await ada.call(getChange, ids);
  const back = await ada.call(rollbackChange, { ...ids, newest_revision: body.newest_revision as number });
  expect([back.status, back.body.message]).toEqual([409, ZONE_FULL]);
  expect(await names(zone)).not.toContain('host-0');
});

inFullRun(test)(
  'the restore of a stored set into a full cluster is refused, and succeeds after a deletion',
  async () => {
    const zone = await freshZone();
    const rule = { ...zone.ids, do_if: 1 as const, do_then: 2 as const, enabled: true };
    expect((await ada.call(createRule, rule)).status).toBe(200);
    await fill(zone);
    await drop(zone, 'host-0');
    const [stored] = await eventually(async () => {
      const { body } = await ada.call(listStoredSets, zone.ids);
      expect(body.list).toHaveLength(1);
      return body.list as StoredSet[];
    });
    await zone.create('more', 'A', '192.0.2.1');
    const restore = () => ada.call(restoreStoredSet, { ...zone.ids, stored: stored?.id ?? '' });
    const refused = await restore();
    expect([refused.status, refused.body]).toEqual([409, { status: 'conflict', message: ZONE_FULL }]);
    expect(await names(zone)).not.toContain('host-0');
    await drop(zone, 'more');
    expect((await restore()).body).toMatchObject({ status: 'success' });
    expect(await names(zone)).toContain('host-0');
  },
);

inFullRun(test)(
  'a plan above the limit is refused as a whole, and a plan with enough removals is executed',
  async () => {
    const zone = await freshZone();
    await fill(zone, 3);
    const before = await revisionOf(zone);
    const large = await preview(zone, linesOf('new', 3));
    expect(sizes(large)).toEqual({ added: 3 });
    const refused = await apply(zone, large);
    const message = 'This adds 3 record sets. A cluster has at most 5. Nothing has been changed.';
    expect([refused.status, refused.body]).toEqual([
      400,
      { status: 'validation-error', message, issues: [{ path: 'plan_id', message }] },
    ]);
    expect(await revisionOf(zone)).toBe(before);

    const replaced = await preview(zone, linesOf('new', 5), 'replace');
    expect(sizes(replaced)).toEqual({ removed: 3, added: 5 });
    expect(await applied(zone, replaced)).toMatchObject({ left: 0 });
    expect(await names(zone)).toEqual(['new-0', 'new-1', 'new-2', 'new-3', 'new-4']);

    const { body } = await ada.call(previewTemplate, { ...zone.ids, template: 'no-mail' });
    const template = await apply(zone, planOf({ body }));
    expect([template.status, template.body.message]).toEqual([
      400,
      expect.stringMatching(/at most 5\. Nothing/u),
    ]);
  },
);

inFullRun(test)(
  'a zone rollback above the limit is refused, and its removals free room for its additions',
  async () => {
    const zone = await freshZone();
    await fill(zone);
    const full = await revisionOf(zone);
    const { domain } = zone.cluster;
    for (const name of ['host-0', 'host-1']) await drop(zone, name);
    for (const name of ['other-0', 'other-1']) await zone.create(name, 'A', '192.0.2.2');
    const swapped = planOf(await ada.call(previewZoneRollback, { ...zone.ids, to_revision: full }));
    expect(sizes(swapped)).toEqual({ removed: 2, added: 2 });
    expect(await applied(zone, swapped, { domain })).toMatchObject({ left: 0 });
    const whole = ['host-0', 'host-1', 'host-2', 'host-3', 'host-4'];
    expect(await names(zone)).toEqual(whole);

    await Promise.all(whole.slice(0, 3).map((name) => drop(zone, name)));
    await fill(await zone.sibling(`second-${domain}`), 4);
    const back = planOf(await ada.call(previewZoneRollback, { ...zone.ids, to_revision: full }));
    const refused = await apply(zone, back, domain);
    const message =
      'This adds 3 record sets. The clusters of a project have at most 8 in total. Nothing has been changed.';
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'plan_id', message }]]);
    expect(await names(zone)).toEqual(whole.slice(3));
  },
);

inFullRun(test)(
  'the clusters of a project share a limit, and another project has a limit of its own',
  async () => {
    const zone = await freshZone();
    await fill(zone);
    const second = await zone.sibling(`second-${zone.cluster.domain}`);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => second.create(`host-${at}`, 'A', '192.0.2.1')),
    );
    const messages = answers
      .map(({ body }) => body.message as string)
      .filter((one) => !one.endsWith('created.'));
    const full =
      'The clusters of a project have at most 8 record sets in total. Please delete unused record sets.';
    expect(messages).toEqual([full, full]);
    const plan = await apply(second, await preview(second, linesOf('new', 1)));
    expect(plan.body.message).toBe(
      'This adds 1 record sets. The clusters of a project have at most 8 in total. Nothing has been changed.',
    );
    expect((await (await freshZone()).create('www', 'A', '192.0.2.1')).status).toBe(200);

    const third = { project_id: zone.projectId, cluster_domain: `third-${zone.cluster.domain}` };
    const refused = await ada.call(createCluster, third);
    expect(refused.body.issues).toEqual([
      {
        path: 'cluster_domain',
        message: 'A project has at most 2 clusters. Please drop an unused cluster.',
      },
    ]);
    await ada.call(dropCluster, { ...second.ids, cluster_domain: second.cluster.domain });
    expect((await ada.call(createCluster, third)).body).toMatchObject({ status: 'success' });
    // A restored cluster counts like a new one.
    const restored = await ada.call(restoreCluster, second.ids);
    expect(restored.body.issues).toEqual([
      { path: 'cluster_id', message: refused.body.issues[0].message as string },
    ]);
  },
);
