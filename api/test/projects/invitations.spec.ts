import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  listAuditEvents,
  listInvitations,
  listReceivedInvitations,
  MEMBER_LIMITS,
  removeMember,
  revokeInvitation,
  type ProjectInvitation,
} from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { recipientDigest } from '../../src/platform/http/limits/send-limits.js';
import { eventually } from '../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { storedMessages, messageTo } from '../harness/stored-messages.js';
import { setRole } from './members-world.js';

// Real: API over HTTP, database engine, jobs.
let world: World;
let ada: SignedIn;
let bob: SignedIn;
let eve: SignedIn;
let project: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  bob = await world.signedIn('Bob');
  eve = await world.signedIn('Eve');
});
beforeEach(async () => {
  project = (await world.builders.project(ada.userId, 'Canal')).id;
});
afterAll(() => world.close());

const invite = (mail: string, person = ada, role: 'admin' | 'editor' = 'editor') =>
  person.call(inviteMember, { project_id: project, mail, role });
async function invited(mail: string): Promise<string> {
  return ((await invite(mail)).body as { invitation: ProjectInvitation }).invitation.id;
}
const accept = (person: SignedIn, invitation: string) => person.call(acceptInvitation, { invitation });
const pending = async () =>
  (await ada.call(listInvitations, { project_id: project })).body.list as ProjectInvitation[];
const stored = () => world.connection.collection('projects');
const ownId = () => ({ _id: new mongoose.Types.ObjectId(project) });

