import { createCase, listEmails, setEmailNotifications, type NotificationOption } from '@zonewerk/contracts';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { storedMessages, messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, outbox and jobs. Mails go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

/** Adds email addresses to a user; returns each by its state. */
async function moreAddresses({
  userId,
  mail,
}: SignedIn): Promise<Record<'more' | 'disabled' | 'waits', string>> {
  const named = { more: `more-${mail}`, disabled: `off-${mail}`, waits: `waits-${mail}` };
  const at = new Date();
  const address = (email: string, confirmedAt: Date | null, enabled: boolean) => {
    const _id = new Types.ObjectId();
    return { _id, email, createdAt: at, confirmedAt, enabled, notifications: 'all' };
  };
  const emails = [
    address(named.more, at, true),
    address(named.disabled, at, false),
    address(named.waits, null, false),
  ];
  await world.connection.collection('users').updateOne({ _id: new Types.ObjectId(userId) }, {
    $push: { emails: { $each: emails }, confirmedAddresses: { $each: [named.more, named.disabled] } },
  } as never);
  return named;
}

async function choose(person: SignedIn, email: string, option: NotificationOption): Promise<void> {
  const { list } = (await person.call(listEmails, {})).body as { list: { id: string; email: string }[] };
  const object = list.find((one) => one.email === email)?.id ?? '';
  expect((await person.call(setEmailNotifications, { object, option })).body.status).toBe('success');
}

/** Opens a case and returns its subject. */
async function openCase(person: SignedIn): Promise<string> {
  const subject = `TTL ${randomUUID()}`;
  const wanted = { subject, type: 'question' as const, text: 'How low?', submit_key: randomUUID() };
  expect((await person.call(createCase, wanted)).body.status).toBe('success');
  return subject;
}

const receiptsTo = async (mail: string) =>
  (await storedMessages(world, mail)).filter(({ subject }) => subject.includes('received your case')).length;

test('case mails go to each enabled email address with the option all or important, and to no other', async () => {
  const ada = await world.signedIn('Ada');
  const { more, disabled, waits } = await moreAddresses(ada);
  for (const mail of [ada.mail, more]) {
    await choose(ada, ada.mail, mail === more ? 'security' : 'all');
    await choose(ada, more, mail === more ? 'important' : 'security');
    const before = await receiptsTo(mail);
    const subject = await openCase(ada);
    await messageTo(world, mail, ({ text }) => text.includes(subject));
    expect(await receiptsTo(mail)).toBe(before + 1);
  }
  expect(await Promise.all([ada.mail, more, disabled, waits].map(receiptsTo))).toEqual([1, 1, 0, 0]);
});

test('an account with the option security gets no case mail, and its case is created', async () => {
  const ada = await world.signedIn('Quiet');
  await choose(ada, ada.mail, 'security');
  await openCase(ada);
  const eve = await world.signedIn('Eve');
  await openCase(eve);
  // The later mail to another account has arrived, so this one was not sent.
  await messageTo(world, eve.mail, ({ subject }) => subject.includes('received your case'));
  expect(await receiptsTo(ada.mail)).toBe(0);
});
