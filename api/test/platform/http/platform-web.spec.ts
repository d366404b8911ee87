import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_CALLS, LIMITS, listProjects, login, logout, register } from '@zonewerk/contracts';
import { valuesOfCase } from '@zonewerk/testing/tier';
import { PASSWORD, startWorld, type Browser, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const pathOf = (path: string) => path.replace(/:\w+/gu, 'a'.repeat(24));
const json = 'application/json';

interface Raw {
  readonly http: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** A request that no library would send. */
function raw(method: string, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { port } = world.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ http: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

describe('methods', () => {
  // The gate tries two methods on each call.
  const unoffered = ALL_CALLS.flatMap((call, index) => {
    const offered = call.method === 'GET' ? ['GET', 'HEAD'] : [call.method];
    const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'POST'];
    const others = methods.filter((method) => !offered.includes(method));
    return valuesOfCase(others, index, 2).map(
      (method) => [method, pathOf(call.path), offered.join(', ')] as const,
    );
  });

  test.each(unoffered)('%s %s is refused with Allow: %s', async (method, path, allow) => {
    const answer = await raw(method, path, { accept: json });
    expect([answer.http, answer.headers['allow']]).toEqual([405, allow]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    ['PUT', '/projects/', 'GET, HEAD'],
    ['POST', '/projects/', 'GET, HEAD'],
    ['DELETE', '/cookies/', 'GET, HEAD, POST'],
    ['OPTIONS', '/health/live', 'GET, HEAD'],
  ])('outside of the contract, %s %s is refused with Allow: %s', async (method, path, allow) => {
    const answer = await raw(method, path, { accept: json, 'content-length': '0' });
    expect([answer.http, answer.headers['allow']]).toEqual([405, allow]);
  });

  test('HEAD of a page responds as GET, without the body', async () => {
    const head = await raw('HEAD', '/login/', { accept: json });
    expect([head.http, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toContain(json);
  });

  test('no GET or HEAD with credentials or a token signs in, signs out or changes anything', async () => {
    const token = await ada.csrf();
    const query = new URLSearchParams({ mail: ada.mail, password: PASSWORD, _csrf_token: token }).toString();
    for (const method of ['GET', 'HEAD']) {
      for (const { path } of [login, logout, register]) {
        const answer = await raw(method, `${path}?${query}`, { accept: json });
        expect(answer.http).toBe(405);
        expect(JSON.stringify(answer.headers['set-cookie'] ?? [])).not.toContain('zw_session=');
      }
    }
    expect((await ada.call(listProjects, {})).status).toBe(200);
  });

  test('credentials in the query of a POST are ignored', async () => {
    const browser = world.browser();
    const csrf = await browser.csrf();
    const credentials = { mail: ada.mail, password: PASSWORD };
    const query = new URLSearchParams(credentials).toString();
    const answer = await browser.post(`${login.path}?${query}`).send({ _csrf_token: csrf });
    expect([answer.status, answer.body.status]).toEqual([400, 'validation-error']);
    const token = await browser.post(`${login.path}?_csrf_token=${csrf}`).send(credentials);
    expect([token.status, token.body.status]).toEqual([403, 'csrf']);
    expect(browser.cookie('zw_session')).toBeUndefined();
  });
});

describe('request ids', () => {
  const idFor = async (given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
    return String((await raw('GET', '/health/live', headers)).headers['x-request-id']);
  };

  test('a safe request ID of a proxy is reused', async () => {
    expect(await idFor('edge-0123_abcDEF')).toBe('edge-0123_abcDEF');
  });

  test.each(['short', 'a'.repeat(65), '<script>alert(1)</script>', '{"level":60}', 'a b c d e f g h', ''])(
    'the unsafe request ID %j is replaced',
    async (given) => {
      expect(await idFor(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/u);
    },
  );
});

describe('limits', () => {
  test('a flooding network gets 429 with Retry-After, and other networks are served', async () => {
    const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.01', TRUSTED_PROXIES: '127.0.0.1' });
    try {
      const from = (address: string) =>
        strict.browser().agent.get('/login/').set('Accept', json).set('X-Forwarded-For', address);
      for (let count = 0; count < 12; count += 1) expect((await from(`2001:db8::${count}`)).status).toBe(200);
      const refused = await from('2001:db8::ffff');
      expect([refused.status, refused.body.status]).toEqual([429, 'too-many-requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['content-security-policy']).toBeDefined();
      expect((await from('2001:db8:0:1::1')).status).toBe(200);
      expect((await from('192.0.2.1')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test('bodies above their limit are refused in every format', async () => {
    const token = await ada.csrf();
    const megabyte = 'x'.repeat(1_048_576);
    const forms = [
      ada.post(login.path).send({ _csrf_token: token, mail: megabyte, password: PASSWORD }),
      ada.post(login.path).type('form').send({ _csrf_token: token, mail: megabyte }),
    ];
    for (const form of forms) {
      const answer = await form;
      expect([answer.status, answer.body.status]).toEqual([413, 'payload-too-large']);
    }
    const many = Array.from({ length: 300 }, (_, index) => `f${index}=1`).join('&');
    const fields = await ada.post(login.path).type('form').send(many);
    expect([fields.status, fields.body.status]).toEqual([413, 'payload-too-large']);
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const nested = await ada.post(login.path).set('Content-Type', json).send(deep);
    expect(nested.status).toBeLessThan(500);
    expect(LIMITS.bodyBytes).toBeLessThan(1_048_576);
  });

  test.each(['gzip', 'deflate', 'br', 'rot13'])('a body with encoding %s is refused', async (encoding) => {
    const answer = await ada
      .post(login.path)
      .set('Content-Type', json)
      .set('Content-Encoding', encoding)
      .send('{"a":1}');
    expect([answer.status, answer.body.status]).toEqual([415, 'unsupported-media-type']);
  });
});

describe('caching', () => {
  test.each([
    '/login/',
    '/projects/',
    '/account/sessions/',
    '/nowhere/',
    '/renderTemplate/header/',
    '/health/live',
  ])('%s is never cached, as a page or as JSON', async (path) => {
    for (const accept of [json, 'text/html']) {
      const answer = await ada.agent.get(path).set('Accept', accept).redirects(0);
      expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
    }
  });

  test('responses of calls, also refusals, are never cached', async () => {
    const good = await ada.call(listProjects, {});
    const refused = await ada.post(listProjects.path).send({});
    expect([good.status, good.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store']);
  });
});

describe('email addresses', () => {
  const tryMail = (browser: Browser, mail: unknown) =>
    browser.call(login, { mail, password: PASSWORD } as never);

  test.each([
    ['Cyrillic а', '\u0430da@example.com'],
    ['full width', '\uff41da@example.com'],
    ['the Kelvin sign, whose lower case is k', '\u212aim@example.com'],
    ['dotted capital I', '\u0130da@example.com'],
    ['a zero-width space', 'a\u200bda@example.com'],
    ['a look-alike domain', 'ada@ex\u0430mple.com'],
    ['NUL', 'ada\u0000@example.com'],
    ['a line break', 'ada@example.com\nbcc:eve@example.com'],
    ['two email addresses', 'ada@example.com,eve@example.com'],
    ['an operator', { $ne: '' }],
    ['a list', ['ada@example.com']],
    ['null', null],
    ['100 kB', `${'a'.repeat(100_000)}@example.com`],
  ])('%s is refused with the name of the field', async (_, mail) => {
    const answer = await tryMail(world.browser(), mail);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'mail']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('an operator in a form field name is refused', async () => {
    const browser = world.browser();
    const body = `_csrf_token=${await browser.csrf()}&mail[$ne]=&password[$ne]=`;
    const answer = await browser.post(login.path).type('form').send(body);
    expect([answer.status, answer.body.status]).toEqual([400, 'validation-error']);
  });

  test('capitals and surrounding spaces do not change the email address', async () => {
    expect((await tryMail(world.browser(), `  ${ada.mail.toUpperCase()} `)).body.status).toBe('success');
  });
});

describe('tabs and tokens', () => {
  test('tabs of a session share their CSRF token, and a token from before sign-in is rejected', async () => {
    const { mail } = await world.signedIn('Tabs');
    const browser = world.browser();
    const before = await browser.csrf();
    await browser.signIn(mail);
    const stale = await browser.post(listProjects.path).send({ _csrf_token: before });
    expect([stale.status, stale.body.status]).toEqual([403, 'csrf']);
    const tabs = [
      (await browser.page('/projects/')).vars.token,
      (await browser.page('/support/')).vars.token,
    ];
    const answers = await Promise.all(
      tabs.map((token) => browser.post(listProjects.path).send({ _csrf_token: token })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const header = await browser
      .post(listProjects.path)
      .set('X-CSRF-Token', tabs[0] ?? '')
      .send({});
    expect(header.status).toBe(200);
  });

  test('a sign-out without a CSRF token is refused and does not end the session', async () => {
    const eve = await world.signedIn('Eve');
    const refused = await eve.post(logout.path).send({});
    expect([refused.status, refused.body.status]).toEqual([403, 'csrf']);
    expect((await eve.page('/projects/')).vars.loggedIn).toBe(true);
  });

  test.each(['cross-site', 'same-site'])(
    'a call that a page of a %s origin sends is refused',
    async (site) => {
      const eve = await world.signedIn('Eve');
      const body = { _csrf_token: await eve.csrf() };
      const refused = await eve.post(logout.path).set('Sec-Fetch-Site', site).send(body);
      expect([refused.status, refused.body.status]).toEqual([403, 'cross-site']);
    },
  );

  test('a session ended by one process is rejected by the next request to any other process', async () => {
    const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
    uri.pathname = `/${world.connection.name}`;
    const other = await startWorld({ MONGODB_URI: uri.href });
    try {
      const eve = await world.signedIn('Elsewhere');
      const cookie = `zw_session=${eve.cookie('zw_session') ?? ''}`;
      const there = () => other.browser().agent.get('/projects/').set('Accept', json).set('Cookie', cookie);
      expect((await there()).body.vars.loggedIn).toBe(true);
      await eve.call(logout, {});
      expect((await there()).body).toMatchObject({ redirect: true, vars: { loggedIn: false } });
    } finally {
      await other.app.close();
    }
  });
});
