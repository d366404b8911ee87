import {
  createRule,
  dropRecord,
  dropRule,
  dropStoredSet,
  listRecords,
  listRuleEvents,
  listRules,
  listStoredSets,
  restoreStoredSet,
  ruleText,
  setEmailNotifications,
  listEmails,
  switchRule,
  tryRule,
  type Rule,
  type RuleEvent,
  type StoredSet,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { ClusterExtensions } from '../../../src/domains/dns/clusters/cluster-extensions.service.js';
import { RecordSetWriter } from '../../../src/domains/dns/record-sets/record-set-writer.service.js';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine, jobs, mails in the development outbox. No nameserver runs here.
const DROPPED = 1;
const CREATED = 2;
const UPDATED = 3;
const MAIL = 1;
const STORE = 2;
const BLOCK = 3;

let world: DnsWorld;
let ada: SignedIn;
let eve: SignedIn;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
afterAll(() => world.close());

function freshZone(): Promise<Zone> {
  count += 1;
  return Zone.create(world, ada, `rule-${count}.example`);
}

async function addRule(zone: Zone, do_if: number, do_then: number, enabled = true): Promise<Rule> {
  const { body } = await zone.owner.call(createRule, { ...zone.ids, do_if, do_then, enabled });
  expect(body.status).toBe('success');
  return body.rule as Rule;
}

const drop = (zone: Zone, record_name: string) =>
  zone.owner.call(dropRecord, { ...zone.ids, record_name, record_type: 'A' });

/** Waits for the expected number of log entries; newest first. */
async function logOf(zone: Zone, expected: number): Promise<RuleEvent[]> {
  return eventually(async () => {
    const { body } = await zone.owner.call(listRuleEvents, zone.ids);
    expect([body.count, body.list.length]).toEqual([expected, expected]);
    return body.list as RuleEvent[];
  });
}

async function storedOf(zone: Zone): Promise<StoredSet[]> {
  return (await zone.owner.call(listStoredSets, zone.ids)).body.list as StoredSet[];
}

async function subjectsFor(mail: string, domain: string): Promise<string[]> {
  const storedMails = await world
    .browser()
    .agent.get('/dev/outbox/')
    .query({ to: mail })
    .set('Accept', 'application/json');
  const list = storedMails.body as { subject: string }[];
  return list.map(({ subject }) => subject).filter((subject) => subject.includes(domain));
}

test('a rule is created once, listed, switched and dropped, with the payloads of the specification', async () => {
  const zone = await freshZone();
  const form = { ...zone.ids, do_if: '1', do_then: '3' };
  const made = await ada.call(createRule, form as never);
  expect(made.body).toMatchObject({
    status: 'success',
    message: 'The rule has been created.',
    rule: { do_if: 1, do_then: 3, enabled: true, last_run: null },
  });
  expect((await ada.call(createRule, form as never)).body.issues).toEqual([
    { path: 'do_then', message: 'This cluster already has this rule.' },
  ]);
  for (const wrong of [{ do_if: 0 }, { do_if: 4 }, { do_then: 'all' }, { do_then: undefined }]) {
    expect((await ada.call(createRule, { ...form, ...wrong } as never)).status).toBe(400);
  }
  const { id } = made.body.rule as Rule;
  const off = await ada.call(switchRule, { ...zone.ids, rule: id, enabled: false });
  expect(off.body).toMatchObject({ message: 'The rule has been switched off.', rule: { enabled: false } });
  expect((await ada.call(listRules, zone.ids)).body).toMatchObject({ count: 1, list: [{ id }] });
  const named = { rule: id, cluster_id: zone.cluster.id };
  expect((await eve.call(dropRule, named)).status).toBe(404);
  expect((await ada.call(dropRule, named)).body).toEqual({
    status: 'success',
    message: 'The rule has been dropped.',
  });
  expect((await ada.call(dropRule, named)).status).toBe(404);
});

inFullRun(test)(
  'a blocking rule refuses the change, names itself and is logged, unless it is switched off',
  async () => {
    const zone = await freshZone();
    await zone.create('www', 'A', '192.0.2.1');
    const rule = await addRule(zone, DROPPED, BLOCK);
    const refused = await drop(zone, 'www');
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        status: 'permission-issue',
        message:
          'The rule “If a record set is dropped, block its execution” blocks this change. It can be switched off in the configuration of the cluster.',
      },
    ]);
    expect(await logOf(zone, 1)).toMatchObject([
      { outcome: 'blocked', kind: 'dropped', record_name: 'www', text: 'The change was not made.' },
    ]);
    expect((await zone.create('api', 'A', '192.0.2.2')).status).toBe(200);
    await ada.call(switchRule, { ...zone.ids, rule: rule.id, enabled: false });
    expect((await drop(zone, 'www')).status).toBe(200);
  },
);

