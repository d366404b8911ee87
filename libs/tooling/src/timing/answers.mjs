import { randomUUID } from 'node:crypto';
import { Browser } from './browser.mjs';

const PASSWORD = 'a long enough password';
const WRONG = 'another long enough one';

/** @typedef {Map<string, number[]>} Samples milliseconds of each class */

/** @typedef {{ name: string, status: string, ask: () => { path: string, body: object } }} AnswerClass status: the one answer of all */

const freshMail = () => `${randomUUID()}@example.com`;

/**
 * Everybody whose sign-in is refused, none of whom may be told from the others by the time of the answer.
 *
 * @param {import('./world.mjs').TimingWorld} world
 * @returns {Promise<AnswerClass[]>}
 */
export async function signInClasses({ admin, origins }) {
  const known = freshMail();
  const disabled = freshMail();
  const unconfirmed = freshMail();
  await admin(['user', 'create', '--email', known], `${PASSWORD}\n`);
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
    { name: 'wrong password', status, ask: () => signIn(known, WRONG) },
    { name: 'disabled account', status, ask: () => signIn(disabled, PASSWORD) },
    { name: 'unconfirmed address', status, ask: () => signIn(unconfirmed, PASSWORD) },
  ];
}

/**
 * Wishes for a new password, by an address that has an account and by one that has none.
 *
 * @param {import('./world.mjs').TimingWorld} world
 * @returns {Promise<AnswerClass[]>}
 */
export async function resetClasses({ admin }) {
  const known = freshMail();
  await admin(['user', 'create', '--email', known], `${PASSWORD}\n`);
  const reset = (/** @type {string} */ email) => ({ path: '/api/user/reset/email/', body: { email } });
  return [
    { name: 'known address', status: 'success', ask: () => reset(known) },
    { name: 'unknown address', status: 'success', ask: () => reset(freshMail()) },
  ];
}

/**
 * Asks each class so many times, in an order that has no pattern: whatever else happens, and whatever one answer leaves
 * to be done after it, meets all of them alike.
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
      // Every one is a first try: waits and captchas are the same for all, and measured by nobody.
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
