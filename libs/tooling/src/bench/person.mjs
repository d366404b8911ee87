import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { jsonLine } from '../product/demo.mjs';
import { ENTRIES } from '../product/product.mjs';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';
import { productEnv } from '../settings.mjs';

/** Cookies that remain after a sign-out: the visitor, and the device that accounts recognise. */
const REMAINING = /^(?:__Host-)?zw_(?:guest|device)$/;

/**
 * @typedef {object} Person a signed-in person
 * @property {string} id
 * @property {string} mail email address for the sign-in
 * @property {Record<string, string>} headers with the session and its CSRF token
 * @property {(path: string, body: object) => Promise<any>} call resolves to the response of the call
 * @property {() => Promise<import('./client.mjs').Wanted>} signInAgain sign-in of a known browser after its sign-out
 */

/**
 * Creates an account with the operator command and signs in like a browser.
 *
 * @param {import('./world.mjs').World} world
 * @returns {Promise<Person>}
 */
export async function signIn({ settings, mongodbUri, origin }) {
  const mail = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const entry = join(settings.root, ENTRIES.admin);
  const where = { cwd: settings.root, env: productEnv(settings, mongodbUri) };
  const made = await run(process.execPath, [entry, 'user', 'create', '--email', mail], {
    ...where,
    input: `${password}\n`,
  });
  const { id } = jsonLine(made.stdout) ?? {};
  if (!id) throw new UserError(`The account could not be made: ${made.output.trim()}`);

  /** @type {Map<string, string>} */
  const cookies = new Map();
  const headers = { accept: 'application/json', cookie: '', 'x-csrf-token': '' };
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const response = await fetch(origin + path, { ...init, headers: { ...headers, ...init.headers } });
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok) throw new UserError(`${path} answered ${response.status}: ${answer.message}`);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return answer;
  };
  const call = (/** @type {string} */ path, /** @type {object} */ body) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const refreshToken = async () => {
    headers['x-csrf-token'] = (await ask('/privacy/')).vars.token;
  };
  await refreshToken();
  await call('/api/user/login/', { mail, password });
  await refreshToken();
  const signInAgain = () => signInOf(origin, { mail, password }, cookies);
  return { id, mail, headers, call, signInAgain };
}

/**
 * @param {string} origin
 * @param {{ mail: string, password: string }} body
 * @param {Map<string, string>} cookies of a browser that is, or was, signed in
 * @returns {Promise<import('./client.mjs').Wanted>}
 */
async function signInOf(origin, body, cookies) {
  const cookie = [...cookies]
    .filter(([name]) => REMAINING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers = { accept: 'application/json', cookie };
  const page = await fetch(`${origin}/privacy/`, { headers });
  const { vars } = /** @type {any} */ (await page.json());
  return {
    url: `${origin}/api/user/login/`,
    method: /** @type {const} */ ('POST'),
    body,
    headers: { ...headers, 'x-csrf-token': vars.token },
    answer: '"status":"success"',
  };
}