inFullRun(test)('a rule on updates blocks them, or stores the former record set', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  const update = () => zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' });
  const blocking = await addRule(zone, UPDATED, BLOCK);
  expect([(await update()).status, (await logOf(zone, 1))[0]?.kind]).toEqual([403, 'updated']);
  await ada.call(dropRule, { rule: blocking.id, cluster_id: zone.cluster.id });
  await addRule(zone, UPDATED, STORE);
  expect((await update()).body.status).toBe('success');
  await logOf(zone, 2);
  expect(await storedOf(zone)).toMatchObject([
    { kind: 'updated', state: { members: [{ values: ['192.0.2.1'] }] } },
  ]);
});

inFullRun(test)('a rename is an update: rules on updates block it and run on it', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  const rename = () =>
    zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.1', record_name: 'web' });
  const blocking = await addRule(zone, UPDATED, BLOCK);
  expect([(await rename()).status, (await logOf(zone, 1))[0]?.kind]).toEqual([403, 'updated']);
  await ada.call(dropRule, { rule: blocking.id, cluster_id: zone.cluster.id });
  const rules = [await addRule(zone, UPDATED, MAIL), await addRule(zone, UPDATED, STORE)];
  rules.push(await addRule(zone, DROPPED, MAIL));
  expect((await rename()).body.status).toBe('success');
  // In the order of their creation, regardless of their events.
  expect((await logOf(zone, 4)).slice(0, 3).map(({ rule }) => rule)).toEqual(
    rules.map(({ do_if, do_then }) => ruleText(do_if, do_then)).toReversed(),
  );
  expect(await storedOf(zone)).toMatchObject([
    { record_name: 'www', state: { members: [{ values: ['192.0.2.1'] }] } },
  ]);
  const { body } = await ada.call(tryRule, { ...zone.ids, do_if: UPDATED, do_then: BLOCK });
  expect(body).toMatchObject({ matching: 1, list: [{ record_name: 'www' }] });
});

inFullRun(test)('a rule stores no more than 1,000 sets', async () => {
  const zone = await freshZone();
  const stores = await addRule(zone, CREATED, STORE);
  const own = { project: new Types.ObjectId(zone.projectId), cluster: new Types.ObjectId(zone.cluster.id) };
  const head = { kind: 'created', name: 'old', type: 'A', at: new Date(), state: null };
  const many = Array.from({ length: 999 }, () => ({
    ...own,
    ...head,
    rule: new Types.ObjectId(stores.id),
    change: new Types.ObjectId(),
  }));
  await world.connection.collection('zone_stored_sets').insertMany(many);
  for (const name of ['last', 'over']) await zone.create(name, 'A', '192.0.2.1');
  expect((await logOf(zone, 2)).map(({ text }) => text)).toEqual([
    'There are too many stored record sets. Please delete some.',
    'The record set was stored in its new state.',
  ]);
});

inFullRun(test)(
  'an email of a rule reaches members with notifications, once per change and in order',
  async () => {
    const zone = await freshZone();
    await zone.create('before', 'A', '192.0.2.1');
    await addRule(zone, CREATED, MAIL);
    for (const name of ['one', 'two', 'three']) await zone.create(name, 'A', '192.0.2.1');
    const log = await logOf(zone, 3);
    expect(log.map(({ record_name, outcome, text }) => [record_name, outcome, text])).toEqual(
      ['three', 'two', 'one'].map((name) => [name, 'mailed', '1 email was sent.']),
    );
    await eventually(async () => {
      const subjects = await subjectsFor(ada.mail, zone.cluster.domain);
      expect(subjects.sort()).toEqual(
        ['one', 'three', 'two'].map((name) => `${name}.${zone.cluster.domain} A was created`),
      );
    });
    const [address] = (await ada.call(listEmails, {})).body.list as { id: string }[];
    await ada.call(setEmailNotifications, { object: address?.id ?? '', option: 'security' });
    await zone.create('quiet', 'A', '192.0.2.1');
    expect((await logOf(zone, 4))[0]).toMatchObject({
      outcome: 'skipped',
      text: 'No member of the project receives notifications by email.',
    });
  },
);

