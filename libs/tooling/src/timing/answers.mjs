import { randomUUID } from 'node:crypto';
import { Browser } from './browser.mjs';

const PASSWORD = 'a long enough password';
const WRONG = 'another long enough one';

/** @typedef {Map<string, number[]>} Samples milliseconds of each class */

/** @typedef {{ name: string, status: string, ask: () => { path: string, body: object } }} AnswerClass status: the common status of all responses */

const freshMail = () => `${randomUUID()}@example.com`;

/**
 * Classes of rejected sign-ins, which response times must not distinguish.
 *
 * @param {import('./world.mjs').TimingWorld} world
 * @returns {Promise<AnswerClass[]>}
 */
export async function signInClasses({ admin, origins }) {
  const registered = freshMail();
  const disabled = freshMail();
  const unconfirmed = freshMail();
  await admin(['user', 'create', '--email', registered], `${PASSWORD}\n`);
  await admin(['user', 'create', '--email', disabled], `${PASSWORD}\n`);
  await admin(['user', 'disable', '--email', disabled]);
  const browser = await new Browser(origins[0]).open();
  await browser.call('/api/user/register/', { name: 'Late', mail: unconfirmed, password: PASSWORD });
  browser.close();
  const signIn = (/** @type {string} */ mail, /** @type {string} */ password) => ({
    path: '/api/user/login/',
    body: { mail, password },
  });
  const status = 'invalid-credentials';
  return [
    { name: 'unknown address', status, ask: () => signIn(freshMail(), PASSWORD) },
    { name: 'wrong password', status, ask: () => signIn(registered, WRONG) },
    { name: 'disabled account', status, ask: () => signIn(disabled, PASSWORD) },
    { name: 'unconfirmed address', status, ask: () => signIn(unconfirmed, PASSWORD) },
  ];
}

/**
 * Password reset requests for an address with an account and for one without.
 *
 * @param {import('./world.mjs').TimingWorld} world
 * @returns {Promise<AnswerClass[]>}
 */
export async function resetClasses({ admin }) {
  const registered = freshMail();
  await admin(['user', 'create', '--email', registered], `${PASSWORD}\n`);
  const reset = (/** @type {string} */ email) => ({ path: '/api/user/reset/email/', body: { email } });
  return [
    { name: 'known address', status: 'success', ask: () => reset(registered) },
    { name: 'unknown address', status: 'success', ask: () => reset(freshMail()) },
  ];
}

/**
 * Sends requests of each class in random order, so that other load, and background work after a response, affect all
 * classes equally.
 *
 * @param {import('./world.mjs').TimingWorld} world
 * @param {AnswerClass[]} classes
 * @param {number} rounds
 * @returns {Promise<Samples>}
 */
export async function timeAnswers({ origins, database }, classes, rounds) {
  const browser = await new Browser(origins[0]).open();
  /** @type {Samples} */
  const samples = new Map(classes.map(({ name }) => [name, []]));
  try {
    const order = shuffled(Array.from({ length: rounds }, () => classes).flat());
    for (const { name, status, ask } of [...classes, ...order]) {
      // Every request is a first attempt, because waiting times and captchas are not measured.
      await database.collection('sign_in_tries').deleteMany({});
      await database.collection('rate_limits').deleteMany({});
      await database.collection('jobs').deleteMany({ kind: 'mail.send' });
      const { path, body } = ask();
      const answer = await browser.call(path, body);
      if (answer.body.status !== status) {
        throw new Error(`${name} was answered ${answer.body.status}: ${answer.body.message}`);
      }
      samples.get(name)?.push(answer.ms);
    }
  } finally {
    browser.close();
  }
  return samples;
}

/** @template T @param {readonly T[]} list @returns {T[]} */
function shuffled(list) {
  return list
    .map((value) => ({ value, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
