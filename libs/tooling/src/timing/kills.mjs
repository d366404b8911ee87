import { randomUUID } from 'node:crypto';
import { Browser } from './browser.mjs';

const PASSWORD = 'a long enough password';
const LONGEST_MS = 10_000;
const HARMLESS = '/api/self/user/sessions/';
/** A call that requires a recent proof, without an effect on other rounds. */
const SENSITIVE = '/api/user/passkey/add/options/';

/**
 * Time from a request at one API process until the other process rejects the affected session. That session sends
 * requests to the other process without a pause.
 *
 * @param {import('./world.mjs').TimingWorld} world
 * @param {number} rounds
 * @returns {Promise<{ kill: number[], mark: number[] }>} milliseconds
 */
export async function timeKills({ admin, origins, database }, rounds) {
  const mail = `${randomUUID()}@example.com`;
  await admin(['user', 'create', '--email', mail], `${PASSWORD}\n`);
  const owner = await new Browser(origins[0]).signIn(mail, PASSWORD);
  /** @type {{ kill: number[], mark: number[] }} */
  const times = { kill: [], mark: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      await database.collection('sign_in_tries').deleteMany({});
      await database.collection('jobs').deleteMany({ kind: 'mail.send' });
      const other = await new Browser(origins[1]).signIn(mail, PASSWORD);
      const named = await otherSession(owner);
      const refused =
        (/** @type {number} */ http) => (/** @type {import('./browser.mjs').Answer} */ answer) =>
          answer.http === http;
      const mark = () => owner.call('/api/self/user/authenticate/', named);
      times.mark.push(await effect(mark, () => other.call(SENSITIVE, {}), refused(403)));
      const kill = () => owner.call('/api/self/user/close/', named);
      times.kill.push(await effect(kill, () => other.call(HARMLESS, {}), refused(401)));
      other.close();
    }
  } finally {
    owner.close();
  }
  return times;
}

/** @param {Browser} owner */
async function otherSession(owner) {
  const { body } = await owner.call(HARMLESS, { limit: 100 });
  const other = body.list.find((/** @type {{ current: boolean }} */ one) => !one.current);
  return { session_ip: other.ip, session_date: other.date };
}

/**
 * @param {() => Promise<import('./browser.mjs').Answer>} cause
 * @param {() => Promise<import('./browser.mjs').Answer>} ask
 * @param {(answer: import('./browser.mjs').Answer) => boolean} isRefused
 */
async function effect(cause, ask, isRefused) {
  if (isRefused(await ask())) throw new Error('The session was refused before anything was done to it.');
  const from = performance.now();
  const done = cause();
  while (!isRefused(await ask())) {
    if (performance.now() - from > LONGEST_MS) throw new Error('It had no effect.');
  }
  const ms = performance.now() - from;
  const { http, body } = await done;
  if (http !== 200) throw new Error(`It was answered ${http}: ${body.message}`);
  return ms;
}
