import {
  addContact,
  deleteAccount,
  exportData,
  getProfile,
  listHistory,
  login,
  previewDeletion,
  setPicture,
  type BodyOf,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { FaceRepository } from '../../../src/domains/account/factors/face/face.repository.js';
import { IdentityService } from '../../../src/domains/account/users/identity.service.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { personalCollections } from '../../../src/platform/personal-data/personal.schema.js';
import { eventually } from '../../harness/clusters-world.js';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { created } from '../../support/support-fixtures.js';

// Real: API over HTTP, jobs, GridFS, database engine. Nothing is mocked.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

/** A user with data in every domain. */
async function busyPerson(name: string): Promise<SignedIn> {
  const person = await world.signedIn(name);
  const project = await world.builders.project(person.userId, `Project of ${name}`);
  const scope = { projectId: project.id, userId: person.userId, role: 'owner' as const };
  await world.builders.cluster(scope, `${name.toLowerCase()}-${project.id}.example`, [
    { record_name: 'www', record_type: 'A', record_value: '192.0.2.1', record_ttl: 60 },
  ]);
  await created(person, { subject: `Case of ${name}` }, [{ name: 'note.txt', content: `Secret of ${name}` }]);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await person
    .post(setPicture.path)
    .field('_csrf_token', await person.csrf())
    .attach('picture', picture, 'me.png');
  await person.call(addContact, contactOf(name));
  const face = { descriptor: 'sealed numbers', since: new Date(), hashes: ['0f0f0f0f0f0f0f0f'] };
  await world.app.get(FaceRepository).put(person.userId, face, []);
  return person;
}

function contactOf(name: string): BodyOf<typeof addContact> {
  return {
    name: `Contact of ${name}`,
    mail: `contact-of-${name.toLowerCase()}@example.com`,
    phone: 'Empty',
    role_super: '1',
    role_financial: '0',
    role_technical: '0',
    role_data: '0',
  };
}

function remove(person: SignedIn, more: Partial<BodyOf<typeof deleteAccount>> = {}) {
  return person.call(deleteAccount, { password: PASSWORD, confirm: person.mail, ...more });
}

/** Collections that expire on their own: counters, finished jobs, mails of the development outbox, bare IDs. */
const PASSING = new Set([
  'rate_limits',
  'sign_in_tries',
  'jobs',
  'leases',
  'development_outbox',
  'removed_people',
]);
/** Deleted clusters remain until the nameservers confirm the deletion; this world has no nameservers. */
const WITH_NAMESERVERS = new Set(['clusters', 'recordsets']);

/** No traces remain, including late writes of concurrent requests. */
async function expectNoTraces(person: SignedIn): Promise<void> {
  await eventually(async () => {
    await world.app.get(CleanupScheduler).run(new Date());
    expect(await tracesOf(person)).toEqual([]);
  });
}

/** Names of the collections that contain data of the user. */
async function tracesOf(person: SignedIn): Promise<string[]> {
  const collections = (await world.connection.db?.collections()) ?? [];
  const found: string[] = [];
  for (const { collectionName } of collections) {
    if (PASSING.has(collectionName) || WITH_NAMESERVERS.has(collectionName)) continue;
    const documents = await world.connection.collection(collectionName).find({}).toArray();
    const text = JSON.stringify(documents);
    if (text.includes(person.userId) || text.includes(person.mail)) found.push(collectionName);
  }
  return found.sort();
}

async function filesOf(person: SignedIn): Promise<unknown[]> {
  const own = { 'metadata.user': new Types.ObjectId(person.userId) };
  const files = await world.connection.collection('support_files.files').find(own).toArray();
  return files.map(({ _id }) => _id);
}

function chunksOf(files: unknown[]): Promise<number> {
  return world.connection
    .collection('support_files.chunks')
    .countDocuments({ files_id: { $in: files } } as never);
}

/** Names of fields that contain a user ID. */
const FOR_A_PERSON = /(?:^|\.)(?:user|userId|owner|person|createdBy)$/u;

test('every collection with a user field is declared as personal or has a dedicated service', () => {
  const covered = new Set(personalCollections().map(({ collection }) => collection));
  const parts = [
    'support_cases',
    'support_posts',
    'support_notes',
    'support_drafts',
    'support_release_links',
    'support_uploads',
    'support_emails',
    'support_events',
    'support_history',
    'clusters',
    'zone_changes',
    'billing_profiles',
    'orders',
    'balance_requests',
    'payments',
    'roadmap_items',
    'roadmap_votes',
    'roadmap_suggestions',
  ];
  for (const name of parts) covered.add(name);
  const names = Object.values(world.connection.models).flatMap(({ schema, collection }) =>
    Object.entries(schema.paths).some(
      ([path, { instance }]) => FOR_A_PERSON.test(path) && instance === 'ObjectId',
    )
      ? [collection.collectionName]
      : [],
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !covered.has(name))).toEqual([]);
});

