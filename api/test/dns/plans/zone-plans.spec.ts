import {
  getPlan,
  listRecords,
  listTemplates,
  previewRemoval,
  previewReplacement,
  previewTemplate,
  type RecordSet,
  type RecordType,
  type ZoneTemplate,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { ZonePlanRepository } from '../../../src/domains/dns/plans/zone-plan.repository.js';
import { planEntry } from '../../../src/domains/dns/plans/plan-runner.service.js';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { applied, apply, planOf, preview, rowsOf, sizes, planRows } from '../import/zone-import-world.js';

// Real: API over HTTP, jobs and database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

let zones = 0;
async function zone(file = ''): Promise<Zone> {
  zones += 1;
  const made = await Zone.create(world, ada, `plan${zones}.example`);
  if (file !== '') await applied(made, await preview(made, file));
  return made;
}

function hosts(count: number): string {
  return Array.from({ length: count }, (_, at) => `host-${at} 60 A 192.0.2.${at + 1}`).join('\n');
}

describe('confirmation of large removals by the domain', () => {
  test.each(
    firstInGate(
      [
        [9, 20, false],
        [10, 20, true],
        [10, 33, true],
        [10, 34, false],
      ],
      2,
    ),
  )('removal of %i of %i record sets requires it: %s', async (removed, existing, confirm) => {
    const own = await zone(hosts(existing));
    const plan = await preview(own, hosts(existing - removed), 'replace');
    expect(plan).toMatchObject({ existing, confirm, counts: { removed: { sets: removed } } });
    if (!confirm) {
      expect(planOf(await apply(own, plan)).state).not.toBe('open');
      return;
    }
    const message = `This removes ${removed} of ${existing} record sets. Please enter the domain to confirm.`;
    const refusal = await apply(own, plan);
    expect([refusal.status, refusal.body]).toEqual([
      409,
      { status: 'confirmation-required', message, issues: [{ path: 'cluster_domain', message }] },
    ]);
    const other = await apply(own, plan, 'another.example');
    expect(other.body).toMatchObject({ status: 'validation-error', issues: [{ path: 'cluster_domain' }] });
    expect(await applied(own, plan, { domain: own.cluster.domain })).toMatchObject({
      tried: removed,
      left: 0,
    });
  });

  inFullRun(test)('removal of individually selected record sets requires it', async () => {
    const own = await zone(hosts(12));
    const records = Array.from({ length: 10 }, (_, at) => key(`host-${at}`));
    const body = { ...own.ids, records: [...records, key('host-0'), key('not-there')] };
    const plan = planOf(await ada.call(previewRemoval, body));
    expect([sizes(plan), plan.confirm, plan.source]).toEqual([{ removed: 10 }, true, 'removal']);
    expect((await apply(own, plan)).body).toMatchObject({ status: 'confirmation-required' });
    await applied(own, plan, { domain: own.cluster.domain });
    const { list } = (await ada.call(listRecords, own.ids)).body as { list: RecordSet[] };
    expect(list.map((set) => set.record_name)).toEqual(['host-10', 'host-11']);
    const { body: refusal } = await ada.call(previewRemoval, {
      ...own.ids,
      records: [key('host-10'), key('a..b')],
    });
    expect(refusal).toMatchObject({
      status: 'validation-error',
      issues: [{ path: 'records.1.record_name' }],
    });
  });
});

function key(record_name: string, record_type: RecordType = 'A') {
  return { record_name, record_type };
}

describe('a replacement of a value', () => {
  async function replaced(own: Zone, old_value: string, new_value: string, record_type: RecordType = 'A') {
    return ada.call(previewReplacement, { ...own.ids, record_type, old_value, new_value });
  }

  test('covers all record sets with the value, with any policy', async () => {
    const own = await zone(`a 60 A 192.0.2.1
a 60 A 192.0.2.2
b 60 A 192.0.2.1
b 60 TXT 192.0.2.1
;$WEIGHTED w 60 IN A 1 "one" 192.0.2.1
;$WEIGHTED w 60 IN A 2 "two" 192.0.2.3`);
    const plan = planOf(await replaced(own, '192.0.2.1', '192.0.2.9'));
    expect(await planRows(own, plan, 'changed')).toEqual(['a A', 'b A', 'w A']);
    const after = (await rowsOf(own, plan, 'changed')).map((row) => row.after?.members);
    expect(after).toMatchObject([
      [{ values: ['192.0.2.9', '192.0.2.2'] }],
      [{ values: ['192.0.2.9'] }],
      [{ values: ['192.0.2.9'], weight: 1 }, { values: ['192.0.2.3'] }],
    ]);
    expect(await applied(own, plan)).toMatchObject({ tried: 3, left: 0 });
    expect(sizes(planOf(await replaced(own, '192.0.2.1', '192.0.2.9')))).toEqual({});
  });

  test.each([
    ['192.0.2.1', '192.0.2.1', 'new_value', 'This is already the value. Please enter another one.'],
    ['192.168.1', '192.0.2.1', 'old_value', /is not an IPv4 address/u],
    ['192.0.2.1', 'x', 'new_value', /is not an IPv4 address/u],
  ])('from %s to %s is refused', async (from, to, path, message) => {
    const { body } = await replaced(await zone(), from, to);
    expect(body.issues).toEqual([{ path, message: expect.stringMatching(message) as string }]);
  });
});

describe('a plan of a user without access', () => {
  const ids = (id: string) => new Types.ObjectId(id);
  const lockOuts: [string, (own: Zone, userId: string) => Promise<unknown>][] = [
    [
      'removed from the project',
      (own, userId) =>
        world.connection
          .collection<{ members: { user: Types.ObjectId }[] }>('projects')
          .updateOne({ _id: ids(own.projectId) }, { $pull: { members: { user: ids(userId) } } }),
    ],
    [
      'disabled account',
      (_, userId) =>
        world.connection
          .collection('users')
          .updateOne({ _id: ids(userId) }, { $set: { disabledAt: new Date() } }),
    ],
  ];
  test.each(firstInGate(lockOuts, 1))('is not executed by a later job: %s', async (_, lockOut) => {
    const own = await zone();
    const bob = await world.signedIn('Bob');
    const projects = world.connection.collection<{ members: object[] }>('projects');
    const member = { user: ids(bob.userId), role: 'member' };
    await projects.updateOne({ _id: ids(own.projectId) }, { $push: { members: member } });
    const { id } = await preview(own, 'www 60 A 192.0.2.1\nmail 60 A 192.0.2.1');
    const repository = world.app.get(ZonePlanRepository);
    const plan = await repository.find({ projectId: own.projectId }, own.cluster.id, id);
    if (!plan) throw new Error('There is no plan.');
    const scope = { projectId: own.projectId, userId: bob.userId, role: 'member' as const };
    await lockOut(own, bob.userId);
    // Simulates a loss of access between the request and the job.
    await repository.start(scope, plan, { promise: planEntry(plan), most: 10 });
    const done = await eventually(async () => {
      const now = planOf(await ada.call(getPlan, { ...own.ids, plan_id: id }));
      expect(now.state).toBe('done');
      return now;
    });
    expect([done.tried, done.left]).toEqual([2, 2]);
    const why = 'The author of this plan no longer has access to the project. Nothing was changed.';
    expect(await planRows(own, done, 'left')).toEqual([`www A (1) ${why}`, `mail A (2) ${why}`]);
    expect((await ada.call(listRecords, own.ids)).body.count).toBe(0);
  });
});

describe('the failed rows of a plan part', () => {
  /** A running plan with its one row, as two processes read it. */
  async function running() {
    const own = await zone();
    const { id } = await preview(own, 'www 60 A 192.0.2.1');
    const plans = world.connection.collection('zone_plans');
    await plans.updateOne({ _id: new Types.ObjectId(id) }, { $set: { state: 'running', stage: 2 } });
    const repository = world.app.get(ZonePlanRepository);
    const scope = { projectId: own.projectId };
    const plan = await repository.find(scope, own.cluster.id, id);
    if (!plan) throw new Error('There is no plan.');
    const { rows, next } = await repository.parts(scope, plan, 'added', 1);
    const remaining = async () =>
      (await repository.page(scope, plan, 'left', 0)).rows.map(({ notes }) => notes);
    const refused = { next, tried: 1, remaining: rows.map((row) => ({ ...row, notes: ['Not now.'] })) };
    return { repository, scope, plan, remaining, refused, made: { next, tried: 1, remaining: [] } };
  }

  test('are those of the process that finished the part first', async () => {
    const { repository, scope, plan, remaining, refused, made } = await running();
    const first = await repository.record(scope, plan, made);
    const second = await repository.record(scope, plan, refused);
    expect([first?.left, first?.leftRows, second]).toEqual([0, undefined, first]);
    expect(await remaining()).toEqual([]);
  });

  test('are stored once by several processes', async () => {
    const { repository, scope, plan, remaining, refused, made } = await running();
    const first = await repository.record(scope, plan, refused);
    const second = await repository.record(scope, plan, made);
    if (!first || !second) throw new Error('The plan is gone.');
    const results = [
      await repository.storeRemaining(scope, first),
      await repository.storeRemaining(scope, second),
    ];
    expect(results.map((one) => [one?.left, one?.tried, one?.leftRows])).toEqual([
      [1, 1, undefined],
      [1, 1, undefined],
    ]);
    expect(await remaining()).toEqual([['Not now.']]);
  });
});

describe('templates', () => {
  const FIELDS: Record<string, Record<string, string>> = {
    'google-workspace': {
      verification: '"google-site-verification=a1"',
      dkim: `v=DKIM1; k=rsa; p=${'A'.repeat(390)}`,
    },
    'microsoft-365': {
      verification: 'MS=ms1',
      dkim1: 's1._domainkey.example.org',
      dkim2: 's2._domainkey.example.org',
    },
    'proton-mail': { protonmail: 'a.domains.proton.ch', protonmail2: 'b.domains.proton.ch' },
    'web-server': { ipv4: '192.0.2.1', ipv6: '2001:DB8::1' },
    'github-pages': { host: 'name.github.io' },
    'web-host': { host: 'app.example.org' },
  };

  async function planned(own: Zone, template: string, fields = FIELDS[template] ?? {}) {
    const filled = Object.entries(fields).map(([name, value]) => ({ name, value }));
    return ada.call(previewTemplate, {
      ...own.ids,
      template,
      ...(filled.length > 0 ? { fields: filled } : {}),
    });
  }

  inFullRun(test)(
    'a template adds record sets to an empty zone, and changes nothing when repeated',
    async () => {
      const { list } = (await ada.call(listTemplates, {})).body as { list: ZoneTemplate[] };
      expect(list.length).toBeGreaterThanOrEqual(8);
      for (const { id, name, documentation } of firstInGate(list, 3)) {
        const own = await zone();
        const plan = planOf(await planned(own, id));
        expect(Object.keys(sizes(plan))).toEqual(['added', 'kept']);
        expect([plan.source, plan.detail]).toEqual(['template', name]);
        expect(documentation).toMatch(/^https:\/\//u);
        expect(await applied(own, plan)).toMatchObject({ left: 0 });
        expect(Object.keys(sizes(planOf(await planned(own, id))))).toEqual(['identical', 'kept']);
      }
    },
  );

  test('a second SPF record, another DMARC record and an occupied name are conflicts', async () => {
    const own = await zone(`@ 60 TXT "v=spf1 mx -all"
@ 60 TXT "other"
@ 60 MX 10 old.example.org.
_dmarc 60 TXT "v=DMARC1; p=reject"
autodiscover 60 A 192.0.2.1`);
    const plan = planOf(await planned(own, 'microsoft-365', {}));
    expect(await planRows(own, plan, 'changed')).toEqual(['@ MX (2)']);
    const conflicts = await planRows(own, plan, 'conflict');
    expect(conflicts).toEqual([
      '@ TXT (3) A name has only one such record, and an SPF record exists: "v=spf1 mx -all". Please merge the two by hand.',
      expect.stringMatching(/^autodiscover CNAME .* must be the only record set/u),
      '_dmarc TXT (5) A name has only one such record, and a DMARC record exists: "v=DMARC1; p=reject". Please merge the two by hand.',
    ]);
  });

  test('existing TXT values stay next to those of a template', async () => {
    const own = await zone('@ 60 TXT "other"');
    const plan = planOf(await planned(own, 'no-mail'));
    const [changed] = await rowsOf(own, plan, 'changed');
    expect(changed?.after).toMatchObject({
      record_ttl: 60,
      members: [{ values: ['"other"', '"v=spf1 -all"'] }],
    });
  });

  test.each([
    ['web-server', {}, 'ipv4', 'Please fill this in.'],
    ['web-server', { ipv4: '192.168.1' }, 'ipv4', expect.stringContaining('is not an IPv4 address')],
    ['web-host', { host: 'a.example\n@ A 192.0.2.66' }, 'host', expect.stringContaining('cannot be part')],
    [
      'google-workspace',
      { verification: 'a" "b' },
      'verification',
      'Please enter the text in one line, without quotation marks and backslashes.',
    ],
  ])('the template %s with %j is refused', async (template, fields, field, message) => {
    const { body } = await planned(await zone(), template, fields);
    expect(body.issues).toEqual([{ path: `fields.${field}`, message: message as string }]);
  });

  test('an unknown template is refused', async () => {
    expect((await planned(await zone(), 'constructor')).body).toMatchObject({
      issues: [{ path: 'template', message: 'There is no such template.' }],
    });
  });
});
