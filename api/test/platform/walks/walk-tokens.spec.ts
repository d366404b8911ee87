import { makeExamples } from '../../harness/examples.js';
import type { Examples } from '../../harness/examples.types.js';
import { type Browser, Program, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { callOf, operations, type Operation } from '../../harness/operations.js';
import { foreignToken } from '../../dns/api-tokens/token-examples.js';

/*
 * Walks the calls that an API token may and may not make, over the generated API document.
 * Real: API over HTTP, database engine.
 */
const titles = operations.map((operation) => [operation.operationId, operation] as const);

let world: World;
let ada: SignedIn;
/** With a token of another project. */
let evesProgram: Program;
let examples: Examples;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  examples = await makeExamples(world, ada);
  evesProgram = new Program(world.server, await foreignToken(world, await world.signedIn('Eve')));
});
afterAll(() => world.close());

function pathOf({ path, operationId }: Operation): string {
  const { params = {} } = examples[operationId] ?? {};
  return path.replace(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? '');
}

function expectRefusal(response: { status: number; body: unknown }, http: number, status: string): void {
  const { status: answered } = response.body as { status: string };
  expect({ http: response.status, status: answered }).toEqual({ http, status });
}

const forPrograms = titles.filter(([, operation]) => callOf(operation).access === 'token');

test.each(forPrograms)('%s accepts no session cookie', async (_, operation) => {
  const body = { ...examples[operation.operationId]?.body, _csrf_token: await ada.csrf() };
  expectRefusal(await ada.post(pathOf(operation)).send(body), 401, 'not-logged-in');
});

const forPeople = titles.filter(([, operation]) => !['public', 'token'].includes(callOf(operation).access));

test.each(forPeople)('%s ignores the session cookie of a request with a token', async (_, operation) => {
  const [[, { secret }] = ['', {}]] = Object.entries(examples).filter(([, one]) => one.secret !== undefined);
  const authorization = `Bearer ${String(secret)}`;
  const path = pathOf(operation);
  const send = async (browser: Browser) =>
    operation.method === 'get'
      ? browser.agent.get(path).set({ Accept: 'application/json', Authorization: authorization })
      : browser
          .post(path)
          .set('Authorization', authorization)
          .send({ ...examples[operation.operationId]?.body, _csrf_token: await browser.csrf() });
  expectRefusal(await send(world.browser()), 401, 'not-logged-in');
  expectRefusal(await send(ada), 401, 'not-logged-in');
});

test.each(forPrograms.filter(([, { required }]) => required.includes('cluster_domain')))(
  '%s gives a token of another project the same response about foreign and unknown clusters',
  async (_, operation) => {
    const body = examples[operation.operationId]?.body ?? {};
    const send = (domain: unknown) =>
      evesProgram.post(pathOf(operation)).send({ ...body, cluster_domain: domain });
    const foreign = await send(body['cluster_domain']);
    expectRefusal(foreign, 404, 'not-found');
    expect(foreign.body).toEqual((await send('nobody-has-it.example')).body);
  },
);