test('the export contains all data of the user, no data of others and no secrets', async () => {
  const ada = await busyPerson('Ada');
  await busyPerson('Eve');
  const answer = await ada.call(exportData, {});
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="account-[\d-]{10}\.json"$/u);
  const retained = JSON.parse(answer.text) as Record<string, object[]>;
  expect(retained['users']).toMatchObject([{ name: 'Ada', primaryEmail: ada.mail }]);
  expect(retained['projects']).toMatchObject([
    { name: 'Project of Ada', role: 'owner', clusters: [{ record_sets: [{ record_type: 'A' }] }] },
  ]);
  expect(retained['support_cases']).toMatchObject([
    { subject: 'Case of Ada', posts: [{ files: [{ file_name: 'note.txt' }] }] },
  ]);
  expect(retained['contacts']).toMatchObject([{ name: 'Contact of Ada' }]);
  expect(retained['auth_events']).toMatchObject([{ kind: 'signed-in', factor: 'password' }]);
  for (const name of ['sessions', 'pictures']) expect(retained[name]).toHaveLength(1);
  const sessions = await world.connection.collection('sessions').find({}).toArray();
  const users = await world.connection.collection('users').find({}).toArray();
  const secrets = [
    ...sessions.map((one) => String(one['tokenHash'])),
    ...users.map((one) => String(one['passwordHash'])),
    ada.cookie('zw_session') ?? '?',
  ];
  for (const secret of secrets) expect(answer.text).not.toContain(secret);
  expect(answer.text).not.toContain('argon2');
  expect(answer.text).not.toContain('Eve');
  const [latest] = (await ada.call(listHistory, {})).body.list as { kind: string }[];
  expect(latest?.kind).toBe('data-exported');
});

