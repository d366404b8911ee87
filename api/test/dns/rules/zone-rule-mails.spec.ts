import { createRule, listRuleEvents, type RuleEvent } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine, jobs, mails in the development outbox. No nameserver runs here.
let world: DnsWorld;
let ada: SignedIn;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const EVENTS = 'zone_rule_events';
const DAY_MS = 86_400_000;

async function mailsAbout(domain: string): Promise<{ subject: string; text: string }[]> {
  const storedMails = await world
    .browser()
    .agent.get('/dev/outbox/')
    .query({ to: ada.mail })
    .set('Accept', 'application/json');
  const list = storedMails.body as { subject: string; text: string }[];
  return list.filter(({ subject }) => subject.includes(domain));
}

async function log(zone: Zone, expected: number): Promise<RuleEvent[]> {
  return eventually(async () => {
    const { body } = await ada.call(listRuleEvents, { ...zone.ids, limit: 100 });
    expect([body.count, body.list.length]).toEqual([expected, expected]);
    return body.list as RuleEvent[];
  });
}

inFullRun(test)(
  'of many changes within an hour, 20 have their own email and the others share one email',
  async () => {
    const zone = await Zone.create(world, ada, 'mails.example');
    await ada.call(createRule, { ...zone.ids, do_if: 2, do_then: 1 });
    for (let at = 10; at < 35; at += 1) await zone.create(`n${at}`, 'A', `192.0.2.${at}`);
    const rateLimited = 'This hour had many changes. One email will report this change and the others.';
    const texts = (await log(zone, 25)).map(({ outcome, text }) => `${outcome}: ${text}`);
    expect(texts).toEqual([
      ...Array<string>(5).fill(`mailed: ${rateLimited}`),
      ...Array<string>(20).fill('mailed: 1 email was sent.'),
    ]);
    await eventually(async () => expect(await mailsAbout('mails.example')).toHaveLength(20));
    // One job covers all waiting changes; the test makes it due.
    const due = { kind: 'dns.rule-digest', 'payload.cluster': zone.cluster.id, state: 'open' };
    const jobs = world.connection.collection('jobs');
    await eventually(async () => expect(await jobs.countDocuments(due)).toBe(1));
    await jobs.updateOne(due, { $set: { dueAt: new Date() } });
    const digest = await eventually(async () => {
      const found = (await mailsAbout('mails.example')).find(({ subject }) =>
        subject.startsWith('5 changes'),
      );
      if (!found) throw new Error('It is not there yet.');
      return found;
    });
    expect(digest.subject).toBe('5 changes of record sets of mails.example');
    for (let at = 30; at < 35; at += 1) {
      expect(digest.text).toContain(`Ada created the record set n${at}.mails.example A`);
      expect(digest.text).toContain(`192.0.2.${at}`);
    }
    expect(digest.text).not.toContain('n29.mails.example');
    await eventually(async () => {
      const now = (await log(zone, 25)).slice(0, 5).map(({ text }) => text);
      expect(now).toEqual(Array(5).fill('Reported with others, 5 in one email. 1 email was sent.'));
    });
    expect(await mailsAbout('mails.example')).toHaveLength(21);
  },
);

test('the rules of a zone share a limit of 40 emails an hour', async () => {
  const zone = await Zone.create(world, ada, 'together.example');
  const own = { project: new Types.ObjectId(zone.projectId), cluster: new Types.ObjectId(zone.cluster.id) };
  const ruleEvent = (rule: Types.ObjectId, at: number) => ({
    ...own,
    rule,
    change: new Types.ObjectId(),
    kind: 'created',
    name: `n${at}`,
    type: 'A',
    ruleText: 'x',
    outcome: 'mailed',
    text: 'x',
    mail: 'own',
    at: new Date(Date.now() - at * 1_000),
  });
  const rules = [new Types.ObjectId(), new Types.ObjectId()] as const;
  const events = Array.from({ length: 39 }, (_, at) => ruleEvent(rules[at % 2 === 0 ? 0 : 1], at + 60));
  await world.connection.collection(EVENTS).insertMany(events);
  await ada.call(createRule, { ...zone.ids, do_if: 2, do_then: 1 });
  await zone.create('last', 'A', '192.0.2.1');
  await zone.create('held', 'A', '192.0.2.2');
  const [limited, last] = (await log(zone, 41)).map(({ record_name, text }) => `${record_name}: ${text}`);
  expect(last).toBe('last: 1 email was sent.');
  expect(limited).toMatch(/^held: This hour had many changes/u);
});

test('rule events are deleted after 90 days, except those that wait for their email', async () => {
  const zone = await Zone.create(world, ada, 'kept.example');
  const own = { project: new Types.ObjectId(zone.projectId), cluster: new Types.ObjectId(zone.cluster.id) };
  const event = (name: string, days: number, more: object = {}) => ({
    ...own,
    kind: 'created',
    name,
    type: 'A',
    ruleText: 'x',
    outcome: 'mailed',
    text: 'x',
    ...more,
    rule: new Types.ObjectId(),
    change: new Types.ObjectId(),
    at: new Date(Date.now() - days * DAY_MS),
  });
  const old = Array.from({ length: 1_100 }, () => event('old', 91));
  await world.connection
    .collection(EVENTS)
    .insertMany([...old, event('young', 89), event('waits', 91, { mail: 'waits' })]);
  await world.app.get(CleanupScheduler).run(new Date());
  expect((await log(zone, 2)).map(({ record_name }) => record_name)).toEqual(['young', 'waits']);
});
