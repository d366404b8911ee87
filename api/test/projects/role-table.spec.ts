import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { PROJECT_ROLES, roleAllows, UPLOADS_PATH, type ProjectRole } from '@zonewerk/contracts';
import type { Response } from 'supertest';
import { valuesOfCase } from '@zonewerk/testing/tier';
import { makeExamples } from '../harness/examples.js';
import type { Examples } from '../harness/examples.types.js';
import { Program, sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { callOf, GET_HEADERS, operations, type Operation } from '../harness/operations.js';
import { setRoles } from './members-world.js';

/*
 * The role table of the contracts against every call with a permission, in own and foreign projects. A new call is
 * covered by its contract and its example. Real: API over HTTP, database engine.
 */
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let examples: Examples;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  examples = await makeExamples(world, ada);
  const boss = await world.signedIn('Boss');
  await setRoles(world, ada.userId, boss.userId, 'owner');
});
afterAll(() => world.close());

const inProjects = operations.filter((operation) => callOf(operation).permission !== undefined);
const ids = inProjects.map(({ operationId }) => operationId);

/** The body names the project alone where the guard decides, so that a permitted call changes nothing. */
function bodyOf(operation: Operation): object {
  const body = examples[operation.operationId]?.body ?? {};
  if (callOf(operation).access.startsWith('user')) return body;
  return 'project_id' in body ? { project_id: body['project_id'] } : {};
}

async function send(person: SignedIn, operation: Operation) {
  const { params = {}, query = {}, secret } = examples[operation.operationId] ?? {};
  const path = operation.path.replace(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? '');
  const browser = secret === undefined ? person : new Program(world.server, secret);
  const { status, body } = await (operation.method === 'get'
    ? browser.agent
        .get(path)
        .query(query)
        .set({ ...GET_HEADERS, 'Accept-Encoding': 'identity' })
        .buffer(true)
        .parse(readJson)
    : browser.post(path).send({ ...bodyOf(operation), _csrf_token: await person.csrf() }));
  return { http: status, ...(body as { status?: string }) };
}

/** Ends responses other than JSON early, because an event stream has no end. */
function readJson(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const source = response as unknown as IncomingMessage;
  if (!source.headers['content-type']?.startsWith('application/json')) {
    source.destroy();
    done(null, {});
    return;
  }
  json(source).then(
    (body) => done(null, body),
    (error: unknown) => done(error as Error, {}),
  );
}

async function isRefused(operation: Operation): Promise<boolean> {
  const { http, status } = await send(ada, operation);
  return http === 403 && status === 'permission-issue';
}

test('a call in a project has a permission', () => {
  const without = operations.filter((operation) => /^(?:project|token)/u.test(callOf(operation).access));
  expect(without.filter((operation) => !callOf(operation).permission)).toEqual([]);
  expect(ids.length).toBeGreaterThan(150);
});

const ROLES = PROJECT_ROLES.toReversed();
/** Roles that try a call in the gate. Each role tries every third call, and the next call has the next roles. */
const ROLES_OF_A_CALL = 2;

test.each(ROLES)('the role %s has the permissions of the table', async (role) => {
  await setRoles(world, ada.userId, ada.userId, role);
  const tried = inProjects.filter((_, index) => valuesOfCase(ROLES, index, ROLES_OF_A_CALL).includes(role));
  const refused: string[] = [];
  for (const operation of tried) {
    if (await isRefused(operation)) refused.push(operation.operationId);
  }
  expect(refused).toEqual(
    tried.filter((operation) => !allows(role, operation)).map(({ operationId }) => operationId),
  );
});

function allows(role: ProjectRole, operation: Operation): boolean {
  const { permission } = callOf(operation);
  return permission !== undefined && roleAllows(role, permission);
}

const bySession = inProjects.filter((operation) => callOf(operation).access !== 'token');

test('a user outside of the project gets "not-found" for every call', async () => {
  const answers: [string, number][] = [];
  for (const operation of bySession) answers.push([operation.operationId, (await send(eve, operation)).http]);
  expect(answers).toEqual(bySession.map(({ operationId }) => [operationId, 404]));
});

test('an upload needs the permission for files', async () => {
  const { id } = await world.builders.project(ada.userId, 'Uploads');
  const create = async () =>
    ada
      .post(UPLOADS_PATH.replace(':project_id', id))
      .set({ 'Tus-Resumable': '1.0.0', 'Upload-Length': '3', 'X-CSRF-Token': await ada.csrf() });
  expect((await create()).status).not.toBe(403);
  await setRoles(world, ada.userId, ada.userId, 'viewer');
  const { status, body } = await create();
  expect([status, (body as { status: string }).status]).toEqual([403, 'permission-issue']);
});
