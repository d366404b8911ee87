import { register, registerConfirm } from '@zonewerk/contracts';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { PASSWORD, startWorld, type Browser, type World } from '../../harness/harness.js';
import { codeTo, storedMessages, messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, hashing, outbox and jobs.
let world: World;
beforeAll(async () => {
  world = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
});
afterAll(() => world.close());
// The rate limits have tests of their own.
beforeEach(() => world.connection.collection('rate_limits').deleteMany({}));

const start = (browser: Browser, mail: string) =>
  browser.call(register, { name: 'Ada', mail, password: PASSWORD });
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

/** Responses to a browser that tries codes and restarts the registration in between. */
async function answersTo(browser: Browser, mail: string, code: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let tried = 0; tried < 7; tried += 1) {
    if (tried === 4) answers.push((await start(browser, mail)).body);
    const { status, body } = await browser.call(registerConfirm, { mail, code });
    answers.push([status, (body as { status: string }).status]);
  }
  return answers.map((answer) => JSON.stringify(answer).replaceAll(mail, 'X'));
}

test('security 27: a restarted registration gives no new attempts, with equal responses for existing accounts', async () => {
  const fresh = `fresh-${randomUUID().slice(0, 8)}@example.com`;
  const browser = world.browser();
  await start(browser, fresh);
  const answers = await answersTo(browser, fresh, wrong(await codeTo(world, fresh)));
  expect(answers.at(-1)).toBe(JSON.stringify([429, 'too-many-requests']));
  expect(answers.filter((answer) => answer === JSON.stringify([200, 'invalid-code']))).toHaveLength(5);
  const { mail } = await world.signedIn('Ada');
  const other = world.browser();
  await start(other, mail);
  expect(await answersTo(other, mail, '000000')).toEqual(answers);
});

test('security 45: a registration with a disabled email address notifies its owner and sends no code', async () => {
  const ada = await world.signedIn('Ada');
  const disabled = `off-${ada.mail}`;
  const email = {
    _id: new Types.ObjectId(),
    email: disabled,
    createdAt: new Date(),
    confirmedAt: new Date(),
    enabled: false,
    notifications: 'all',
  };
  await world.connection.collection('users').updateOne({ _id: new Types.ObjectId(ada.userId) }, {
    $push: { emails: email, confirmedAddresses: disabled },
  } as never);
  const { body } = await start(world.browser(), disabled);
  expect(body).toEqual({ status: 'success', message: `We have sent a code to ${disabled}.` });
  const mail = await messageTo(world, disabled, ({ subject }) => subject.includes('already have'));
  expect(mail.text).toContain('this email address is disabled, so sign in with another one at http');
  expect((await storedMessages(world, disabled)).every(({ code }) => code === null)).toBe(true);
});
