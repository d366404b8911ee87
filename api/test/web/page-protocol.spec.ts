import { jwtVerify } from 'jose';
import { inFullRun } from '@zonewerk/testing/tier';
import { FileSpace } from '../content/files/files-world.js';
import { startWorld, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from '../projects/members-world.js';
import { Site } from '../content/website/website-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await startWorld({ INTERCOM_IDENTITY_SECRET: 'chat-secret' });
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

test('a page response has the fields of the specification', async () => {
  const page = await ada.page('/projects/');
  expect(Object.keys(page).sort()).toEqual([
    'debug',
    'html',
    'identi',
    'quickness',
    'redirect',
    'title',
    'url',
    'vars',
  ]);
  expect(page).toMatchObject({
    title: 'Projects',
    identi: 'projects',
    url: '/projects/',
    redirect: false,
    html: '',
  });
  expect(page.vars.loggedIn).toBe(true);
  expect(page.vars.intercomData).toMatchObject({ name: 'Ada', mail: ada.mail, phone: '', id: ada.userId });
  expect(page.vars.intercomData?.hash).toMatch(/^[0-9a-f]{64}$/u);
});

inFullRun(test)(
  'personal data contain the Intercom app and a token for an hour if an app is configured',
  async () => {
    expect((await ada.page('/projects/')).vars.intercomData).not.toHaveProperty('app');
    const other = await startWorld({ INTERCOM_APP_ID: 'app1', INTERCOM_IDENTITY_SECRET: 'chat-secret' });
    try {
      const person = await other.signedIn('Ada');
      const { app, jwt = '' } = (await person.page('/projects/')).vars.intercomData ?? {};
      expect(app).toBe('app1');
      const secret = new TextEncoder().encode('chat-secret');
      const { payload } = await jwtVerify(jwt, secret, { algorithms: ['HS256'] });
      expect(payload).toMatchObject({ user_id: person.userId, email: person.mail });
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
      expect((await other.browser().page('/login/')).vars.intercomData).toBeNull();
      expect((await other.browser().page('/cookies/')).html).toContain('intercom-session-app1');
      expect((await ada.page('/cookies/')).html).not.toContain('intercom');
    } finally {
      await other.close();
    }
  },
);

test('a path returns JSON or the document, and varies by Accept', async () => {
  const json = await ada.agent.get('/support/').set('Accept', 'application/json');
  expect(json.type).toBe('application/json');
  expect(json.headers['vary']).toContain('Accept');
  expect(json.headers['cache-control']).toBe('no-store');
});

test('a visitor is redirected to sign-in and back', async () => {
  const page = await world.browser().page('/support/?query=a');
  expect(page).toMatchObject({
    redirect: true,
    url: `/login/?returnUrl=${encodeURIComponent('/support/?query=a')}`,
  });
  expect(page.vars).toMatchObject({ loggedIn: false, intercomData: null });
  const html = await world.browser().agent.get('/support/').set('Accept', 'text/html');
  expect([html.status, html.headers['location']]).toEqual([
    302,
    `/login/?returnUrl=${encodeURIComponent('/support/')}`,
  ]);
});

test('a path with empty segments is not a page', async () => {
  for (const path of ['//projects//', '/projects//', '//evil.example/']) {
    const response = await ada.agent.get(path).set('Accept', 'application/json');
    expect({ path, http: response.status }).toEqual({ path, http: 404 });
  }
});

test('both URL forms of the history are pages for signed-in users, and other forms are not', async () => {
  const base = '/account/sessions/history';
  const all = await ada.page(`${base}/filter:selectable/order:ASC/`);
  expect(all).toMatchObject({ identi: 'account-history', title: 'History', html: '', redirect: false });
  expect(all.vars.params).toEqual({ order: 'ASC' });
  const period = await ada.page(`${base}/filter:period/timestamp:yesterday/order:DESC/`);
  expect(period.vars.params).toEqual({ period: 'yesterday', order: 'DESC' });
  expect(await ada.page(`${base}/`)).toMatchObject({
    redirect: true,
    url: `${base}/filter:selectable/order:DESC/`,
  });
  expect(await ada.page(`${base}/?search=a%26b`)).toMatchObject({
    redirect: true,
    url: `${base}/filter:selectable/order:DESC/?search=a%26b`,
  });
  const odd = await ada.agent
    .get(`${base}/filter:period/timestamp:tomorrow/order:DESC/`)
    .set('Accept', 'application/json');
  expect([odd.status, odd.body.identi]).toEqual([404, 'not-found']);
  const visitor = await world.browser().page(`${base}/filter:selectable/order:ASC/`);
  expect(visitor.redirect).toBe(true);
});

test('an unknown page and a foreign project get the same response', async () => {
  const project = await world.builders.project(ada.userId, 'Mine');
  const eve = await world.signedIn('Eve');
  const foreign = await eve.agent.get(`/projects/${project.id}/`).set('Accept', 'application/json');
  const unknown = await eve.agent.get('/nowhere/').set('Accept', 'application/json');
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.body.html).toBe(unknown.body.html);
  expect(foreign.body.identi).toBe('not-found');
  expect((await ada.page(`/projects/${project.id}/`)).identi).toBe('project');
});

test('a project page contains the role of its reader', async () => {
  const project = await world.builders.project(ada.userId, 'Roles');
  const bob = await world.signedIn('Bob');
  await setRole(world, project.id, bob.userId, 'editor');
  const roleIn = async (reader: typeof ada, path: string) => (await reader.page(path)).vars.projectRole;
  expect(await roleIn(ada, `/projects/${project.id}/`)).toBe('owner');
  expect(await roleIn(bob, `/projects/${project.id}/label/`)).toBe('editor');
  expect(await roleIn(bob, '/projects/')).toBeNull();
});

