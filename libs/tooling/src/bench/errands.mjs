import { randomUUID } from 'node:crypto';
import { UserError } from '../say.mjs';
import { signIn } from './person.mjs';

/** @typedef {import('./costs.mjs').Errand} Errand */

/** Number of people who sign in concurrently. Each one has an account, because attempts are counted per account. */
const PEOPLE = 4;

/** Measured tasks by their label in figures and tables. */
export const ERRANDS = /** @type {const} */ ({
  signIn: 'sign-in: Zonewerk',
  rivalSignIn: 'sign-in: better-auth, argon2id',
  rivalDefaultSignIn: 'sign-in: better-auth, its own scrypt',
  check: 'session check: Zonewerk',
  rivalCheck: 'session check: better-auth',
});

/**
 * Sign-in and session check of the product and of better-auth, with the same number of people.
 *
 * @param {import('./world.mjs').World} world
 * @returns {Promise<Errand[]>}
 */
export async function errandsOf(world) {
  const people = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await signIn(world));
  const signIns = await Promise.all(people.map((person) => person.signInAgain()));
  const checks = people.map(({ headers }) => ({ url: `${world.origin}/renderTemplate/header/`, headers }));
  const { argon2id, default: own } = world.betterAuth;
  const same = await rivalOf(argon2id);
  const plain = await rivalOf(own);
  const cpu = () => cpuOfProduct(world.figures);
  return [
    { name: ERRANDS.signIn, wanted: signIns, cpu },
    { name: ERRANDS.rivalSignIn, wanted: same.signIns, cpu: same.cpu },
    { name: ERRANDS.rivalDefaultSignIn, wanted: plain.signIns, cpu: plain.cpu },
    { name: ERRANDS.check, wanted: checks, cpu },
    { name: ERRANDS.rivalCheck, wanted: same.checks, cpu: same.cpu },
  ];
}

/** @param {string} origin */
async function rivalOf(origin) {
  const signIns = [];
  const checks = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const email = `${randomUUID()}@example.com`;
    const password = randomUUID();
    const made = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password, name: 'Person' }),
    });
    if (!made.ok) throw new UserError(`better-auth answered ${made.status}: ${await made.text()}`);
    const cookie = made.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    signIns.push({
      url: `${origin}/api/auth/sign-in/email`,
      method: /** @type {const} */ ('POST'),
      headers: { origin },
      body: { email, password },
      answer: '"token":"',
    });
    checks.push({ url: `${origin}/api/auth/get-session`, headers: { cookie }, answer: email });
  }
  const cpu = async () => {
    const answer = await fetch(`${origin}/cpu`);
    return /** @type {{ seconds: number }} */ (await answer.json()).seconds;
  };
  return { signIns, checks, cpu };
}

/** @param {string} address */
async function cpuOfProduct(address) {
  const text = await (await fetch(address)).text();
  const [, seconds] = /^zonewerk_process_cpu_seconds_total (\S+)/m.exec(text) ?? [];
  if (!seconds) throw new UserError(`${address} does not tell what the processor was used for.`);
  return Number(seconds);
}
