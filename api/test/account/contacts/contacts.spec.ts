import { addContact, getContact, listContacts, LIMITS, removeContact, setContact } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { setRole } from '../../projects/members-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const ROLES = { role_super: 0, role_financial: 0, role_technical: 0, role_data: 0 } as const;

function add(owner: SignedIn, fields: object) {
  return owner.call(addContact, { name: 'Grace', mail: 'Empty', phone: 'Empty', ...ROLES, ...fields });
}

async function read(owner: SignedIn, object: string) {
  const { body } = await owner.call(getContact, { object });
  return JSON.parse((body as { object: string }).object) as Record<string, string>;
}

test('contacts support create, read, update and delete, and return roles as text', async () => {
  const added = await add(ada, { mail: ' Grace@Example.com ', role_super: '1', role_data: 1 });
  expect(added.body).toMatchObject({ status: 'success', message: 'Grace has been added.' });
  const { object } = added.body as { object: string };
  expect(await read(ada, object)).toEqual({
    id: object,
    name: 'Grace',
    mail: 'grace@example.com',
    phone: '',
    role_super: '1',
    role_financial: '0',
    role_technical: '0',
    role_data: '1',
    notices: 'unconfirmed',
  });
  const changed = { object, name: 'Grace H.', mail: 'Empty', phone: '+31 20 123 45 67', role_technical: '1' };
  expect((await ada.call(setContact, changed as never)).body.status).toBe('success');
  expect(await read(ada, object)).toMatchObject({
    name: 'Grace H.',
    mail: '',
    phone: '+31 20 123 45 67',
    role_super: '0',
    role_technical: '1',
  });
  expect((await ada.call(removeContact, { object })).body.status).toBe('success');
  const response = await ada.call(getContact, { object });
  expect([response.status, response.body.message]).toEqual([403, "You're not the owner of this Contact."]);
});

test.each([
  [{}, 'A contact needs at least one credential.'],
  [{ mail: '', phone: '' }, 'A contact needs at least one credential.'],
  [{ phone: '12' }, 'A contact needs at least one credential.'],
  [{ mail: 'grace@' }, 'This Email Address is invalid.'],
  [{ mail: 'ab', phone: '+3120123' }, 'This Email Address is invalid.'],
  [{ phone: '<script>' }, 'This phone number is invalid.'],
  [{ phone: '---' }, 'This phone number is invalid.'],
  [{ phone: '( )' }, 'This phone number is invalid.'],
  [{ phone: 'xxx' }, 'This phone number is invalid.'],
  [{ phone: '+1 (2)' }, 'This phone number is invalid.'],
  [{ phone: '+3120123', role_data: '2' }, 'A role is 0 or 1.'],
  [{ phone: '+3120123', name: '  ' }, 'Please enter a name for the contact.'],
])('a contact with %j is rejected: %s', async (fields, message) => {
  const { status, body } = await add(ada, fields);
  expect(status).toBe(400);
  expect((body as { issues: { message: string }[] }).issues.map((issue) => issue.message)).toContain(message);
});

test('the list of contacts is sorted, paginated, searchable and limited to its owner', async () => {
  const owner = await world.signedIn('Owner');
  for (const [name, phone] of [
    ['carla', '+31201'],
    ['Bea', '+31202'],
    ['dora', '+31203'],
  ]) {
    await add(owner, { name, phone });
  }
  const names = async (input: object) => {
    const { body } = await owner.call(listContacts, input);
    const { list, next, count } = body as { list: { name: string }[]; next: string | null; count: number };
    return { names: list.map((one) => one.name), next, count };
  };
  const first = await names({ limit: 2 });
  expect(first).toEqual({ names: ['Bea', 'carla'], next: expect.any(String), count: 3 });
  expect(await names({ limit: 2, cursor: first.next })).toEqual({ names: ['dora'], next: null, count: 3 });
  expect((await names({ query: '+31203' })).names).toEqual(['dora']);
  expect((await names({ query: '.*' })).names).toEqual([]);
  const { body } = await ada.call(listContacts, { query: 'carla' });
  expect(body).toMatchObject({ list: [], count: 0 });
});

test('a foreign contact and an unknown ID get the same error, and the contact is unchanged', async () => {
  const { object } = (await add(ada, { phone: '+31201234' })).body as { object: string };
  const eve = await world.signedIn('Eve');
  for (const call of [getContact, removeContact, setContact]) {
    const body = (id: string) => ({ object: id, name: 'Taken', phone: '+31209999' }) as never;
    const foreign = await eve.call(call, body(object));
    const unknown = await eve.call(call, body('f'.repeat(24)));
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign.body).toEqual({
      status: 'object-owner-conflict',
      message: "You're not the owner of this Contact.",
    });
  }
  expect((await read(ada, object))['name']).toBe('Grace');
});

test('the number of contacts per user is limited', async () => {
  const owner = await world.signedIn('Full');
  const contacts = Array.from({ length: LIMITS.contactsMost }, (_, index) => ({
    user: new Types.ObjectId(owner.userId),
    name: `C${index}`,
    sortName: `c${index}`,
    mail: null,
    phone: '+31201234',
    roles: { super: false, financial: false, technical: false, data: false },
    createdAt: new Date(),
  }));
  await world.connection.collection('contacts').insertMany(contacts.slice(1));
  const last = await Promise.all(['31201', '31202', '31203'].map((phone) => add(owner, { phone })));
  expect(last.filter((one) => one.body.status === 'success').length).toBeLessThanOrEqual(1);
  const own = { user: new Types.ObjectId(owner.userId) };
  expect(await world.connection.collection('contacts').countDocuments(own)).toBeLessThanOrEqual(200);
  await world.connection.collection('contacts').deleteMany({ ...own, name: 'Grace' });
  await world.connection.collection('contacts').insertOne(contacts[0]!);
  const { body } = await add(owner, { phone: '+31201234' });
  expect(body).toEqual({
    status: 'error',
    message: `You can have at most ${LIMITS.contactsMost} contacts.`,
    object: null,
  });
});

test('a contact call with a project ID requires the contacts permission of that project', async () => {
  const owner = await world.signedIn('Owner');
  const { id: projectId } = await world.builders.project(owner.userId, 'Contacts');
  const fields = { mail: 'grace@example.com', project_id: projectId };
  const stranger = await add(ada, fields);
  expect([stranger.status, stranger.body.status]).toEqual([404, 'not-found']);

  await setRole(world, projectId, ada.userId, 'viewer');
  const refused = await add(ada, fields);
  expect([refused.status, refused.body.status]).toEqual([403, 'permission-issue']);
  expect(refused.body.message).toBe('You do not have the permission to create this Contact.');
  const object = (await add(ada, { mail: 'grace@example.com' })).body.object as string;
  const hidden = await ada.call(getContact, { object, project_id: projectId });
  expect([hidden.status, hidden.body.message]).toEqual([
    403,
    'You do not have the permission to fetch this contact.',
  ]);

  await setRole(world, projectId, ada.userId, 'billing');
  expect((await add(ada, fields)).body.status).toBe('success');
  expect((await ada.call(getContact, { object, project_id: projectId })).body.status).toBe('success');
});
