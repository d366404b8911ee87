import {
  emailUndo,
  emailUndoRead,
  LIMITS,
  listEmails,
  listSessions,
  setEmailDisable,
  setEmailPrimary,
  setEmailRemove,
  twoFactorLogin,
  type Call,
  type EmailAddress,
} from '@zonewerk/contracts';
import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { giveFactors, RIGHT_CODE } from '../factors/fake-factors.js';
import { type Browser, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { EmailUndos } from '../../../src/domains/account/emails/email-undos.service.js';
import { IdentityService } from '../../../src/domains/account/users/identity.service.js';
import { ChangePasswordService } from '../../../src/domains/account/passwords/change-password.service.js';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { eventually } from '../../harness/clusters-world.js';
import { storedMessages, messageTo, type StoredMessage } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, outbox and jobs. Mails go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const ENDED = 'This link is used, expired or incomplete.';
const users = () => world.connection.collection('users');
const idOf = ({ userId }: SignedIn) => ({ _id: new Types.ObjectId(userId) });

/** Adds an email address that was confirmed at the given time. */
async function addConfirmed(
  person: SignedIn,
  confirmedAt = new Date(),
): Promise<{ id: string; email: string }> {
  const email = `more-${randomUUID().slice(0, 8)}@example.com`;
  const added = { _id: new Types.ObjectId(), email, createdAt: confirmedAt, confirmedAt, enabled: true };
  await users().updateOne(idOf(person), {
    $push: { emails: { ...added, notifications: 'all' }, confirmedAddresses: email, signInAddresses: email },
  } as never);
  return { id: added._id.toHexString(), email };
}

async function list(person: Browser): Promise<[string, string][]> {
  const { body } = await person.call(listEmails, {});
  return (body as { list: EmailAddress[] }).list.map(({ email, status }) => [email, status]);
}

async function change(person: Browser, call: Call, object: string): Promise<void> {
  expect((await person.call(call, { object } as never)).body).toMatchObject({ status: 'success' });
}

async function idOfEmail(person: SignedIn, email: string): Promise<string> {
  const { body } = await person.call(listEmails, {});
  return (body as { list: EmailAddress[] }).list.find((one) => one.email === email)?.id ?? '';
}

/** The token in the link of the newest mail about a change. */
async function tokenTo(mail: string, about: string): Promise<string> {
  const fits = ({ subject, text }: StoredMessage) => subject.includes(about) && text.includes('/email-undo/');
  const { text } = await messageTo(world, mail, fits);
  const [, token = ''] =
    / undo the change here: http:\/\/localhost:4200\/email-undo\/#(\S+)\n/u.exec(text) ?? [];
  expect(token).not.toBe('');
  return token;
}

const PRIMARY = 'primary email address has been changed';
const undo = async (token: string) =>
  (await world.browser().call(emailUndo, { token })).body as { status: string; message: string };
const signsIn = async (mail: string) => (await world.browser().signIn(mail)).body.status as string;

/** Changes the primary email address of a user to one of an intruder. */
async function moved(
  name: string,
): Promise<{ ada: SignedIn; eve: { id: string; email: string }; token: string }> {
  const ada = await world.signedIn(name);
  const eve = await addConfirmed(ada);
  await change(ada, setEmailPrimary, eve.id);
  return { ada, eve, token: await tokenTo(ada.mail, PRIMARY) };
}

test('security 45: the undo link restores the former primary email address and ends every session', async () => {
  const { ada, eve, token } = await moved('Taken');
  const former = await idOfEmail(ada, ada.mail);
  await change(ada, setEmailRemove, former);
  expect(await signsIn(ada.mail)).not.toBe('success');
  const shown = await world.browser().call(emailUndoRead, { token });
  expect(shown.body).toMatchObject({ status: 'success', change: { address: ada.mail } });
  const { date, until } = (shown.body as { change: { date: string; until: string } }).change;
  expect(Date.parse(until) - Date.parse(date)).toBe(LIMITS.emailUndoDays * DAY_MS);
  // Mail scanners open links; opening alone changes nothing.
  expect((await world.browser().page('/email-undo/')).identi).toBe('email-undo');
  expect(await list(ada)).toEqual([[eve.email, 'primary']]);

  expect(await undo(token)).toEqual({
    status: 'success',
    message: `${ada.mail} is your primary email address again. We have sent you a link for a new password.`,
  });
  expect((await ada.call(listSessions, {})).status).toBe(401);
  expect(await signsIn(eve.email)).not.toBe('success');
  expect(await signsIn(ada.mail)).not.toBe('success');
  const stored = await users().findOne(idOf(ada));
  expect(stored).toMatchObject({ primaryEmail: ada.mail, signInAddresses: [ada.mail] });
  const emails = (stored?.['emails'] ?? []) as { email: string; enabled: boolean }[];
  expect(emails.map(({ email, enabled }) => [email, enabled])).toEqual([
    [eve.email, false],
    [ada.mail, true],
  ]);
  expect(stored?.['confirmedAddresses']).toEqual([eve.email, ada.mail]);
  const reset = await messageTo(world, ada.mail, ({ subject }) => subject.includes('Choose a new'));
  expect(reset.text).toContain('http://localhost:4200/reset/');
  for (const to of [ada.mail, eve.email]) {
    await messageTo(world, to, ({ subject }) => subject.includes('has been undone'));
  }
  expect((await undo(token)).message).toBe(ENDED);
});

test('the history records an undo with the factor mail-link', async () => {
  const { ada, token } = await moved('History');
  await undo(token);
  const events = world.connection.collection('auth_events');
  const noted = await events.findOne({ user: new Types.ObjectId(ada.userId), kind: 'email-undone' });
  expect(noted).toMatchObject({ factor: 'mail-link' });
});

test('an unknown, an expired and a modified undo link get the same response and change nothing', async () => {
  const { ada, eve, token } = await moved('Expired');
  const goodUntil = new Date(Date.now() - 1);
  await users().updateOne(idOf(ada), { $set: { 'emailUndos.0.goodUntil': goodUntil } });
  for (const bad of [token, 'x'.repeat(43), `${token}x`, 'é']) {
    expect(await undo(bad)).toEqual({ status: 'link-ended', message: ENDED });
    expect((await world.browser().call(emailUndoRead, { token: bad })).body).toEqual({
      status: 'link-ended',
      message: ENDED,
      change: null,
    });
  }
  expect(await list(ada)).toEqual([
    [eve.email, 'primary'],
    [ada.mail, 'enabled'],
  ]);
});

test('an undo link does not reopen a closed account', async () => {
  const { ada, token } = await moved('Closed');
  await users().updateOne(idOf(ada), { $set: { disabledAt: new Date() } });
  expect(await undo(token)).toEqual({ status: 'link-ended', message: ENDED });
});

test('an undo does not restore an email address that another account has confirmed', async () => {
  const { ada, eve, token } = await moved('Moved on');
  await change(ada, setEmailRemove, await idOfEmail(ada, ada.mail));
  const other = await world.signedIn('Other');
  await users().updateOne(idOf(other), { $push: { confirmedAddresses: ada.mail } as never });
  expect(await undo(token)).toEqual({
    status: 'address-taken',
    message: 'This email address now belongs to another account. Nothing has been changed.',
  });
  expect(await list(ada)).toEqual([[eve.email, 'primary']]);
  expect(await signsIn(eve.email)).toBe('success');
});

test('the undo token is stored as a hash and works for one of ten concurrent requests', async () => {
  const { ada, token } = await moved('Once');
  const stored = JSON.stringify(await users().findOne(idOf(ada)));
  expect(stored).not.toContain(token);
  expect(stored).toContain(createHash('sha256').update(token).digest('base64url'));
  const said = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
  expect(said.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect(said.filter(({ message }) => message === ENDED)).toHaveLength(9);
  await messageTo(world, ada.mail, ({ subject }) => subject.includes('Choose a new'));
  const notices = (await storedMessages(world, ada.mail)).filter(({ subject }) => subject.includes('undone'));
  expect(notices).toHaveLength(1);
});

/** Changes the primary email address and disables one that was confirmed earlier. */
async function movedTwice() {
  const { ada, token } = await moved('Chain');
  const older = await addConfirmed(ada, new Date(Date.now() - 30 * DAY_MS));
  await change(ada, setEmailDisable, older.id);
  return { ada, token, later: await tokenTo(older.email, 'disabled') };
}

inFullRun(test)('an undo ends the links of later changes, but not those of earlier changes', async () => {
  const { ada, token, later } = await movedTwice();
  expect((await undo(later)).status).toBe('success');
  expect((await undo(token)).status).toBe('success');
  expect(await users().findOne(idOf(ada))).toMatchObject({ primaryEmail: ada.mail, emailUndos: [] });

  const again = await movedTwice();
  expect((await undo(again.token)).status).toBe('success');
  expect(await undo(again.later)).toEqual({ status: 'link-ended', message: ENDED });
});

test('a recent email address gets no undo link when its owner removes it', async () => {
  const { ada, eve } = await moved('Back');
  await change(ada, setEmailPrimary, await idOfEmail(ada, ada.mail));
  await change(ada, setEmailDisable, eve.id);
  await change(ada, setEmailRemove, eve.id);
  await messageTo(world, eve.email, ({ subject }) => subject.includes('removed'));
  for (const { text } of await storedMessages(world, eve.email)) expect(text).not.toContain('/email-undo/');
});

test.each([
  ['disabled', setEmailDisable],
  ['removed', setEmailRemove],
  ['replaced', setEmailPrimary],
])('a recent email address that is %s gets no undo link, and the owner’s link works', async (word, call) => {
  const ada = await world.signedIn('Advance');
  const first = await addConfirmed(ada);
  const second = await addConfirmed(ada, new Date(Date.now() + 1));
  const [from, to] = word === 'replaced' ? [first, second] : [second, first];
  await change(ada, setEmailPrimary, from.id);
  const token = await tokenTo(ada.mail, PRIMARY);
  await change(ada, call, to.id);
  const about = word === 'replaced' ? `It is ${to.email}.` : word;
  await messageTo(world, first.email, ({ subject, text }) => `${subject} ${text}`.includes(about));
  for (const { text } of await storedMessages(world, first.email)) expect(text).not.toContain('/email-undo/');
  expect((await undo(token)).status).toBe('success');
});

test.each([
  ['disabled', setEmailDisable],
  ['removed', setEmailRemove],
])('an older email address that is %s gets an undo link', async (word, call) => {
  const ada = await world.signedIn('Older');
  const older = await addConfirmed(ada, new Date(Date.now() - 30 * DAY_MS));
  await change(ada, call, older.id);
  expect((await undo(await tokenTo(older.email, word))).status).toBe('success');
  expect(await users().findOne(idOf(ada))).toMatchObject({ primaryEmail: older.email });
});

test('a primary email address of over a week gets an undo link although the new one is older', async () => {
  const ada = await world.signedIn('Long');
  const older = await addConfirmed(ada, new Date(Date.now() - 30 * DAY_MS));
  const since = new Date(Date.now() - 8 * DAY_MS);
  await users().updateOne(idOf(ada), { $set: { primarySince: since } });
  // An undo link for another older email address does not prevent this one.
  const oldest = await addConfirmed(ada, new Date(Date.now() - 40 * DAY_MS));
  await change(ada, setEmailDisable, oldest.id);
  await change(ada, setEmailPrimary, older.id);
  expect((await undo(await tokenTo(ada.mail, PRIMARY))).status).toBe('success');
  expect(await signsIn(older.email)).not.toBe('success');
});

test('an undo preserves the second factor and removes recent passkeys', async () => {
  const { ada, token } = await moved('Factor');
  const passkeys = world.connection.collection('passkeys');
  const user = new Types.ObjectId(ada.userId);
  const made = (days: number) => ({
    user,
    credentialId: randomUUID(),
    publicKey: Buffer.from('k'),
    counter: 0,
    transports: [],
    synced: false,
    name: `${days}`,
    lastUseAt: null,
    createdAt: new Date(Date.now() - days * DAY_MS),
  });
  await passkeys.insertMany([made(0), made(6), made(8)]);
  giveFactors(world, ['app']);
  expect((await undo(token)).status).toBe('success');
  const names = await passkeys.find({ user }).toArray();
  expect(names.map(({ name }) => name as string)).toEqual(['8']);
  const before = (await users().findOne(idOf(ada)))?.['passwordHash'];
  const other = await world.signedIn('Hash');
  const { passwordHash } = (await users().findOne(idOf(other))) as unknown as { passwordHash: string };
  expect(before).not.toBe(passwordHash);
  await users().updateOne(idOf(ada), { $set: { passwordHash } });
  const owner = world.browser();
  expect((await owner.signIn(ada.mail)).body.status).toBe('twofactor');
  expect((await owner.call(twoFactorLogin, { code: RIGHT_CODE })).body.status).toBe('success');
});

inFullRun(test)(
  'an undo removes a phone confirmed since a week before the change, but no earlier one',
  async () => {
    const { ada, token } = await moved('Phone');
    const number = `+316${String(Date.now()).slice(-8)}`;
    const confirmed = (days: number) => ({ number, confirmedAt: new Date(Date.now() - days * DAY_MS) });
    const claim = { phoneClaim: { number: `${number}1`, inCheck: false } };
    await users().updateOne(idOf(ada), { $set: { phone: confirmed(6), ...claim } });
    expect((await undo(token)).status).toBe('success');
    expect(await users().findOne(idOf(ada))).toMatchObject({ phone: null, phoneClaim: null });
    const notice = await messageTo(world, ada.mail, ({ subject }) => subject.includes('has been undone'));
    expect(notice.text).toContain('Passkeys, API tokens and phones newer than 7 days');

    const later = await moved('Phone');
    const phone = confirmed(8);
    await users().updateOne(idOf(later.ada), { $set: { phone } });
    expect((await undo(later.token)).status).toBe('success');
    expect(await users().findOne(idOf(later.ada))).toMatchObject({ phone });
  },
);

/** An API token as stored, created the given number of days ago. */
function madeToken(user: Types.ObjectId, days: number) {
  return {
    user,
    project: new Types.ObjectId(),
    name: `${days}`,
    tokenHash: randomUUID(),
    hint: 'abcd',
    slot: 0,
    access: 'write',
    clusters: null,
    types: null,
    pattern: null,
    expiresAt: null,
    revokedAt: null,
    lastUseAt: null,
    lastUseIp: null,
    createdAt: new Date(Date.now() - days * DAY_MS),
  };
}

test('an undo revokes recent API tokens of the user and no others', async () => {
  const { ada, token } = await moved('Token');
  const user = new Types.ObjectId(ada.userId);
  const tokens = world.connection.collection('api_tokens');
  const made = [madeToken(user, 0), madeToken(user, 6), madeToken(user, 8)];
  const other = { ...madeToken(new Types.ObjectId(), 0), name: 'other' };
  await tokens.insertMany([...made, other]);
  expect((await undo(token)).status).toBe('success');
  const hashes = [...made, other].map(({ tokenHash }) => tokenHash);
  const live = await tokens.find({ tokenHash: { $in: hashes }, revokedAt: null, slot: 0 }).toArray();
  expect(live.map(({ name }) => name as string).toSorted()).toEqual(['8', 'other']);
});

test('the undo job removes a passkey that is added during the undo', async () => {
  const { ada, token } = await moved('Job');
  const passkeys = world.connection.collection('passkeys');
  const user = new Types.ObjectId(ada.userId);
  const added = {
    user,
    credentialId: randomUUID(),
    publicKey: Buffer.from('k'),
    counter: 0,
    transports: [],
    synced: false,
    name: 'late',
    lastUseAt: null,
  };
  const undos = world.app.get(EmailUndos);
  const use = undos.use.bind(undos);
  jest.spyOn(undos, 'use').mockImplementation(async (...given) => {
    await passkeys.insertOne({ ...added, createdAt: new Date(Date.now() + 1) });
    return use(...given);
  });
  // The process dies after the write.
  jest.spyOn(world.app.get(ChangePasswordService), 'endingOf').mockResolvedValue({
    promise: outboxEntry('passwords.end-sessions', { user: ada.userId, except: null }),
    run: () => Promise.reject(new Error('died')),
  });
  await undo(token);
  await eventually(async () => expect(await passkeys.countDocuments({ user })).toBe(0));
});

test('zone mails are not sent to a disabled email address', async () => {
  const { ada, eve, token } = await moved('Zones');
  expect((await undo(token)).status).toBe('success');
  const to = await world.app.get(IdentityService).addressesForAll([ada.userId]);
  expect(to).toEqual([ada.mail]);
  expect(to).not.toContain(eve.email);
});

test('a change is rejected when the limit of undo links is reached', async () => {
  const ada = await world.signedIn('Often');
  const eve = await addConfirmed(ada);
  const at = new Date();
  const email = { _id: new Types.ObjectId(), email: ada.mail, createdAt: at, confirmedAt: at, enabled: true };
  const emailUndos = Array.from({ length: LIMITS.emailUndosMost }, () => ({
    tokenHash: randomUUID(),
    at,
    goodUntil: new Date(at.getTime() + DAY_MS),
    email: { ...email, notifications: 'all' },
  }));
  await users().updateOne(idOf(ada), { $set: { emailUndos } });
  expect((await ada.call(setEmailPrimary, { object: eve.id })).body).toEqual({
    status: 'error',
    message: 'Your email addresses have been changed too often. Please wait up to 7 days.',
  });

  // Expired links do not count, even before their removal.
  await users().updateOne(idOf(ada), { $set: { 'emailUndos.7.goodUntil': new Date(Date.now() - 1) } });
  const expired = emailUndos[7]?.tokenHash;
  await users().updateOne(idOf(ada), { $set: { primarySince: new Date(Date.now() - 8 * DAY_MS) } });
  await change(ada, setEmailPrimary, eve.id);
  const stored = (await users().findOne(idOf(ada)))?.['emailUndos'] as { tokenHash: string }[];
  expect(stored).toHaveLength(LIMITS.emailUndosMost);
  expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(expired);
  expect((await undo(await tokenTo(ada.mail, PRIMARY))).status).toBe('success');
});
