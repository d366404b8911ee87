import {
  changePassword,
  disableFactor,
  processReset,
  register,
  resetByEmail,
  type Call,
} from '@zonewerk/contracts';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { CommandError } from '../../../src/platform/process/run-once.js';
import { DEMO, seedDemo } from '../../../src/seed/demo.js';
import { FactorPerson } from '../factors/factors-world.js';
import { type Browser, PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, hashing, estimator and lists of passwords, outbox and jobs.
let world: World;
let alone: PasswordForms;
let withFactor: PasswordForms;
beforeAll(async () => {
  world = await sharedWorld();
  alone = await PasswordForms.open(await world.signedIn('Alone'));
  const person = await FactorPerson.create(world, 'Factor');
  await person.enableApp();
  withFactor = await PasswordForms.open(person.browser);
});
afterAll(() => world.close());
// The captcha after several resets has tests of its own.
beforeEach(() => world.connection.collection('rate_limits').deleteMany({ key: /^reset-network/u }));

/** The calls that set a new password. A rejected password does not use up the reset link. */
class PasswordForms {
  private constructor(
    private readonly person: SignedIn,
    private readonly resetToken: string,
  ) {}

  static async open(person: SignedIn): Promise<PasswordForms> {
    await world.browser().call(resetByEmail, { email: person.mail });
    const { text } = await messageTo(world, person.mail, (message) => message.text.includes('/reset/'));
    return new PasswordForms(person, /\/reset\/([\w-]+)\//u.exec(text)?.[1] ?? '');
  }

  change(password: string) {
    const body = { current_password: PASSWORD, new_password: password, new_password_repeat: password };
    return outcome(this.person, changePassword, body);
  }

  reset(password: string) {
    const body = { reset_token: this.resetToken, pw1: password, pw2: password };
    return outcome(world.browser(), processReset, body);
  }
}

function registration(password: string, mail = 'jan@example.com') {
  return outcome(world.browser(), register, { name: 'Jan', mail, password });
}

/** Status of the response, or the fields and messages of a rejected input. */
async function outcome<C extends Call>(
  browser: Browser,
  call: C,
  body: Parameters<typeof browser.call<C>>[1],
): Promise<unknown> {
  const answer = (await browser.call(call, body)).body as {
    status: string;
    issues?: { path: string; message: string }[];
  };
  return answer.status === 'validation-error'
    ? answer.issues?.map(({ path, message }) => `${path}: ${message}`)
    : answer.status;
}

const COMMON = 'This password is among the most common or leaked ones. Please choose another.';
const easy = (reason: string) => `This password is easy to guess: ${reason}. Please choose another.`;
const WORD = easy('it contains little more than common words, passwords or names');
const REPETITION = easy('it repeats the same characters');
const SEQUENCE = easy('it follows a sequence such as abc or 123');
const CHARACTERS =
  'This password contains a control character, such as a tab or a line break. Please use other characters.';

const GUESSABLE = [
  ['aaaaaaaaaaaaaaa', REPETITION],
  [' '.repeat(15), easy('it contains only spaces')],
  ['123456789012345', WORD],
  ['password12345678', WORD],
  ['qwertyuiopasdfgh', WORD],
  ['p@ssw0rdp@ssw0rd', REPETITION],
  ['a'.repeat(200), REPETITION],
] as const;

test.each(GUESSABLE)('security 12: registration, change and reset reject %j', async (password, message) => {
  expect(await registration(password)).toEqual([`password: ${message}`]);
  expect(await alone.change(password)).toEqual([`new_password: ${message}`]);
  expect(await alone.reset(password)).toEqual([`pw1: ${message}`]);
});

test.each([
  ...GUESSABLE.slice(0, 4),
  ['87654321', COMMON],
  ['abcdefgh', SEQUENCE],
  ['00000000', REPETITION],
  ['123123123', REPETITION],
  ['0987654321', COMMON],
] as const)(
  'security 12: change and reset reject %j also with a second factor',
  async (password, message) => {
    expect(await withFactor.change(password)).toEqual([`new_password: ${message}`]);
    expect(await withFactor.reset(password)).toEqual([`pw1: ${message}`]);
  },
);

/** Estimated at 10^7 guesses: between both limits. */
const BETWEEN = 'asdfghjkl;zxcvb';

test('security 12: a password of 10^7 guesses needs a second factor, which then stays enabled', async () => {
  const ada = await FactorPerson.create(world, 'Between');
  const rejected = [expect.stringContaining('easy to guess')];
  expect(await registration(BETWEEN)).toEqual(rejected);
  expect(await (await PasswordForms.open(ada.browser)).change(BETWEEN)).toEqual(rejected);
  await ada.enableApp();
  expect(await (await PasswordForms.open(ada.browser)).change(BETWEEN)).toBe('success');
  expect(await outcome(ada.browser, disableFactor, { password: BETWEEN })).toBe('password-too-short');
});

test.each(['\u0000', '\t', '\n', '\u007F', '\u0085', '\uD800'])(
  'registration, change and reset reject the character %j',
  async (character) => {
    const password = `seven herons${character}above the dike`;
    expect(await registration(password)).toEqual([`password: ${CHARACTERS}`]);
    for (const forms of [alone, withFactor]) {
      expect(await forms.change(password)).toEqual([`new_password: ${CHARACTERS}`]);
      expect(await forms.reset(password)).toEqual([`pw1: ${CHARACTERS}`]);
    }
  },
);

const PROSE =
  'Seven herons wade past four red barges while the lock keeper paints his bicycle. At noon a ferry brings onions, ' +
  'two violins and a parrot that swears in Frisian; the mayor buys none of it, but hums all day.';

const GOOD = [
  'Ünïcödé wörds ärê fïne hërè',
  '  leading and trailing spaces  ',
  PROSE.slice(0, 200),
  'seven herons above the grey dike',
  'correct horse battery staple',
  '🦀🌷🚲⛵🧀🌊🐄🏡🚜🌉🎨🧇🥞🌧☔',
  PROSE.slice(0, 64),
  `${'a'.repeat(100)} seven herons above the dike`,
];

test.each(firstInGate(GOOD, 3))(
  'security 10, 11: registration, change and reset accept %j',
  async (password) => {
    expect(await registration(password, `good-${Buffer.from(password).length}@example.com`)).toBe('success');
    const changing = await world.signedIn('Changing');
    expect(await (await PasswordForms.open(changing)).change(password)).toBe('success');
    const resetting = await world.signedIn('Resetting');
    expect(await (await PasswordForms.open(resetting)).reset(password)).toBe('success');
    expect((await world.browser().signIn(resetting.mail, password)).body.status).toBe('success');
  },
);

test('security 12: the operator command and the builders reject a guessable password', async () => {
  const args = ['user', 'create', '--email', 'op@example.com', '--password', 'password12345678'];
  const refused = runCommand(world.app, args);
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(`password: ${WORD}`);
  const wanted = { name: 'Op', mail: 'op@example.com', password: '123456789012345' };
  await expect(world.builders.person(wanted)).rejects.toMatchObject({ code: 'validation-error' });
  expect(await world.builders.personByMail('op@example.com')).toBeNull();
});

inFullRun(test)('the demo password passes the rules and signs in', async () => {
  expect(await seedDemo(world.app)).toBe(true);
  expect(await registration(DEMO.password)).toBe('success');
  expect((await world.browser().signIn(DEMO.mail, DEMO.password)).body.status).toBe('success');
});
