import {
  acceptOwnership,
  declineOwnership,
  leaveProject,
  listMembers,
  offerOwnership,
  removeMember,
  setMemberRole,
  type OwnershipOffer,
  type ProjectMember,
} from '@zonewerk/contracts';
import { byTier, inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { messageTo } from '../harness/stored-messages.js';
import { recordSoak } from '../harness/soak-record.js';
import { setRole } from './members-world.js';

// Real: API over HTTP, database engine, jobs.
const ROUNDS = Number(process.env['ZW_SOAK_RACES'] ?? byTier({ gate: 15, full: 1_000 }));

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
  await setRole(world, project, bob.userId, 'editor');
});
afterAll(() => world.close());

const offer = (person: SignedIn, more: object = {}) =>
  person.call(offerOwnership, { project_id: project, member: bob.userId, ...more });
const accept = (person: SignedIn) => person.call(acceptOwnership, { project_id: project });
const seen = async (person = ada) => {
  const { body } = await person.call(listMembers, { project_id: project });
  return body as { list: ProjectMember[]; offer: OwnershipOffer | null };
};
const roles = async (person = ada) => (await seen(person)).list.map(({ role }) => role);

test('the ownership is transferred when both parties consent', async () => {
  expect((await offer(ada)).body.message).toBe('The ownership has been offered to Bob.');
  expect(await roles()).toEqual(['owner', 'editor']);
  expect((await seen(bob)).offer).toMatchObject({ from: ada.userId, to: bob.userId, step_down: true });
  await messageTo(world, bob.mail, ({ text }) => text.includes('offers you the ownership'));
  expect((await accept(ada)).status).toBe(404);
  expect((await accept(bob)).body.message).toBe('You are an owner of Canal.');
  expect(await roles()).toEqual(['admin', 'owner']);
  expect((await accept(bob)).status).toBe(404);
});

test('an owner without step-down shares the ownership', async () => {
  await offer(ada, { step_down: false });
  await accept(bob);
  expect(await roles()).toEqual(['owner', 'owner']);
});

test('either party ends an offer', async () => {
  for (const person of [ada, bob]) {
    await offer(ada);
    expect((await person.call(declineOwnership, { project_id: project })).status).toBe(200);
    expect((await seen()).offer).toBeNull();
    expect((await accept(bob)).status).toBe(404);
  }
});

inFullRun(test)('the removal of its recipient ends an offer', async () => {
  await offer(ada);
  await ada.call(removeMember, { project_id: project, member: bob.userId });
  await setRole(world, project, bob.userId, 'viewer');
  expect((await accept(bob)).status).toBe(404);
  expect(await roles()).toEqual(['owner', 'viewer']);
});

test('only an owner offers the ownership, and only to a member without it', async () => {
  const refused = await offer(bob);
  expect([refused.status, refused.body.status]).toEqual([403, 'permission-issue']);
  expect((await offer(ada, { member: 'f'.repeat(24) })).status).toBe(404);
  expect((await offer(ada, { member: ada.userId })).status).toBe(409);
});

inFullRun(test)('an offer of a former owner is void', async () => {
  const carl = await world.signedIn('Carl');
  await setRole(world, project, carl.userId, 'owner');
  await offer(ada);
  expect(
    (await carl.call(setMemberRole, { project_id: project, member: ada.userId, role: 'viewer' })).status,
  ).toBe(200);
  expect((await seen(carl)).offer).toBeNull();
  expect((await accept(bob)).status).toBe(404);
});

/** Calls by which two owners give up their ownership concurrently, in each combination. */
const GIVING_UP: readonly ((person: SignedIn, other: SignedIn) => Promise<{ status: number }>)[] = [
  (person) => person.call(leaveProject, { project_id: project }),
  (person, other) => person.call(removeMember, { project_id: project, member: other.userId }),
  (person) => person.call(setMemberRole, { project_id: project, member: person.userId, role: 'viewer' }),
];

test(`one owner remains after ${ROUNDS} pairs of parallel requests`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await setRole(world, project, ada.userId, 'owner');
    await setRole(world, project, bob.userId, 'owner');
    const first = GIVING_UP[round % GIVING_UP.length];
    const second = GIVING_UP[Math.floor(round / GIVING_UP.length) % GIVING_UP.length];
    const answers = await Promise.all([first?.(ada, bob), second?.(bob, ada)]);
    const stored = await world.connection
      .model<{ members: { role: string }[] }>('Project')
      .findById(project)
      .lean();
    const owners = stored?.members.filter(({ role }) => role === 'owner').length ?? 0;
    expect({ round, owners, answers: answers.map((one) => one?.status) }).toMatchObject({ round, owners: 1 });
  }
  await recordSoak({ 'pairs of requests': ROUNDS, 'projects without an owner': 0 });
}, 1_800_000);