test('an invited person accepts and works with the role', async () => {
  const id = await invited(bob.mail);
  const mail = await messageTo(world, bob.mail, ({ subject }) => subject.includes('Invitation'));
  expect(mail.text).toContain('Ada invites you to the project Canal');
  expect(mail.text).not.toContain(id);
  const { list } = (await bob.call(listReceivedInvitations, {})).body as { list: object[] };
  expect(list).toContainEqual(
    expect.objectContaining({ id, project: 'Canal', role: 'editor', invited_by: 'Ada' }),
  );
  expect((await accept(bob, id)).body).toMatchObject({ status: 'success', project_id: project });
  expect(await pending()).toEqual([]);
  expect((await bob.call(listInvitations, { project_id: project })).status).toBe(403);
  await eventually(async () => {
    const { list: events } = (await ada.call(listAuditEvents, { project_id: project })).body;
    const actions = (events as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.invite', 'member.join']));
  });
});

test('an invitation works once', async () => {
  const id = await invited(bob.mail);
  const answers = await Promise.all([accept(bob, id), accept(bob, id), accept(bob, id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await ada.call(removeMember, { project_id: project, member: bob.userId });
  expect((await accept(bob, id)).status).toBe(404);
});

test('an invitation is valid for its confirmed email address only', async () => {
  const id = await invited(bob.mail);
  expect((await accept(eve, id)).status).toBe(404);
  expect((await eve.call(declineInvitation, { invitation: id })).status).toBe(404);
  expect((await eve.call(listReceivedInvitations, {})).body.list).toEqual([]);
  const unconfirmed = {
    email: 'later@example.com',
    createdAt: new Date(),
    confirmedAt: null,
    enabled: false,
  };
  await world.connection
    .collection('users')
    .updateOne({ signInAddresses: eve.mail }, { $push: { emails: unconfirmed } } as never);
  expect((await accept(eve, await invited('later@example.com'))).status).toBe(404);
});

test('an invitation ends after seven days', async () => {
  const id = await invited(bob.mail);
  const [{ created = '', expires = '' } = {}] = await pending();
  expect(Date.parse(expires) - Date.parse(created)).toBe(7 * 86_400_000);
  await stored().updateOne(ownId(), { $set: { 'invitations.0.expiresAt': new Date() } });
  expect((await accept(bob, id)).status).toBe(404);
  expect(await pending()).toEqual([]);
});

test('the response to an invitation is the same with and without an account', async () => {
  const withAccount = (await invite(bob.mail)).body as { message: string; invitation: object };
  const without = (await invite('nobody@example.com')).body as { message: string; invitation: object };
  expect(Object.keys(withAccount.invitation)).toEqual(Object.keys(without.invitation));
  expect(withAccount.message.replace(bob.mail, '')).toBe(without.message.replace('nobody@example.com', ''));
  await messageTo(world, 'nobody@example.com');
});

test('a second invitation of an email address replaces the first', async () => {
  const first = await invited(bob.mail);
  const second = await invited(bob.mail.toUpperCase());
  expect((await pending()).map(({ id }) => id)).toEqual([second]);
  expect((await accept(bob, first)).status).toBe(404);
  expect((await accept(bob, second)).status).toBe(200);
});

test('a revoked invitation and a declined invitation cannot be accepted', async () => {
  const revoked = await invited(bob.mail);
  const body = { project_id: project, invitation: revoked };
  expect((await ada.call(revokeInvitation, body)).status).toBe(200);
  expect((await ada.call(revokeInvitation, body)).status).toBe(404);
  expect((await accept(bob, revoked)).status).toBe(404);
  const declined = await invited(bob.mail);
  expect((await bob.call(declineInvitation, { invitation: declined })).status).toBe(200);
  expect((await accept(bob, declined)).status).toBe(404);
});

test('the invitations by a removed member end', async () => {
  await setRole(world, project, bob.userId, 'admin');
  const { invitation } = (await invite(eve.mail, bob)).body as { invitation: ProjectInvitation };
  await ada.call(removeMember, { project_id: project, member: bob.userId });
  expect((await accept(eve, invitation.id)).status).toBe(404);
});

test('a removal ends the invitations of all email addresses of the user', async () => {
  const second = {
    _id: new mongoose.Types.ObjectId(),
    email: 'second@example.com',
    createdAt: new Date(),
    confirmedAt: new Date(),
    enabled: true,
    notifications: 'all',
  };
  await world.connection.collection('users').updateOne({ signInAddresses: bob.mail }, {
    $push: { emails: second, confirmedAddresses: second.email },
  } as never);
  const before = await invited('second@example.com');
  await setRole(world, project, bob.userId, 'viewer');
  const during = await invited(bob.mail);
  const removed = await ada.call(removeMember, { project_id: project, member: bob.userId });
  expect(removed.body).toMatchObject({ status: 'success' });
  for (const id of [before, during]) expect((await accept(bob, id)).status).toBe(404);
  expect((await accept(bob, await invited('second@example.com'))).status).toBe(200);
});

test('a member cannot accept an invitation to the same project', async () => {
  const id = await invited(ada.mail);
  const { status, body } = await accept(ada, id);
  expect([status, body.message]).toEqual([409, 'You are already a member of this project.']);
});

test('members and pending invitations have a limit', async () => {
  const now = new Date();
  const later = new Date(now.getTime() + 60_000);
  const one = (at: number) => {
    const by = new mongoose.Types.ObjectId(ada.userId);
    const _id = new mongoose.Types.ObjectId();
    return { _id, mail: `m${at}@example.com`, role: 'viewer', by, createdAt: now, expiresAt: later };
  };
  const id = await invited(bob.mail);
  const others = Array.from({ length: MEMBER_LIMITS.invitations - 1 }, (_, at) => one(at));
  await stored().updateOne(ownId(), { $push: { invitations: { $each: others } } } as never);
  expect((await invite('more@example.com')).status).toBe(409);
  const members = Array.from({ length: MEMBER_LIMITS.members - 1 }, () => {
    return { user: new mongoose.Types.ObjectId(), role: 'viewer' };
  });
  await stored().updateOne(ownId(), { $push: { members: { $each: members } } } as never);
  expect((await accept(bob, id)).status).toBe(409);
});

test('security 22: invitations count towards the emails of their recipient', async () => {
  const key = `mail-recipient:${recipientDigest(eve.mail)}`;
  const counter = { key, points: 6_000, expire: new Date(Date.now() + 900_000) };
  const limits = world.connection.collection('rate_limits');
  await limits.updateOne({ key }, { $set: counter }, { upsert: true });
  expect((await invite(eve.mail)).status).toBe(429);
  await limits.deleteOne({ key });
  expect(await pending()).toEqual([]);
  expect((await invite(eve.mail)).status).toBe(200);
});

test('an invalid email address and the role owner are refused', async () => {
  const bad = await invite('nobody');
  expect([bad.status, bad.body.issues]).toEqual([
    400,
    [{ path: 'mail', message: 'This Email Address is invalid.' }],
  ]);
  expect((await invite(bob.mail, ada, 'owner' as never)).status).toBe(400);
  expect(await storedMessages(world, 'nobody')).toEqual([]);
});

test('an invitation to a dropped project is hidden and cannot be accepted', async () => {
  const id = await invited(bob.mail);
  await stored().updateOne(ownId(), { $set: { droppedAt: new Date() } });
  const { list } = (await bob.call(listReceivedInvitations, {})).body as { list: { id: string }[] };
  expect(list.map((one) => one.id)).not.toContain(id);
  expect((await accept(bob, id)).status).toBe(404);
  expect((await bob.call(declineInvitation, { invitation: id })).status).toBe(404);
});

test('an email address like a database expression is stored unchanged', async () => {
  const mail = `$members-${project}@example.com`;
  expect((await invite(mail)).body).toMatchObject({ status: 'success', invitation: { mail } });
  expect(await pending()).toMatchObject([{ mail }]);
});
