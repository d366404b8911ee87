import { getPhone, listSessions } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { runCommand } from '../../../src/admin/commands.js';
import { CommandError } from '../../../src/platform/process/run-once.js';
import { sharedWorld, type World } from '../../harness/harness.js';

// Real: the commands on the API's own services and database engine. As processes: platform-programs.spec.ts.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

test.each([
  [[], /^Commands: user create /u],
  [['user'], /^Commands: user create /u],
  [['user', 'create', '--email', 'nobody', '--password', 'long enough words'], /^--email: /u],
  [['user', 'create', '--email', 'a@example.com', '--password', ''], /^password: /u],
  [
    ['user', 'create', '--email', 'a@example.com', '--password', 'short'],
    /^password: Please use at least 15/u,
  ],
  [
    [
      'user',
      'create',
      '--email',
      'premium@example.com',
      '--password',
      'long enough words',
      '--phone',
      '+31 900 1234567',
    ],
    /^--phone: This phone number is invalid/u,
  ],
  [['user', 'create', '--mail', 'a@example.com'], /Usage: user create --email E/u],
  [['user', 'create', '--email', 'a@example.com', '--password', 'long enough words', 'more'], /Usage: user/u],
  [['user', 'disable', '--email', 'nobody@example.com'], /^No account has the email address/u],
  [
    ['project', 'create', '--owner', 'nobody@example.com', '--name', 'X'],
    /^No account has the email address/u,
  ],
  [['project', 'create', '--owner', 'a@example.com'], /^No account has the email address|^--name: /u],
])('the command %j is rejected with a hint', async (args, message) => {
  const refused = runCommand(world.app, args);
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(message);
});

test('an account is created with a confirmed phone', async () => {
  const options = ['--email', 'phone@example.com', '--password', 'long enough words'];
  const made = await runCommand(world.app, ['user', 'create', ...options, '--phone', '+31 6 1234-5678']);
  expect(made).toMatchObject({ email: 'phone@example.com', phone: '+31612345678' });
  const browser = world.browser();
  await browser.signIn('phone@example.com', 'long enough words');
  expect((await browser.call(getPhone, {})).body).toMatchObject({ phone: '+31612345678', pending: null });
  const refused = await world.connection
    .collection('users')
    .countDocuments({ primaryEmail: 'premium@example.com' });
  expect(refused).toBe(0);
});

test('an email address has one account', async () => {
  const { mail } = await world.signedIn('Taken');
  const again = runCommand(world.app, ['user', 'create', '--email', mail, '--password', 'long enough words']);
  await expect(again).rejects.toThrow(`${mail} already has an account.`);
});

test('a disabled account is signed out on every device and cannot sign in again', async () => {
  const ada = await world.signedIn('Ada');
  const phone = world.browser();
  await phone.signIn(ada.mail);
  await runCommand(world.app, ['user', 'disable', '--email', ada.mail]);
  expect((await ada.call(listSessions, {})).status).toBe(401);
  expect((await phone.page('/projects/')).redirect).toBe(true);
  expect((await phone.signIn(ada.mail)).body.status).toBe('invalid-credentials');
  // The sessions have ended for good and would not return with the account.
  const own = { user: new Types.ObjectId(ada.userId) };
  const stored = await world.connection.collection('sessions').find(own).toArray();
  expect(stored.map(({ endedBy }) => endedBy)).toEqual(['disabled', 'disabled']);
});

test('a session of a disabled account is rejected', async () => {
  const ada = await world.signedIn('Ada');
  await world.connection
    .collection('users')
    .updateOne({ primaryEmail: ada.mail }, { $set: { disabledAt: new Date() } });
  expect((await ada.call(listSessions, {})).status).toBe(401);
  expect((await ada.page('/projects/')).redirect).toBe(true);
});
