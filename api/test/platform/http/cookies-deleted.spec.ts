import {
  accountSelector,
  COOKIES,
  listProjects,
  login,
  logout,
  listSessions,
  register,
  registerConfirm,
  stepUp,
  twoFactorLogin,
} from '@zonewerk/contracts';
import type { PublishedRelease } from '@zonewerk/federation/release';
import { valuesOfCase } from '@zonewerk/testing/tier';
import { SessionService } from '../../../src/platform/auth/session.service.js';
import { cookieNames, deleteCookie, saveConsent, send, signIn, STATES, statusOf } from './cookie-states.js';
import type { Situation } from './cookie-states.js';
import { giveFactors, RIGHT_CODE } from '../../account/factors/fake-factors.js';
import { PASSWORD, startWorld, type Browser, type SignedIn, type World } from '../../harness/harness.js';
import { codeTo } from '../../harness/stored-messages.js';
import { publishBuild, releaseProduct } from '../../releases/release-fixtures.js';

/** Cookies of a state that one test each deletes in the gate. */
const COOKIES_OF_A_STATE = 1;

// Real: API over HTTP with staging as its channel, cookies, database engine. Second factors are a stand-in.
let world: World;
let override: PublishedRelease;
beforeAll(async () => {
  world = await startWorld({ RELEASE_CHANNEL: 'staging' });
  await releaseProduct(world.app, 'staging');
  override = await publishBuild(world.app, {
    project: 'mfe-content',
    identities: { projects: './projects' },
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const ROWS = Object.entries(STATES).flatMap(([state, { cookies }], index) =>
  valuesOfCase(cookies, index, COOKIES_OF_A_STATE).map((name) => [state, name] as const),
);

/** The login cookie matches the page. Otherwise the shell opens the login window every second. */
async function expectAgreement(browser: Browser): Promise<boolean> {
  const { loggedIn } = (await browser.page('/login/')).vars;
  expect(browser.cookie(COOKIES.loggedIn)).toBe(loggedIn ? '1' : undefined);
  return loggedIn;
}

/** Completes the pending registration or sign-in of a situation, or signs in. */
async function complete(situation: Situation): Promise<void> {
  const { browser, mail, code } = situation;
  if (code !== undefined && statusOf(await send(browser, registerConfirm, { mail, code })) !== 'success') {
    await send(browser, register, { name: 'New', mail, password: PASSWORD });
    const second = await codeTo(world, mail, 1);
    expect(statusOf(await send(browser, registerConfirm, { mail, code: second }))).toBe('success');
  }
  const factor = await send(browser, twoFactorLogin, { code: RIGHT_CODE });
  if (statusOf(factor) === 'success') browser.forgetToken();
  if (!(await expectAgreement(browser))) expect(await signIn(situation)).toBe('success');
}

describe('a browser that loses one cookie', () => {
  test.each(Object.keys(STATES))('has all cookies of the table while %s', async (state) => {
    const { cookies, prepare } = STATES[state]!;
    const { browser } = await prepare(world, override);
    expect(cookieNames(browser)).toEqual([...cookies].sort());
  });

  test.each(ROWS)(
    'while %s without %s posts forms, signs in, confirms and signs out',
    async (state, name) => {
      const situation = await STATES[state]!.prepare(world, override);
      const { browser } = situation;
      deleteCookie(browser, name);
      expect(statusOf(await send(browser, accountSelector, {}))).toMatch(
        /^(?:success|no-cookie|cookie-invalid)$/u,
      );
      expect((await saveConsent(browser)).body).toMatchObject({ identi: 'cookies' });
      expect(browser.cookie(COOKIES.consent)).toBeDefined();
      await complete(situation);
      jest.restoreAllMocks();
      expect(await expectAgreement(browser)).toBe(true);
      expect(statusOf(await send(browser, listProjects, {}))).toBe('success');
      expect(statusOf(await send(browser, stepUp, { password: PASSWORD }))).toBe('success');
      browser.forgetToken();
      expect(statusOf(await send(browser, listSessions, {}))).toBe('success');
      expect(statusOf(await send(browser, logout, {}))).toBe('success');
      expect([await expectAgreement(browser), browser.cookie('zw_session')]).toEqual([false, undefined]);
      expect(await signIn(situation)).toBe('success');
      expect(await expectAgreement(browser)).toBe(true);
    },
  );
});

describe('a signed-in browser without the login cookie', () => {
  let ada: SignedIn;
  beforeEach(async () => {
    ada = await world.signedIn('Ada');
    await ada.csrf();
    deleteCookie(ada, COOKIES.loggedIn);
  });

  test('receives it with "already-logged-in"', async () => {
    const answer = await ada.call(login, { mail: ada.mail, password: PASSWORD });
    expect(statusOf(answer)).toBe('already-logged-in');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^zw_logged_in=1; Max-Age=\d+; Path=\/; Expires=[^;]+; SameSite=Lax$/u),
    ]);
  });

  test.each([
    ['a page as a document', 'GET', '/projects/', 'text/html', 200],
    ['a page response', 'GET', '/projects/', 'application/json', 200],
    ['a missing page', 'GET', '/nowhere/', 'application/json', 404],
    ['the header', 'GET', '/renderTemplate/header/', 'text/html', 200],
    ['a missing call', 'GET', '/api/nowhere/', 'application/json', 404],
    ['a refused method', 'DELETE', '/projects/', 'application/json', 405],
    ['a refused token', 'POST', '/api/user/logout/', 'application/json', 403],
    ['a missing asset', 'GET', '/assets/none/1/none.js', 'application/json', 404],
  ] as const)('receives it with %s', async (_, method, path, accept, status) => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
    const answer = await ada.agent[verb](path).set('Accept', accept);
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(ada.cookie(COOKIES.loggedIn)).toBe('1');
  });

  test('receives it also when its value is wrong', async () => {
    ada.agent.jar.setCookie('zw_logged_in=0; path=/', '127.0.0.1');
    await ada.page('/projects/');
    expect(ada.cookie(COOKIES.loggedIn)).toBe('1');
  });

  test('does not receive it with the sign-out', async () => {
    const answer = await ada.call(logout, {});
    expect(statusOf(answer)).toBe('success');
    expect(String(answer.headers['set-cookie'])).not.toContain('zw_logged_in=1');
    expect(cookieNames(ada)).toEqual(['zw_device', 'zw_guest']);
  });
});

