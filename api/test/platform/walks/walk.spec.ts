import { ALL_CALLS, ERRORS, LIMITS, logout } from '@zonewerk/contracts';
import { valuesOfCase } from '@zonewerk/testing/tier';
import type { Response, Test } from 'supertest';
import { makeExamples } from '../../harness/examples.js';
import type { Example, Examples } from '../../harness/examples.types.js';
import { Program, type Browser, type SignedIn, type World } from '../../harness/harness.js';
import { callOf, GET_HEADERS, operations, type Operation } from '../../harness/operations.js';
import { PaymentsWorld } from '../../billing/payments/payments-world.js';

/*
 * Walks the generated API document: every route receives requests without rights, and with invalid, foreign and
 * oversized input. New routes are covered automatically; a route without an example of a valid body fails. Real: API
 * over HTTP, database engine.
 */
const titles = operations.map((operation) => [operation.operationId, operation] as const);
const posts = titles.filter(([, operation]) => operation.method === 'post');
const isForPrograms = (operation: Operation) => callOf(operation).access === 'token';
const browserPosts = posts.filter(([, operation]) => !isForPrograms(operation));
const DECLARED_STATUS = new Set<string>(Object.keys(ERRORS));
const FOREIGN_ID = 'f'.repeat(24);
/** Values that few fields accept. The gate tries one of them on each field. */
const BAD_VALUES: readonly unknown[] = [
  null,
  { $ne: '' },
  {},
  { $gt: '' },
  [],
  [[]],
  'a\u0000b',
  '\uD800',
  'x'.repeat(100_001),
  '2026-99-99T99:99:99.999Z',
  '0000-00-00T00:00:00.000Z',
  -1,
  1e99,
];

let payments: PaymentsWorld;
let world: World;
let ada: SignedIn;
let eve: SignedIn;
/** A user with the right password and a pending second factor. */
let waiting: SignedIn;
let examples: Examples;
/** A browser without a session. */
let visitor: Browser;
/** The cookie of an ended session. */
let endedSession: string | undefined;
let endedToken: string;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
  ({ world } = payments);
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  waiting = await world.waiting('Wait');
  visitor = world.browser();
  examples = await makeExamples(world, ada);
  const deleted = await world.signedIn('Gone');
  endedSession = deleted.cookie('zw_session');
  endedToken = await deleted.csrf();
  await deleted.call(logout, {});
});
afterAll(() => payments.close());

