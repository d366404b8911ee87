import { ALL_CALLS, PAGES, pagePath, stepUp, type Access, type PageIdentity } from '@zonewerk/contracts';
import { makeExamples } from '../../harness/examples.js';
import type { Examples } from '../../harness/examples.types.js';
import { type Browser, PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { callOf, GET_HEADERS, operations, type Operation } from '../../harness/operations.js';

/*
 * Walks the calls of a session that requires a new proof, and the pages of a browser with only the password. Real: API
 * over HTTP, database engine.
 */
let world: World;
let ada: SignedIn;
let waiting: SignedIn;
let examples: Examples;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  await world.connection
    .collection('users')
    .updateOne({ signInAddresses: ada.mail }, { $set: { operator: true } });
  waiting = await world.waiting('Wait');
  examples = await makeExamples(world, ada);
});
afterAll(() => world.close());

const isRecent = (access: Access) => access.endsWith('-recent');
const recent = operations
  .filter((operation) => isRecent(callOf(operation).access))
  .map((operation) => [operation.operationId, operation] as const);

async function send(browser: Browser, { operationId, path, method }: Operation) {
  const { body, params = {} } = examples[operationId] ?? {};
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? '');
  if (method === 'get') return browser.agent.get(filled).set(GET_HEADERS);
  return browser.post(filled).send({ ...body, _csrf_token: await browser.csrf() });
}

const sessions = () => world.connection.collection('sessions');
const setProofTime = (askedAt: Date | null) => sessions().updateMany({}, { $set: { askedAt } });
const proved = (factorAt: Date) => sessions().updateMany({}, { $set: { factorAt } });
const HOUR_AGO = new Date(Date.now() - 3_600_000);

/** Calls that transfer an account, reduce its protection, or export or delete its data. */
const SENSITIVE = [
  'account.delete',
  'account.export',
  'history.export',
  'hosting.open-terminal',
  'hosting.run-cron-job',
  'hosting.set-cron-job',
  'addresses.add',
  'addresses.confirm',
  'addresses.set-primary',
  'addresses.set-enable',
  'addresses.set-disable',
  'addresses.set-remove',
  'face.set',
  'factors.set-method',
  'factors.disable',
  'factors.verify-sms',
  'factors.generate-app',
  'factors.verify-app',
  'factors.recovery',
  'passkeys.add-options',
  'passkeys.add',
  'passkeys.remove',
  'ownership.accept',
  'ownership.offer',
  'passwords.change',
  'phones.add',
  'phones.call',
  'phones.confirm',
  'phones.remove',
  'sessions.close',
  'sessions.authenticate',
  'sessions.close-others',
  'projects.drop',
  'releases.promote',
  'releases.rollback',
  'tokens.create',
  'balance.request-loan',
  'balance.request-withdrawal',
];

test('security 46: every sensitive call requires a recent proof', () => {
  const all = ALL_CALLS.filter(({ access }) => isRecent(access)).map(({ id }) => id);
  expect(all.sort()).toEqual([...SENSITIVE].sort());
});

describe('security 37: a marked session', () => {
  beforeEach(() => setProofTime(new Date()));
  afterEach(() => setProofTime(null));

  test.each(recent)('%s is refused until the user confirms', async (_, operation) => {
    const { status, body } = await send(ada, operation);
    expect([status, body.status]).toEqual([403, 'recent-factor-required']);
  });

  test('still gets every page, and is not signed out', async () => {
    for (const path of ownPages()) {
      const { vars, redirect } = await ada.page(path);
      expect({ path, in: vars.loggedIn, away: redirect }).toEqual({ path, in: true, away: false });
    }
  });
});

test.each(recent)('security 46: %s is refused when the last proof is too old', async (_, operation) => {
  await proved(HOUR_AGO);
  const { status, body } = await send(ada, operation);
  expect([status, body.status]).toEqual([403, 'recent-factor-required']);
});

test('security 46: a sensitive call works after a new proof', async () => {
  await proved(HOUR_AGO);
  expect((await ada.call(stepUp, { password: PASSWORD })).body.status).toBe('success');
  ada.forgetToken();
  const [, exporting] = recent.find(([id]) => id === 'history.export') ?? [];
  expect((await send(ada, exporting!)).status).toBe(200);
});

test('security 31: no page shows account data to a browser with only the password', async () => {
  const stranger = world.browser();
  for (const path of [...ownPages(), '/renderTemplate/header/']) {
    const seen = JSON.stringify((await waiting.agent.get(path).set('Accept', 'application/json')).body);
    expect({ path, named: seen.includes(waiting.mail) || seen.includes(waiting.userId) }).toEqual({
      path,
      named: false,
    });
    const { vars, redirect, html } = await waiting.page(path);
    const visitor = await stranger.page(path);
    expect([path, vars?.loggedIn, redirect, html]).toEqual([
      path,
      visitor.vars?.loggedIn,
      visitor.redirect,
      visitor.html,
    ]);
  }
});

/** Pages of a person that need no identifiers. */
function ownPages(): string[] {
  return (Object.keys(PAGES) as PageIdentity[])
    .filter((identity) => PAGES[identity].access === 'user')
    .flatMap((identity) => {
      const { path } = PAGES[identity] as { path: string };
      return typeof path === 'string' && !path.includes(':') ? [pagePath(identity, {} as never)] : [];
    });
}