inFullRun(test)(
  'a stored record set has the lost values, and is restored over the current one only as seen',
  async () => {
    const zone = await freshZone();
    await zone.create('www', 'A', '192.0.2.1');
    await addRule(zone, DROPPED, STORE);
    await drop(zone, 'www');
    await logOf(zone, 1);
    const [stored] = await storedOf(zone);
    expect(stored).toMatchObject({
      kind: 'dropped',
      record_name: 'www',
      record_type: 'A',
      state: { record_ttl: 60, members: [{ values: ['192.0.2.1'] }] },
    });
    await zone.create('www', 'A', '192.0.2.9');
    const wanted = { ...zone.ids, stored: stored?.id ?? '' };
    const response = await ada.call(restoreStoredSet, wanted);
    expect(response.body).toMatchObject({
      status: 'conflict',
      message: `Another record set www.${zone.cluster.domain} A now exists.`,
      record: { values: ['192.0.2.9'] },
    });
    const seen = { original_ttl: 60, original_value: '192.0.2.9' };
    await zone.update({ original_value: '192.0.2.9', record_value: '192.0.2.10' });
    // Neither after a later change, nor without expected values.
    for (const said of [seen, {}]) {
      const late = await ada.call(restoreStoredSet, { ...wanted, replace: true, ...said });
      expect(late.body).toMatchObject({ status: 'conflict', record: { values: ['192.0.2.10'] } });
      expect((await ada.call(listRecords, zone.ids)).body.list).toMatchObject([{ values: ['192.0.2.10'] }]);
    }
    const now = { ...seen, original_value: '192.0.2.10' };
    const back = await ada.call(restoreStoredSet, { ...wanted, replace: true, ...now });
    expect(back.body).toEqual({
      status: 'success',
      message: `www.${zone.cluster.domain} A has been restored.`,
    });
    expect((await ada.call(listRecords, zone.ids)).body.list).toMatchObject([{ values: ['192.0.2.1'] }]);
    expect((await ada.call(dropStoredSet, wanted)).status).toBe(200);
    expect((await ada.call(dropStoredSet, wanted)).status).toBe(404);
    expect(await storedOf(zone)).toEqual([]);
  },
);

inFullRun(test)('a dry run lists the effect of a rule on recent changes, and changes nothing', async () => {
  const zone = await freshZone();
  for (const name of ['a', 'b']) await zone.create(name, 'A', '192.0.2.1');
  await drop(zone, 'a');
  await eventually(async () => {
    const { body } = await ada.call(tryRule, { ...zone.ids, do_if: DROPPED, do_then: BLOCK });
    expect(body).toMatchObject({
      message:
        'If a record set is dropped, block its execution: it would have run on 1 of the last 3 changes.',
      considered: 3,
      matching: 1,
      list: [{ kind: 'dropped', record_name: 'a', would: 'The change was not made.' }],
    });
  });
  expect((await ada.call(listRules, zone.ids)).body.count).toBe(0);
  expect((await ada.call(listRuleEvents, zone.ids)).body.count).toBe(0);
});

inFullRun(test)('a change by a rule starts no further rule, and is logged as skipped', async () => {
  const zone = await freshZone();
  const rule = await addRule(zone, CREATED, STORE);
  const scope = { projectId: zone.projectId, userId: ada.userId, role: 'owner' as const };
  const members = [{ identifier: '', values: ['192.0.2.1'] }];
  const wanted = { policy: 'Simple' as const, ttl: 60, members, alias: null };
  const place = { key: { name: 'echo', type: 'A' as const }, read: null, wanted };
  const author = { kind: 'rule' as const, rule: rule.id, depth: 1 };
  await world.app.get(RecordSetWriter).apply(scope, zone.cluster.id, place, { author });
  expect(await logOf(zone, 1)).toMatchObject([
    { outcome: 'skipped', text: 'A rule made this change. A rule does not start other rules.' },
  ]);
  expect(await storedOf(zone)).toEqual([]);
});

inFullRun(test)('all data of a cluster is deleted with it', async () => {
  const zone = await freshZone();
  await addRule(zone, CREATED, STORE);
  await zone.create('www', 'A', '192.0.2.1');
  await logOf(zone, 1);
  const names = ['zone_rules', 'zone_rule_events', 'zone_stored_sets', 'zone_changes'];
  const own = { cluster: new Types.ObjectId(zone.cluster.id) };
  const countRemaining = () =>
    Promise.all(names.map((name) => world.connection.collection(name).countDocuments(own)));
  expect(await countRemaining()).toEqual([1, 1, 1, 1]);
  const { payload } = { payload: { cluster: zone.cluster.id, project: zone.projectId } };
  await world.app.get(ClusterExtensions).remove(payload.project, payload.cluster);
  expect(await countRemaining()).toEqual([0, 0, 0, 0]);
});
