import {
  bearerListClusters,
  createToken,
  leaveProject,
  listAuditEvents,
  listMembers,
  listProjects,
  removeMember,
  requireSecondFactor,
  setMemberRole,
  type ProjectMember,
} from '@zonewerk/contracts';
import { eventually } from '../harness/clusters-world.js';
import { Program, sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { FactorPerson } from '../account/factors/factors-world.js';
import { setRole } from './members-world.js';

// Real: API over HTTP, database engine, jobs.
let world: World;
let ada: SignedIn;
let bob: SignedIn;
let project: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  bob = await world.signedIn('Bob');
});
beforeEach(async () => {
  project = (await world.builders.project(ada.userId, 'Canal')).id;
});
afterAll(() => world.close());

const membersOf = async (person: SignedIn) =>
  (await person.call(listMembers, { project_id: project })).body as {
    status: string;
    list: ProjectMember[];
    require_second_factor: boolean;
  };
const setTo = (person: SignedIn, member: string, role: 'admin' | 'viewer' | 'editor') =>
  person.call(setMemberRole, { project_id: project, member, role });
const actions = async () =>
  (await ada.call(listAuditEvents, { project_id: project })).body.list as {
    action: string;
    subject: { name: string };
    details: object;
  }[];

test('the member list has names and roles, and shows second factors to managers only', async () => {
  await setRole(world, project, bob.userId, 'viewer');
  const { list } = await membersOf(ada);
  expect(list).toEqual([
    { id: ada.userId, name: 'Ada', role: 'owner', self: true, second_factor: false },
    { id: bob.userId, name: 'Bob', role: 'viewer', self: false, second_factor: false },
  ]);
  expect((await membersOf(bob)).list.map((one) => one.second_factor)).toEqual([null, null]);
});

test('a member of a release without roles is an admin', async () => {
  await setRole(world, project, bob.userId, 'member');
  const { list } = (await bob.call(listProjects, { query: 'Canal' })).body as { list: object[] };
  expect(list).toContainEqual(
    expect.objectContaining({ id: project, role: 'member', project_role: 'admin' }),
  );
  expect((await setTo(bob, bob.userId, 'viewer')).status).toBe(200);
});

test('a role change by a manager is effective with the next call', async () => {
  await setRole(world, project, bob.userId, 'viewer');
  expect((await setTo(bob, bob.userId, 'admin')).status).toBe(403);
  expect((await setTo(ada, bob.userId, 'admin')).body.message).toBe('Bob has the role admin.');
  expect((await setTo(bob, bob.userId, 'editor')).status).toBe(200);
  expect((await setTo(bob, bob.userId, 'admin')).status).toBe(403);
  await eventually(async () => {
    const changed = (await actions()).find(({ action }) => action === 'member.set-role');
    expect(changed).toMatchObject({
      subject: { name: 'Bob' },
      details: { before: 'admin', after: 'editor' },
    });
  });
});

test('only an owner changes or removes an owner, and the last owner stays', async () => {
  await setRole(world, project, bob.userId, 'admin');
  const onAda = { project_id: project, member: ada.userId };
  const refused = await setTo(bob, ada.userId, 'viewer');
  expect([refused.status, refused.body.message]).toEqual([403, 'Only an owner changes or removes an owner.']);
  expect((await bob.call(removeMember, onAda)).status).toBe(403);
  const last = 'A project needs an owner. Please transfer the ownership first.';
  for (const answer of [
    await setTo(ada, ada.userId, 'viewer'),
    await ada.call(removeMember, onAda),
    await ada.call(leaveProject, { project_id: project }),
  ])
    expect([answer.status, answer.body.message]).toEqual([409, last]);
  const eve = await world.signedIn('Eve');
  await setRole(world, project, eve.userId, 'owner');
  expect((await bob.call(removeMember, onAda)).status).toBe(403);
  expect((await setTo(eve, ada.userId, 'viewer')).status).toBe(200);
});

test('a user without membership is not found', async () => {
  const onBob = { project_id: project, member: bob.userId };
  expect((await ada.call(removeMember, onBob)).status).toBe(404);
  expect((await setTo(ada, bob.userId, 'viewer')).status).toBe(404);
});

test('a removal ends sessions and API tokens in the project', async () => {
  await setRole(world, project, bob.userId, 'operator');
  const { secret } = (
    await bob.call(createToken, {
      project_id: project,
      name: 'Bot',
      access: 'read',
      expires_in: '7',
    } as never)
  ).body as { secret: string };
  const bot = new Program(world.server, secret);
  expect((await bot.call(bearerListClusters, {})).status).toBe(200);
  expect((await ada.call(removeMember, { project_id: project, member: bob.userId })).status).toBe(200);
  expect((await membersOf(bob)).status).toBe('not-found');
  expect((await bot.call(bearerListClusters, {})).status).toBe(401);
});

test('an API token of an earlier membership stays without effect', async () => {
  await setRole(world, project, bob.userId, 'operator');
  const { secret } = (
    await bob.call(createToken, {
      project_id: project,
      name: 'Old',
      access: 'read',
      expires_in: '7',
    } as never)
  ).body as { secret: string };
  await ada.call(removeMember, { project_id: project, member: bob.userId });
  await setRole(world, project, bob.userId, 'operator', new Date(Date.now() + 1_000));
  expect((await new Program(world.server, secret).call(bearerListClusters, {})).status).toBe(401);
});

test('a member can leave the project', async () => {
  await setRole(world, project, bob.userId, 'viewer');
  expect((await bob.call(leaveProject, { project_id: project })).body.status).toBe('success');
  expect((await membersOf(bob)).status).toBe('not-found');
});

test('a project that requires a second factor is closed to members without one', async () => {
  await setRole(world, project, bob.userId, 'operator');
  const require = (required: boolean) => ada.call(requireSecondFactor, { project_id: project, required });
  expect((await require(true)).status).toBe(409);
  await new FactorPerson(world, ada).enableApp();
  expect((await require(true)).status).toBe(200);
  const closed = await bob.call(listMembers, { project_id: project });
  expect([closed.status, closed.body.message]).toEqual([
    403,
    'This project requires a second factor. Please set one up in the security of your account.',
  ]);
  const eve = await world.signedIn('Eve');
  await setRole(world, project, eve.userId, 'viewer');
  expect((await eve.call(leaveProject, { project_id: project })).status).toBe(200);
  await new FactorPerson(world, bob).enableApp();
  expect((await membersOf(bob)).require_second_factor).toBe(true);
  expect((await require(false)).status).toBe(200);
});

test('the event of a role change has IP address and request of its call, and the name of the member', async () => {
  await setRole(world, project, bob.userId, 'viewer');
  const call = { project_id: project, member: bob.userId, role: 'editor' } as const;
  const { headers } = await ada.call(setMemberRole, call);
  await eventually(async () => {
    const { body } = await ada.call(listAuditEvents, { project_id: project });
    expect((body.list as object[])[0]).toMatchObject({
      action: 'member.set-role',
      actor: 'Ada',
      ip: expect.stringContaining('127.0.0.1'),
      request: headers['x-request-id'],
      subject: { kind: 'member', id: bob.userId, name: 'Bob' },
      details: { before: 'viewer', after: 'editor' },
    });
  });
});