function pathOf(
  operation: Operation,
  { params = {}, query = {} }: Example = examples[operation.operationId] ?? {},
) {
  const path = operation.path.replace(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The caller of a valid request. */
function callerOf(operation: Operation): Browser {
  const { secret, caller = ada } = examples[operation.operationId] ?? {};
  if (secret !== undefined) return new Program(world.server, secret);
  return callOf(operation).access === 'second-factor' ? waiting : caller;
}

function isEmptyList(value: object): boolean {
  return Array.isArray(value) && value.length === 0;
}

function expectRefusal(response: { status: number; body: unknown }, http: number, status: string): void {
  expect({ http: response.status, status: (response.body as { status: string }).status }).toEqual({
    http,
    status,
  });
}

test('every operation has an example of a good request', () => {
  expect(operations.map((one) => one.operationId).filter((id) => !(id in examples))).toEqual([]);
  expect(operations.length).toBe(ALL_CALLS.length);
});

/** Wrong CSRF tokens. The gate tries one of them on each call, the full run all. */
const WRONG_TOKENS: readonly (() => Promise<string | undefined>)[] = [
  () => Promise.resolve(undefined),
  () => Promise.resolve('x'.repeat(43)),
  () => eve.csrf(),
  () => visitor.csrf(),
];

test.each(browserPosts.map(([title, operation], index) => [title, operation, index] as const))(
  '%s refuses a POST without a CSRF token, and with the token of another session',
  async (_, operation, index) => {
    const body = examples[operation.operationId]?.body ?? {};
    for (const tokenOf of valuesOfCase(WRONG_TOKENS, index, 1)) {
      const token = await tokenOf();
      const sent = { ...body, ...(token === undefined ? {} : { _csrf_token: token }) };
      expectRefusal(await callerOf(operation).post(pathOf(operation)).send(sent), 403, 'csrf');
    }
  },
);

/** Requests that other sites can send. The gate tries one of them on each call. */
const FOREIGN: readonly ((request: Test, body: object) => Promise<Response>)[] = [
  (request, body) => request.set('Sec-Fetch-Site', 'cross-site').send(body),
  (request, body) => request.set('Origin', 'https://evil.example').send(body),
  (request, body) => request.set('Origin', 'null').send(body),
  (request, body) => request.set('Content-Type', 'text/plain').send(JSON.stringify(body)),
];

describe.each(posts.map(([title, operation], index) => [title, operation, index] as const))(
  '%s',
  (_, operation, index) => {
    const caller = () => callerOf(operation);
    const example = () => examples[operation.operationId]?.body ?? {};

    test('refuses requests of other sites', async () => {
      const body = { ...example(), _csrf_token: await caller().csrf() };
      for (const send of valuesOfCase(FOREIGN, index, 1)) {
        const response = await send(caller().post(pathOf(operation)), body);
        const isText = send === FOREIGN.at(-1);
        expectRefusal(response, isText ? 415 : 403, isText ? 'unsupported-media-type' : 'cross-site');
      }
    });

    test('refuses other methods with Allow', async () => {
      const get = await caller().agent.get(pathOf(operation)).set(GET_HEADERS);
      expectRefusal(get, 405, 'method-not-allowed');
      expect(get.headers['allow']).toBe('POST');
    });

    test('refuses oversized bodies and invalid JSON', async () => {
      const most = callOf(operation).bodyBytes ?? LIMITS.bodyBytes;
      const token = await caller().csrf();
      const bad = [
        { http: 413, status: 'payload-too-large', body: { _csrf_token: token, filler: 'x'.repeat(most) } },
        { http: 400, status: 'validation-error', body: '{"a":' },
      ];
      for (const { http, status, body } of valuesOfCase(bad, index, 1)) {
        const request = caller().post(pathOf(operation)).set('Content-Type', 'application/json');
        expectRefusal(await request.send(body), http, status);
      }
    });

    test('names every missing field', async () => {
      const token = await caller().csrf();
      for (const field of operation.required) {
        const body = { ...example(), [field]: undefined, _csrf_token: token };
        const response = await caller().post(pathOf(operation)).send(body);
        expectRefusal(response, 400, 'validation-error');
        const paths = (response.body as { issues: { path: string }[] }).issues.map(({ path }) => path);
        expect(paths).toContain(field);
      }
    });

    test('responds to bad values with the name of the field, and never with a server error', async () => {
      const token = await caller().csrf();
      for (const [at, field] of operation.fields.entries()) {
        for (const value of valuesOfCase(BAD_VALUES, index + at, 1)) {
          const body = { ...example(), [field]: value, _csrf_token: token };
          const response = await caller().post(pathOf(operation)).send(body);
          expect({ field, value, http: response.status < 500 }).toEqual({ field, value, http: true });
          if (typeof value === 'object' && value !== null) {
            // Some lists can be empty.
            if (isEmptyList(value) && response.status === 200) continue;
            const { status, issues = [] } = response.body as { status: string; issues?: { path: string }[] };
            const named = issues.some(({ path }) => path.split('.')[0] === field);
            expect([field, value, status, named]).toEqual([field, value, 'validation-error', true]);
          }
        }
      }
    });

    test('refuses operators in form-encoded field names', async () => {
      const [field] = Object.keys(example()).filter((name) => typeof example()[name] === 'string');
      if (!field) return;
      const rest = Object.fromEntries(Object.entries(example()).filter(([name]) => name !== field));
      const response = await caller()
        .post(pathOf(operation))
        .type('form')
        .send({ ...rest, _csrf_token: await caller().csrf(), [`${field}[$ne]`]: '' });
      expectRefusal(response, 400, 'validation-error');
    });
  },
);

const guarded = titles.filter(([, operation]) => callOf(operation).access !== 'public');

test.each(guarded)('%s is refused to visitors and to ended sessions', async (_, operation) => {
  const body = { ...examples[operation.operationId]?.body, _csrf_token: await visitor.csrf() };
  const send = (browser: typeof visitor, payload: object) =>
    operation.method === 'get'
      ? browser.agent.get(pathOf(operation)).set(GET_HEADERS)
      : browser.post(pathOf(operation)).send(payload);
  expectRefusal(await send(visitor, body), 401, 'not-logged-in');
  // A rejected session loses its cookie, so each call has a separate browser.
  const dead = world.browser();
  dead.agent.jar.setCookie(`zw_session=${endedSession}; path=/`, '127.0.0.1');
  expectRefusal(await send(dead, { ...body, _csrf_token: endedToken }), 401, 'not-logged-in');
});

const signedInOnly = guarded.filter(([, operation]) => !callOf(operation).access.startsWith('second-factor'));

test.each(signedInOnly)(
  'security 31: %s treats a browser with only the password like a visitor',
  async (_, operation) => {
    const body = { ...examples[operation.operationId]?.body, _csrf_token: await waiting.csrf() };
    const response =
      operation.method === 'get'
        ? await waiting.agent.get(pathOf(operation)).set(GET_HEADERS)
        : await waiting.post(pathOf(operation)).send(body);
    expectRefusal(response, 401, 'not-logged-in');
  },
);

const secondFactorOnly = guarded.filter(([, operation]) => callOf(operation).access === 'second-factor');

test.each(secondFactorOnly)('%s is refused to a signed-in user', async (_, operation) => {
  const body = { ...examples[operation.operationId]?.body, _csrf_token: await ada.csrf() };
  expectRefusal(await ada.post(pathOf(operation)).send(body), 401, 'not-logged-in');
});

/** Patterns of object names in the document: identifiers, and the IP address of a session. */
const NAMES_AN_OBJECT = /\[0-9a-f\]\{24\}|"session_ip"/u;
/** Calls on public roadmaps, which every user can use. `public-roadmaps.spec` has those that are not public. */
const ON_PUBLIC_OBJECTS = new Set(['roadmaps.own-votes', 'roadmaps.suggest', 'roadmaps.vote']);
const withIdentifier = titles.filter(
  ([, operation]) =>
    callOf(operation).access !== 'public' &&
    !ON_PUBLIC_OBJECTS.has(operation.operationId) &&
    NAMES_AN_OBJECT.test(operation.schemas),
);

test.each(withIdentifier)(
  '%s gives a stranger the same response about foreign and unknown objects',
  async (_, operation) => {
    const example = examples[operation.operationId];
    const token = await eve.csrf();
    const send = (one: Example) =>
      operation.method === 'get'
        ? eve.agent.get(pathOf(operation, one)).set(GET_HEADERS)
        : eve.post(pathOf(operation, one)).send({ ...one.body, _csrf_token: token });
    const foreign = await send(example ?? {});
    const unknown = await send(replaceIds(example ?? {}) as Example);
    // The specification has a separate status for objects of one user; it reveals no more than 404.
    const named = callOf(operation).errors?.includes('object-owner-conflict');
    expect(foreign.status).toBe(named ? 403 : 404);
    expect(foreign.body).toEqual(unknown.body);
    expect(DECLARED_STATUS.has((foreign.body as { status: string }).status)).toBe(true);
  },
);

/** Malformed identifiers. The gate tries two of them on each call. */
const MALFORMED_IDS = ['', 'x', '../..', "'; drop", 'g'.repeat(24), '%00'];

/** Calls on an object of a project, with the field that names the object. */
const withinProject = titles.flatMap(([title, operation]) =>
  operation.required.includes('project_id')
    ? ['cluster_id', 'container_id', 'domain_id', 'volume_id', 'backup_id', 'member', 'invitation']
        .filter((field) => operation.required.includes(field))
        .map((field) => [title, field, operation] as const)
    : [],
);

test.each(withinProject)(
  '%s does not reach the %s of another project from a project of the caller',
  async (_, field, operation) => {
    const own = await world.builders.project(eve.userId, 'Own');
    const body = { ...examples[operation.operationId]?.body, project_id: own.id };
    const send = async (probe: object) =>
      eve.post(pathOf(operation)).send({ ...probe, _csrf_token: await eve.csrf() });
    const foreign = await send(body);
    const unknown = await send({ ...body, [field]: FOREIGN_ID });
    expectRefusal(foreign, 404, 'not-found');
    expect(foreign.body).toEqual(unknown.body);
  },
);

test.each(withIdentifier.map(([title, operation], index) => [title, operation, index] as const))(
  '%s refuses malformed identifiers',
  async (_, operation, index) => {
    const example = examples[operation.operationId];
    const token = await ada.csrf();
    for (const [name, value] of Object.entries({ ...example?.body, ...example?.params, ...example?.query })) {
      if (!isId(value)) continue;
      for (const bad of valuesOfCase(MALFORMED_IDS, index, 2)) {
        const body = {
          ...example?.body,
          ...(name in (example?.body ?? {}) ? { [name]: bad } : {}),
          _csrf_token: token,
        };
        const params = {
          ...example?.params,
          ...(name in (example?.params ?? {}) ? { [name]: encodeURIComponent(bad) } : {}),
        };
        const query = { ...example?.query, ...(name in (example?.query ?? {}) ? { [name]: bad } : {}) };
        const path = pathOf(operation, { params, query });
        const response =
          operation.method === 'get'
            ? await ada.agent.get(path).set(GET_HEADERS)
            : await ada.post(path).send(body);
        expect({ name, bad, refused: [400, 404].includes(response.status) }).toEqual({
          name,
          bad,
          refused: true,
        });
      }
    }
  },
);

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/u.test(value);
}

function replaceIds(source: object): object {
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) => [
      name,
      isId(value) ? FOREIGN_ID : name === 'session_ip' ? '192.0.2.9' : value,
    ]),
  );
}