describe('session cookies without a session', () => {
  test('are cleared, each also alone', async () => {
    const ada = await world.signedIn('Ada');
    deleteCookie(ada, 'zw_session');
    await ada.page('/login/');
    expect(ada.cookie(COOKIES.loggedIn)).toBeUndefined();
    ada.agent.jar.setCookie(`zw_session=${'A'.repeat(43)}; path=/`, '127.0.0.1');
    await ada.page('/login/');
    expect(ada.cookie('zw_session')).toBeUndefined();
  });

  test('do not clear the cookie of a new sign-in that waits for its second factor', async () => {
    const { mail } = await world.signedIn('Ada');
    giveFactors(world, ['app']);
    const browser = world.browser();
    browser.agent.jar.setCookies(
      [`zw_session=${'A'.repeat(43)}; path=/`, 'zw_logged_in=1; path=/'],
      '127.0.0.1',
    );
    await browser.csrf();
    browser.agent.jar.setCookies(
      [`zw_session=${'A'.repeat(43)}; path=/`, 'zw_logged_in=1; path=/'],
      '127.0.0.1',
    );
    expect(statusOf(await browser.signIn(mail))).toBe('twofactor');
    expect(await expectAgreement(browser)).toBe(false);
    expect(statusOf(await browser.call(twoFactorLogin, { code: RIGHT_CODE }))).toBe('success');
    browser.forgetToken();
    expect(await expectAgreement(browser)).toBe(true);
  });

  test('stay while the session check fails', async () => {
    const ada = await world.signedIn('Ada');
    jest.spyOn(world.app.get(SessionService), 'find').mockRejectedValueOnce(new Error('The check failed.'));
    const answer = await ada.agent.get('/projects/').set('Accept', 'application/json');
    expect(answer.status).toBe(500);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await expectAgreement(ada)).toBe(true);
  });

  test('stay with a request that has a bearer token', async () => {
    const ada = await world.signedIn('Ada');
    deleteCookie(ada, COOKIES.loggedIn);
    await ada.agent.get('/projects/').set({ Accept: 'application/json', Authorization: 'Bearer none' });
    expect(ada.cookie(COOKIES.loggedIn)).toBeUndefined();
    expect(ada.cookie('zw_session')).toBeDefined();
  });
});