describe('account deletion', () => {
  test('the deletion preview lists projects, clusters and cases', async () => {
    const ada = await busyPerson('Ada');
    expect((await ada.call(previewDeletion, {})).body).toEqual({
      status: 'success',
      message: '',
      projects: ['Project of Ada'],
      shared: [],
      money: [],
      clusters: 1,
      cases: 1,
    });
  });

  test('security 46: account deletion requires a recent proof, the password and the primary email address', async () => {
    const ada = await world.signedIn('Ada');
    const wrong = await remove(ada, { password: 'not the password' });
    expect([wrong.status, wrong.body.status]).toEqual([200, 'invalid-credentials']);
    const other = await remove(ada, { confirm: 'somebody@example.com' });
    expect([other.status, other.body.issues[0].path]).toEqual([400, 'confirm']);
    const own = { user: new Types.ObjectId(ada.userId) };
    const sessions = world.connection.collection('sessions');
    await sessions.updateMany(own, { $set: { factorAt: new Date(0) } });
    expect((await remove(ada)).body.status).toBe('recent-factor-required');
    expect((await ada.call(getProfile, {})).body.name).toBe('Ada');
  });

  test('security 14: password checks of account deletion are throttled', async () => {
    const ada = await world.signedIn('Ada');
    const counter = { key: `password-check:${ada.userId}`, points: 10_000 };
    const limits = world.connection.collection('rate_limits');
    await limits.insertOne({ ...counter, expire: new Date(Date.now() + 900_000) });
    expect((await remove(ada)).status).toBe(429);
  });

  test('account deletion removes all data of that user only and releases the email address', async () => {
    const ada = await busyPerson('Ada');
    const eve = await busyPerson('Eve');
    const before = await tracesOf(eve);
    expect(await tracesOf(ada)).toEqual(before);
    const collections = ['faces', 'users', 'sessions', 'pictures', 'support_files.files'];
    expect(before).toEqual(expect.arrayContaining(collections));
    const second = world.browser();
    await second.call(login, { mail: ada.mail, password: PASSWORD, rememberAccount: true });
    const files = await filesOf(ada);
    expect(await chunksOf(files)).toBe(1);

    const answer = await remove(ada);
    expect(answer.body).toEqual({ status: 'success', message: 'Your account has been deleted.' });
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(ada.cookie('zw_session')).toBeUndefined();
    // The account is closed at once on every device; the job runs later.
    expect((await second.page('/projects/')).redirect).toBe(true);
    expect((await world.browser().signIn(ada.mail)).body.status).toBe('invalid-credentials');

    await expectNoTraces(ada);
    expect(await tracesOf(eve)).toEqual(before);
    const clusters = await world.connection
      .collection('clusters')
      .find({ createdBy: new Types.ObjectId(ada.userId) })
      .toArray();
    expect(clusters.map((cluster) => cluster['dropping'])).toEqual([true]);
    expect(await chunksOf(files)).toBe(0);
    const mails = await world
      .browser()
      .agent.get('/dev/outbox/')
      .query({ to: ada.mail })
      .set('Accept', 'application/json');
    expect((mails.body as { subject: string }[])[0]?.subject).toBe('Your Zonewerk account has been deleted');
    await expect(
      world.builders.person({ name: 'Ada again', mail: ada.mail, password: PASSWORD }),
    ).resolves.toMatchObject({ name: 'Ada again' });
  });

  test('closing an account ends its sessions before data is deleted', async () => {
    const ada = await world.signedIn('Ends');
    expect(await world.app.get(IdentityService).closeAccount(ada.userId, [])).toBe(true);
    const own = { user: new Types.ObjectId(ada.userId) };
    const stored = await world.connection.collection('sessions').find(own).toArray();
    expect(stored.map(({ endedBy }) => endedBy)).toEqual(['disabled']);
  });

  test('account deletion rejects the owner of a shared project and preserves projects of others', async () => {
    const ada = await world.signedIn('Ada');
    const eve = await world.signedIn('Eve');
    const join = async (projectId: string, userId: string) =>
      world.connection.collection('projects').updateOne({ _id: new Types.ObjectId(projectId) }, {
        $push: { members: { user: new Types.ObjectId(userId), role: 'member' } },
      } as never);
    const own = await world.builders.project(ada.userId, 'Shared');
    await join(own.id, eve.userId);
    expect((await ada.call(previewDeletion, {})).body).toMatchObject({ projects: [], shared: ['Shared'] });
    const blocked = await remove(ada);
    expect(blocked.body.status).toBe('error');
    expect(blocked.body.message).toContain('Shared');
    expect((await ada.call(getProfile, {})).status).toBe(200);

    const response = await remove(eve);
    expect(response.body.status).toBe('success');
    await expectNoTraces(eve);
    expect((await ada.call(previewDeletion, {})).body).toMatchObject({ projects: ['Shared'], shared: [] });
    expect((await ada.page(`/projects/${own.id}/`)).identi).toBe('project');
  });

  inFullRun(test)(
    'a deleted project with other members does not block account deletion and gets a new owner',
    async () => {
      const ada = await world.signedIn('Ada');
      const eve = await world.signedIn('Eve');
      const { id } = await world.builders.project(ada.userId, 'Dropped');
      const own = { _id: new Types.ObjectId(id) };
      const projects = world.connection.collection('projects');
      const members = { members: { user: new Types.ObjectId(eve.userId), role: 'viewer' } };
      await projects.updateOne(own, { $push: members, $set: { droppedAt: new Date() } } as never);
      expect((await ada.call(previewDeletion, {})).body).toMatchObject({ projects: [], shared: [] });
      expect((await remove(ada)).body.status).toBe('success');
      await expectNoTraces(ada);
      expect(await projects.findOne(own)).toMatchObject({
        members: [{ user: new Types.ObjectId(eve.userId), role: 'owner' }],
      });
      const actions = await world.connection
        .collection('project_audit_events')
        .find({ project: own._id })
        .sort({ number: 1 })
        .map(({ action }) => action)
        .toArray();
      expect(actions).toEqual(['member.set-role', 'member.leave']);
    },
  );

  inFullRun(test)(
    'ten concurrent deletion requests cause no server error and remove all traces',
    async () => {
      const ada = await world.signedIn('Ada');
      await ada.csrf();
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(ada)));
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      await expectNoTraces(ada);
    },
  );

  inFullRun(test)('data written by a late request after account deletion is removed', async () => {
    const ada = await world.signedIn('Ada');
    await remove(ada);
    await expectNoTraces(ada);
    const late = {
      user: new Types.ObjectId(ada.userId),
      kind: 'sign-in-refused',
      ip: '192.0.2.1',
      at: new Date(),
    };
    await world.connection.collection('auth_events').insertOne(late);
    await expectNoTraces(ada);
    await world.app.get(CleanupScheduler).run(new Date(Date.now() + 2 * 3_600_000));
    const remembered = await world.connection.collection('removed_people').find({}).toArray();
    expect(JSON.stringify(remembered)).not.toContain(ada.userId);
  });
});
