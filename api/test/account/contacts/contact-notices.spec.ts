import {
  acceptOwnership,
  addContact,
  deleteAccount,
  dropProject,
  exportData,
  offerOwnership,
  sendContactConfirmation,
  getContactLink,
  leaveProject,
  listContacts,
  listProjectContacts,
  setContact,
  setContactLink,
  setProjectContact,
  type Contact,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { recipientDigest } from '../../../src/platform/http/limits/send-limits.js';
import { Zone } from '../../harness/clusters-world.js';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { storedMessages, messageTo } from '../../harness/stored-messages.js';
import { setRole } from '../../projects/members-world.js';

// Real: API over HTTP, database engine, jobs, emails in the development outbox.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let count = 0;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
afterAll(() => world.close());

const TECHNICAL = { role_technical: 1 } as const;
const freshMail = () => `contact-${(count += 1)}-${Date.now()}@example.com`;

async function added(owner: SignedIn, mail: string, roles: object = TECHNICAL): Promise<string> {
  const { body } = await owner.call(addContact, { name: 'Grace', mail, ...roles });
  return (body as { object: string }).object;
}

const sendConfirmation = (owner: SignedIn, object: string) => owner.call(sendContactConfirmation, { object });

/** Token of the link in the newest email to an address. */
async function tokenTo(mail: string): Promise<string> {
  const { text } = await messageTo(world, mail);
  return /contact-notices\/#(\S+)/u.exec(text)?.[1] ?? '';
}

/** A contact that confirmed its address. */
async function confirmed(owner: SignedIn, mail: string, roles: object = TECHNICAL) {
  const object = await added(owner, mail, roles);
  await sendConfirmation(owner, object);
  const token = await tokenTo(mail);
  await world.browser().call(setContactLink, { token, wanted: true });
  return { object, token };
}

async function noticesOf(owner: SignedIn, object: string): Promise<string | undefined> {
  const list = (await owner.call(listContacts, {})).body.list as Contact[];
  return list.find(({ id }) => id === object)?.notices;
}

/** Makes a conflict with a domain of the project of a zone. Its members get an email about it. */
async function conflict({ cluster: { domain } }: Zone): Promise<void> {
  await Zone.create(world, eve, `sub.${domain}`);
  await messageTo(world, ada.mail, ({ subject }) => subject.endsWith(`close to ${domain}`));
}

const freshDomain = () => `contacts-${(count += 1)}-${Date.now()}.example`;
const select = (owner: SignedIn, zone: Zone, object: string, selected = true) =>
  owner.call(setProjectContact, { project_id: zone.ids.project_id, object, selected });

test('a contact confirms the address, stops the notices and starts them again', async () => {
  const mail = freshMail();
  const object = await added(ada, mail);
  expect(await noticesOf(ada, object)).toBe('unconfirmed');
  expect((await sendConfirmation(ada, object)).body).toMatchObject({ status: 'success' });
  expect((await messageTo(world, mail)).text).toContain(
    'Ada named you as a contact for technical incidents.',
  );
  const token = await tokenTo(mail);
  const link = await world.browser().call(getContactLink, { token });
  expect(link.body.contact).toEqual({
    mail,
    from: 'Ada',
    role_super: '0',
    role_financial: '0',
    role_technical: '1',
    role_data: '0',
    notices: 'unconfirmed',
  });
  for (const [wanted, notices] of [
    [true, 'confirmed'],
    [false, 'stopped'],
    [true, 'confirmed'],
  ] as const) {
    const answer = await world.browser().call(setContactLink, { token, wanted });
    expect(answer.body.contact).toMatchObject({ notices });
    expect(await noticesOf(ada, object)).toBe(notices);
  }
});

test('a link ends when the address of the contact is changed, and the new address is not confirmed', async () => {
  const { object, token } = await confirmed(ada, freshMail());
  const other = { object, name: 'Grace', mail: freshMail(), role_technical: '1' };
  await ada.call(setContact, other as never);
  expect(await noticesOf(ada, object)).toBe('unconfirmed');
  const answer = await world.browser().call(setContactLink, { token, wanted: true });
  expect(answer.body).toMatchObject({ status: 'link-ended', contact: null });
  expect(await noticesOf(ada, object)).toBe('unconfirmed');
});

test.each(['', 'x', `${'0'.repeat(24)}.x`, 'A.B.C', '🔑'])(
  'the token %j of a link has ended',
  async (token) => {
    const answer = await world.browser().call(getContactLink, { token });
    expect(answer.body).toMatchObject({ status: 'link-ended', contact: null });
  },
);

test('a contact that stopped the notices or confirmed the address gets no further confirmation', async () => {
  const { object, token } = await confirmed(ada, freshMail());
  expect((await sendConfirmation(ada, object)).status).toBe(409);
  await world.browser().call(setContactLink, { token, wanted: false });
  const refused = await sendConfirmation(ada, object);
  expect(refused.body.message).toContain('stopped the notices');
  const phone = await ada.call(addContact, { name: 'Phone', phone: '+3120123', mail: 'Empty' });
  const noMail = await sendConfirmation(ada, (phone.body as { object: string }).object);
  expect([noMail.status, noMail.body.message]).toEqual([409, 'This contact has no email address.']);
});

test('security 22: confirmations count towards the emails of their recipient', async () => {
  const mail = freshMail();
  const object = await added(ada, mail);
  const key = `mail-recipient:${recipientDigest(mail)}`;
  const counter = { key, points: 6_000, expire: new Date(Date.now() + 900_000) };
  await world.connection.collection('rate_limits').insertOne(counter);
  expect((await sendConfirmation(ada, object)).status).toBe(429);
  expect(await storedMessages(world, mail)).toEqual([]);
});

test('confirmations of foreign contacts are refused', async () => {
  const object = await added(ada, freshMail());
  expect((await sendConfirmation(eve, object)).status).toBe(403);
});

inFullRun(test)(
  'a selected technical contact gets the notices of the project with a link that stops them',
  async () => {
    const zone = await Zone.create(world, ada, freshDomain());
    const mail = freshMail();
    const { object, token } = await confirmed(ada, mail);
    expect((await select(ada, zone, object)).body.message).toBe('Grace gets the notices.');
    const { list } = (await ada.call(listProjectContacts, { project_id: zone.ids.project_id })).body;
    expect(list).toMatchObject([{ id: object, mail, owner: 'Ada', own: true, notices: 'confirmed' }]);
    await conflict(zone);
    const notice = await messageTo(world, mail, ({ subject }) => subject.startsWith('Another project'));
    expect(notice.text).toContain(`/contact-notices/#${token}\n`);
  },
);

test('only confirmed contacts with the right role in the project get a notice', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  const mails = Array.from({ length: 5 }, freshMail);
  const [financial = '', unconfirmed = '', stopped = '', elsewhere = '', former = ''] = mails;
  await select(ada, zone, (await confirmed(ada, financial, { role_financial: 1 })).object);
  await select(ada, zone, await added(ada, unconfirmed));
  const ended = await confirmed(ada, stopped);
  await select(ada, zone, ended.object);
  await world.browser().call(setContactLink, { token: ended.token, wanted: false });
  await confirmed(ada, elsewhere);
  await setRole(world, zone.ids.project_id, eve.userId, 'admin');
  await select(eve, zone, (await confirmed(eve, former)).object);
  const listed = async () => {
    const { list } = (await ada.call(listProjectContacts, { project_id: zone.ids.project_id })).body;
    return (list as { mail: string }[]).some(({ mail }) => mail === former);
  };
  expect(await listed()).toBe(true);
  await setRole(world, zone.ids.project_id, eve.userId, 'viewer');
  expect(await listed()).toBe(false);
  await eve.call(leaveProject, { project_id: zone.ids.project_id });
  expect(await listed()).toBe(false);
  await conflict(zone);
  const subjects = await Promise.all(mails.map(async (mail) => storedMessages(world, mail)));
  expect(subjects.flat().filter(({ subject }) => subject.startsWith('Another project'))).toEqual([]);
});

