import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { MIGRATIONS } from '../../../src/migrations/migrations.js';
import { SecurityNotifications } from '../../../src/domains/account/users/notices.service.js';
import { PasswordService } from '../../../src/platform/auth/password.service.js';
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { PASSWORD, startWorld, type World } from '../../harness/harness.js';
import { storedMessages, messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, migrations, outbox and jobs. Mails go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const VISITOR = {
  guestId: 'g',
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

test('a new account has its email address confirmed, enabled and primary', async () => {
  const { userId, mail } = await world.signedIn('New');
  const stored = await world.connection.collection('users').findOne({ _id: new Types.ObjectId(userId) });
  expect(stored).toMatchObject({
    emails: [{ email: mail, enabled: true, notifications: 'all', confirmedAt: expect.any(Date) }],
    primaryEmail: mail,
    confirmedAddresses: [mail],
    signInAddresses: [mail],
  });
});

inFullRun(test)('the migration to several email addresses is idempotent and preserves sign-in', async () => {
  const users = world.connection.collection('users');
  await users.dropIndex('confirmedAddresses_1');
  const passwordHash = await world.app.get(PasswordService).hash(PASSWORD);
  const old = ['old-one@example.com', 'old-two@example.com'].map((mail) => ({
    name: 'Old',
    signInAddresses: [mail],
    passwordHash,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    disabledAt: null,
  }));
  await users.insertMany(old);
  const migrate = async () => {
    await world.connection.collection<{ _id: string }>('migrations').deleteMany({});
    await world.app.get(DatabaseService).prepare(MIGRATIONS);
    return users.find({ name: 'Old' }).sort({ _id: 1 }).toArray();
  };
  const once = await migrate();
  expect(once).toMatchObject(
    old.map(({ createdAt, signInAddresses: [email] }) => ({
      emails: [{ email, createdAt, confirmedAt: createdAt, enabled: true, notifications: 'all' }],
      primaryEmail: email,
      confirmedAddresses: [email],
    })),
  );
  expect(await migrate()).toEqual(once);
  for (const { signInAddresses } of old) {
    expect((await world.browser().signIn(signInAddresses[0] ?? '')).body.status).toBe('success');
  }
});

test('a notice goes to every confirmed email address, also if disabled, and to no unconfirmed one', async () => {
  const { userId, mail } = await world.signedIn('Notice');
  const email = (address: string, confirmedAt: Date | null) => ({
    _id: new Types.ObjectId(),
    email: address,
    createdAt: new Date(),
    confirmedAt,
    enabled: false,
    notifications: 'security',
  });
  const more = {
    emails: { $each: [email('off@example.com', new Date()), email('claim@example.com', null)] },
  };
  await world.connection
    .collection('users')
    .updateOne(
      { _id: new Types.ObjectId(userId) },
      { $push: { ...more, confirmedAddresses: 'off@example.com' } as never },
    );
  const notice = {
    subject: 'Your <b> has been changed',
    lines: ['A sentence more.'],
    also: 'gone@example.com',
  };
  await world.app
    .get(SecurityNotifications)
    .send(userId, notice, VISITOR, new Date('2026-11-22T02:42:36.000Z'));
  for (const to of [mail, 'off@example.com', 'gone@example.com']) {
    const message = await messageTo(world, to);
    expect(message.subject).toBe('Your <b> has been changed (Zonewerk)');
    expect(message.text).toContain('A sentence more.');
    expect(message.text).toContain(
      'on 2026-11-22 02:42 UTC, from 192.0.2.7 with Firefox 140 on Linux, desktop',
    );
    expect(message.text).toContain('/account/sessions/');
  }
  expect(await storedMessages(world, 'claim@example.com')).toEqual([]);
});

test('a notice to an unknown user ID creates no job', async () => {
  await world.app.get(SecurityNotifications).send('f'.repeat(24), { subject: 'Nothing' }, VISITOR);
  expect(await world.connection.collection('jobs').countDocuments({ 'payload.subject': /Nothing/u })).toBe(0);
});