test('the header template distinguishes visitors from users and escapes names', async () => {
  const visitor = await world.browser().agent.get('/renderTemplate/header/');
  expect(visitor.text).toContain('data-zw-logged-in="false"');
  const odd = await world.signedIn('<b>"Odd"</b>');
  const header = await odd.agent.get('/renderTemplate/header/');
  expect(header.text).toContain('&lt;b&gt;');
  expect(header.text).not.toContain('<b>');
});

test('the cookie page stores a choice by a form-encoded POST and returns a page', async () => {
  const browser = world.browser();
  const token = await browser.csrf();
  const refused = await browser.post('/cookies/').type('form').send({ analytical: '1' });
  expect(refused.status).toBe(403);
  const saved = await browser.post('/cookies/').type('form').send({ _csrf_token: token, analytical: '1' });
  expect(saved.body).toMatchObject({ identi: 'cookies', url: '/cookies/', redirect: false });
  const [cookie] = (saved.headers['set-cookie'] as unknown as string[]).filter((one) =>
    one.startsWith('zw_consent'),
  );
  expect(cookie).toContain('zw_consent=true.analytical=1.supportive=0; Max-Age=31536000; Path=/');
});

test('the page custom-settings has a title and no behaviour', async () => {
  const { body } = await ada.agent.get('/account/custom-settings/').set('Accept', 'application/json');
  expect(body).toMatchObject({
    identi: 'custom-settings',
    title: 'Custom settings',
  });
  expect(body.html).toContain('<h1>Custom settings</h1>');
  expect(body.html).not.toMatch(/<(?:form|script|button|a )/u);
});

test('security headers are on every response, with a fresh nonce', async () => {
  const first = await ada.agent.get('/projects/').set('Accept', 'application/json');
  const second = await ada.agent.get('/projects/').set('Accept', 'application/json');
  const policy = String(first.headers['content-security-policy']);
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "default-src 'self'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toBe(second.headers['content-security-policy']);
  expect(first.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(first.headers['access-control-allow-origin']).toBeUndefined();
  expect(first.headers['x-powered-by']).toBeUndefined();
  expect(first.headers['strict-transport-security']).toBeUndefined();
});

test('no origin is reflected, preflights included', async () => {
  const preflight = await ada.agent
    .options('/api/self/user/sessions/')
    .set('Origin', 'https://evil.example')
    .set('Access-Control-Request-Method', 'POST');
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  expect(preflight.status).toBe(405);
});

test('unknown calls return not-found, and malformed paths cause no server error', async () => {
  const unknown = await ada.agent.get('/api/nowhere/').set('Accept', 'application/json');
  expect(unknown.body.status).toBe('not-found');
  for (const path of [
    '/%ff/',
    '/%00/',
    '/projects/%E0%A4%A/',
    '/assets/../api/',
    '/assets/%2e%2e/%2e%2e/package.json',
    '//evil/',
  ]) {
    const response = await ada.agent.get(path).set('Accept', 'application/json');
    expect({ path, ours: response.status >= 500 }).toEqual({ path, ours: false });
  }
});

inFullRun(test)('dynamic responses are compressed, and files are not', async () => {
  const page = await ada.agent
    .get('/projects/')
    .set('Accept', 'application/json')
    .set('Accept-Encoding', 'gzip');
  expect(page.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('Accept-Encoding') as string,
  });
  const site = await Site.create(world, ada);
  for (let at = 0; at < 8; at += 1) await site.show(await site.add(`Page ${at}`));
  const tree = await site.get().set('Accept-Encoding', 'gzip');
  const host = `${site.projectId}.site.localhost:4200`;
  const map = await world
    .browser()
    .agent.get('/sitemap.xml')
    .set('Host', host)
    .set('Accept-Encoding', 'gzip');
  expect([tree, map].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'gzip']);
  expect((await site.get(tree.headers['etag'])).status).toBe(304);
  const files = FileSpace.at(world, ada, site.projectId);
  const file = await files.uploaded('long.txt', 'words '.repeat(1_000));
  const part = await ada.agent.get(file.path).set('Accept-Encoding', 'gzip').set('Range', 'bytes=0-4999');
  expect([part.status, part.headers['content-encoding'], part.headers['content-length']]).toEqual([
    206,
    undefined,
    '5000',
  ]);
});

test('the CSRF token of each page response is masked, and the unmasked form is accepted too', async () => {
  const first = await ada.page('/projects/');
  const second = await ada.page('/projects/');
  const tokens = [first.vars.token, second.vars.token];
  expect(new Set(tokens.map((token) => token.slice(43))).size).toBe(2);
  const plain = tokens.map((token) => {
    const bytes = Buffer.from(token, 'base64url');
    return Buffer.from(bytes.subarray(32).map((byte, at) => byte ^ (bytes[at] ?? 0))).toString('base64url');
  });
  expect(plain[0]).toBe(plain[1]);
  const statusOf = async (token: string) =>
    (await ada.agent.post('/api/partners/projects/list/').send({ _csrf_token: token })).status;
  const answers = await Promise.all([...tokens, ...plain].map(statusOf));
  expect(answers).toEqual([200, 200, 200, 200]);
  const forged = `${'A'.repeat(43)}${tokens[0]?.slice(43) ?? ''}`;
  expect([await statusOf(forged), await statusOf(''), await statusOf('A'.repeat(86))]).toEqual([
    403, 403, 403,
  ]);
});
