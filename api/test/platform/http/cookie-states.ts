import { randomUUID } from 'node:crypto';
import {
  authenticateSession,
  captchaChallenge,
  login,
  listSessions,
  register,
  twoFactorLogin,
  type BodyOf,
  type Call,
  type Session,
} from '@zonewerk/contracts';
import type { PublishedRelease } from '@zonewerk/federation/release';
import type { Response } from 'supertest';
import { solve } from '../../harness/captcha.js';
import { giveFactors, RIGHT_CODE } from '../../account/factors/fake-factors.js';
import { PASSWORD, type Browser, type World } from '../../harness/harness.js';
import { codeTo } from '../../harness/stored-messages.js';

const ANYWHERE = { domain: '127.0.0.1', path: '/', secure: false, script: false } as const;
const PAST = 'Thu, 01 Jan 1970 00:00:00 GMT';

export const statusOf = ({ body }: Response) => (body as { status?: string }).status;

/** Names of the cookies of a browser, sorted. */
export function cookieNames({ agent }: Browser): string[] {
  return [...agent.jar.getCookies(ANYWHERE)].map(({ name }) => name).sort();
}

export function deleteCookie({ agent }: Browser, name: string): void {
  agent.jar.setCookie(`${name}=; path=/; expires=${PAST}`, '127.0.0.1');
}

/** A call like the shell's: a rejected CSRF token is renewed once. */
export async function send<C extends Call>(browser: Browser, call: C, body: BodyOf<C>): Promise<Response> {
  const first = await browser.call(call, body);
  if (statusOf(first) !== 'csrf') return first;
  browser.forgetToken();
  return browser.call(call, body);
}

/** A person in front of a browser whose session is in one of the states. */
export interface Situation {
  readonly browser: Browser;
  readonly mail: string;
  /** Solution of a captcha that this browser received. */
  readonly captcha?: string;
  /** Confirmation code of a registration that this browser started. */
  readonly code?: string;
}

interface State {
  /** The cookies that a browser has in this state, sorted. */
  readonly cookies: readonly string[];
  prepare(world: World, release: PublishedRelease): Promise<Situation>;
}

const VISITOR = ['zw_consent', 'zw_guest', 'zw_release'];
const REMEMBERED = ['zw_chooser', 'zw_consent', 'zw_device', 'zw_guest', 'zw_release'];
const WAITING = [...REMEMBERED, 'zw_session'];
const SIGNED_IN = ['zw_chooser', 'zw_consent', 'zw_device', 'zw_guest', 'zw_logged_in', 'zw_release'];

/** Every state of a browser. Each has all cookies that it can have. */
export const STATES: Readonly<Record<string, State>> = {
  'signed out': { cookies: VISITOR, prepare: signedOut },
  'registration pending': { cookies: VISITOR, prepare: registering },
  'account remembered': { cookies: REMEMBERED, prepare: remembered },
  'captcha required': { cookies: REMEMBERED, prepare: captchaRequired },
  'second factor pending': { cookies: WAITING, prepare: waiting },
  'signed in': { cookies: [...SIGNED_IN, 'zw_session'], prepare: signedIn },
  'marked for re-authentication': { cookies: [...SIGNED_IN, 'zw_session'], prepare: marked },
};

/** A visitor with a consent, a release override and a CSRF token. */
async function signedOut(world: World, { release }: PublishedRelease): Promise<Situation> {
  const browser = world.browser();
  const override = `/login/?zw-release=${release.project}@${release.version}`;
  await browser.agent.get(override).set('Accept', 'text/html').redirects(0).expect(302);
  await saveConsent(browser);
  const { mail } = await world.signedIn('Ada');
  return { browser, mail };
}

async function registering(world: World, release: PublishedRelease): Promise<Situation> {
  const { browser } = await signedOut(world, release);
  const mail = `new-${randomUUID()}@example.com`;
  await send(browser, register, { name: 'New', mail, password: PASSWORD });
  return { browser, mail, code: await codeTo(world, mail) };
}

async function remembered(world: World, release: PublishedRelease): Promise<Situation> {
  const { browser, mail } = await signedIn(world, release);
  await browser.post('/api/user/logout/').send({ _csrf_token: await browser.csrf() });
  browser.forgetToken();
  await browser.csrf();
  return { browser, mail };
}

async function captchaRequired(world: World, release: PublishedRelease): Promise<Situation> {
  const { browser, mail } = await remembered(world, release);
  for (let failures = 0; failures < 2; failures += 1) await browser.signIn(mail, 'a wrong password');
  const { body } = await browser.call(captchaChallenge, { purpose: 'login' });
  return { browser, mail, captcha: await solve((body as { challenge: string }).challenge) };
}

async function waiting(world: World, release: PublishedRelease): Promise<Situation> {
  const { browser, mail } = await remembered(world, release);
  giveFactors(world, ['app']);
  await browser.signIn(mail);
  await browser.csrf();
  return { browser, mail };
}

async function signedIn(world: World, release: PublishedRelease): Promise<Situation> {
  const situation = await signedOut(world, release);
  await situation.browser.signIn(situation.mail, PASSWORD, { rememberAccount: '1' });
  await situation.browser.csrf();
  return situation;
}

async function marked(world: World, release: PublishedRelease): Promise<Situation> {
  const situation = await signedIn(world, release);
  const other = world.browser();
  await other.signIn(situation.mail);
  const { body } = await other.call(listSessions, {});
  const [session] = (body.list as Session[]).filter(({ current }) => !current);
  const named = { session_ip: session?.ip ?? '', session_date: session?.date ?? '' };
  await other.call(authenticateSession, named);
  return situation;
}

/** Posts the form of the cookie page. */
export async function saveConsent(browser: Browser): Promise<Response> {
  const { token } = (await browser.page('/cookies/')).vars;
  return browser.post('/cookies/').type('form').send({ _csrf_token: token, analytical: '1' });
}

/** Signs in by password, with captcha and second factor where they are required. Returns the last status. */
export async function signIn({ browser, mail, captcha }: Situation): Promise<string | undefined> {
  const body = { mail, password: PASSWORD, rememberAccount: '1' } as const;
  const response = captcha === undefined ? {} : { response: captcha };
  let status = statusOf(await send(browser, login, { ...body, ...response }));
  if (status === 'captcha-required') {
    const challenge = await send(browser, captchaChallenge, { purpose: 'login' });
    const solution = await solve((challenge.body as { challenge: string }).challenge);
    status = statusOf(await send(browser, login, { ...body, response: solution }));
  }
  if (status === 'twofactor') status = statusOf(await send(browser, twoFactorLogin, { code: RIGHT_CODE }));
  return status;
}