inFullRun(test)(
  'without a contact of the role, the contact for general questions gets the notice',
  async () => {
    const zone = await Zone.create(world, ada, freshDomain());
    const mail = freshMail();
    const { object } = await confirmed(ada, mail, { role_super: 1 });
    await select(ada, zone, object);
    await select(ada, zone, object, true);
    await conflict(zone);
    expect(await messageTo(world, mail, ({ subject }) => subject.startsWith('Another project'))).toBeTruthy();
    await select(ada, zone, object, false);
    const { list } = (await ada.call(listProjectContacts, { project_id: zone.ids.project_id })).body;
    expect(list).toEqual([]);
  },
);

inFullRun(test)('data requests of a person reach the contacts for data, and no other ones', async () => {
  const person = await world.signedIn('Grace Hopper');
  const data = freshMail();
  const technical = freshMail();
  await confirmed(person, data, { role_data: 1 });
  await confirmed(person, technical);
  await person.call(exportData, {});
  const exported = await messageTo(world, data, ({ text }) => text.includes('downloaded a copy'));
  expect(exported.subject).toContain('Data request of Grace Hopper');
  await person.call(deleteAccount, { password: PASSWORD, confirm: person.mail });
  await messageTo(world, data, ({ text }) => text.includes('requested the deletion'));
  const subjects = (await storedMessages(world, technical)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Data request'))).toEqual([]);
});

inFullRun(test)('a dropped project and a new owner reach the general contacts of the project', async () => {
  const project = (await world.builders.project(ada.userId, 'Lock museum')).id;
  await setRole(world, project, eve.userId, 'admin');
  const general = freshMail();
  const data = freshMail();
  for (const [mail, roles] of [
    [general, { role_super: 1 }],
    [data, { role_data: 1 }],
  ] as const) {
    const { object } = await confirmed(ada, mail, roles);
    await ada.call(setProjectContact, { project_id: project, object, selected: true });
  }
  await ada.call(offerOwnership, { project_id: project, member: eve.userId });
  await eve.call(acceptOwnership, { project_id: project });
  const transferred = await messageTo(world, general, ({ subject }) => subject.includes('has a new owner'));
  expect(transferred.text).toContain(
    'Ada offered the ownership of the project Lock museum, and Eve accepted it.',
  );
  await eve.call(dropProject, { project_id: project, name: 'Lock museum' });
  const dropped = await messageTo(world, general, ({ subject }) => subject.includes('was dropped'));
  expect(dropped.text).toContain('Eve dropped the project Lock museum');
  expect((await storedMessages(world, data)).filter(({ subject }) => subject.includes('Lock'))).toEqual([]);
});

test('a project selects contacts of the person only', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  const refused = await select(ada, zone, await added(eve, freshMail()));
  expect(refused.status).toBe(404);
  expect((await select(eve, zone, await added(eve, freshMail()))).status).toBe(404);
});
