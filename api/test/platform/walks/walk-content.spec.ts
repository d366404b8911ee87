import { fileInfo, getWebsite, listFiles, listModules } from '@zonewerk/contracts';
import { valuesOfCase } from '@zonewerk/testing/tier';
import type { Example, Examples } from '../../harness/examples.types.js';
import { fileExamples } from '../../content/files/files-examples.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { moduleExamples } from '../../content/modules/modules-examples.js';
import { GET_HEADERS, operations, type Operation } from '../../harness/operations.js';
import { websiteExamples } from '../../content/website/website-examples.js';
import { MISSING_ID } from '../../content/website/website-world.js';

/*
 * Every call on pages, modules, bundles and files, from a project of the caller: with each identifier of another
 * project, and with oversized values in each field. A new call is covered without a change here.
 * Real: API over HTTP, files, database engine.
 */
const titles = operations
  .filter(({ operationId }) => /^(?:pages|modules|files)\./u.test(operationId))
  .map((operation) => [operation.operationId, operation] as const);
const ID = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/gu;
/** Successful responses that reveal no more than those to an unknown identifier. */
const HARMLESS: Readonly<Record<string, object>> = {
  'files.move': { refused: [{ message: 'This file does not exist any more.' }] },
  'modules.reload-fk-dropdown': { data: [] },
};

let world: World;
let ada: SignedIn | undefined;
let eve: SignedIn | undefined;
let theirs: Examples | undefined;
let own: Examples | undefined;
/** The data of both users before the tests. */
let before: unknown;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  theirs = await examplesOf(ada);
  own = await examplesOf(eve);
  before = await everything();
});
afterAll(() => world.close());

async function examplesOf(owner: SignedIn): Promise<Examples> {
  return {
    ...(await websiteExamples(world, owner)),
    ...(await moduleExamples(world, owner)),
    ...(await fileExamples(world, owner)),
  };
}

function exampleOf(examples: Examples | undefined, { operationId }: Operation): Example {
  const found = examples?.[operationId];
  if (!found) throw new Error(`${operationId} has no example`);
  return found;
}

/** The data of both users, as returned by the API. */
async function everything(): Promise<unknown[]> {
  const bodies: unknown[] = [];
  for (const [owner, examples] of [
    [ada, theirs],
    [eve, own],
  ] as const) {
    const at = (path: string, id: string) =>
      path.replace(':project_id', examples?.[id]?.params?.['project_id'] ?? '');
    if (!owner || !examples) continue;
    const tree = await owner.agent.get(at(getWebsite.path, getWebsite.id)).set('Accept', 'application/json');
    const modules = await owner.call(listModules, {}, at(listModules.path, 'modules.row'));
    const files = await owner.call(listFiles, {}, at(listFiles.path, listFiles.id));
    const note = { file: String(examples[fileInfo.id]?.body?.['file']) };
    const info = await owner.call(fileInfo, note, at(fileInfo.path, fileInfo.id));
    bodies.push(tree.body, modules.body, files.body, info.body);
  }
  return bodies;
}

async function send({ method, path }: Operation, { params = {}, body = {} }: Example) {
  const at = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  if (!eve) throw new Error('Eve is not signed in');
  if (method === 'get') return eve.agent.get(at).set(GET_HEADERS);
  return eve.post(at).send({ ...body, _csrf_token: await eve.csrf() });
}

/** Object identifiers of a request, in order, without the project. */
function idsOf({ params = {}, body = {} }: Example): string[] {
  return JSON.stringify([{ ...params, project_id: '' }, body]).match(ID) ?? [];
}

/** The same request with another identifier at one position. */
function withId({ params = {}, body = {} }: Example, place: number, id: string): Example {
  let at = -1;
  const replaced = JSON.stringify([{ ...params, project_id: '' }, body]).replace(ID, (found) => {
    at += 1;
    return at === place ? id : found;
  });
  const [nextParams, nextBody] = JSON.parse(replaced) as [Record<string, string>, Record<string, unknown>];
  return { params: { ...nextParams, project_id: params['project_id'] ?? '' }, body: nextBody };
}

const naming = titles.filter(
  ([id, { schemas }]) => id === 'pages.position' || schemas.split('[0-9a-f]{24}').length > 2,
);

test.each(naming)(
  '%s gives the same response about a foreign object and a missing object',
  async (id, operation) => {
    const good = exampleOf(own, operation);
    const foreign = exampleOf(theirs, operation);
    const others = idsOf(foreign);
    expect(others.length).toBeGreaterThan(0);
    for (const [place, other] of others.entries()) {
      const answer = await send(operation, withId(good, place, other));
      const unknown = await send(operation, withId(good, place, MISSING_ID));
      const said = JSON.stringify(answer.body).replaceAll(other, MISSING_ID);
      expect([place, answer.status, JSON.parse(said)]).toEqual([place, unknown.status, unknown.body]);
      if (answer.status < 400) expect(answer.body).toMatchObject(HARMLESS[id] ?? { status: 'is refused' });
      else expect([400, 404, 409]).toContain(answer.status);
    }
  },
);

const withFields = titles.filter(([, { fields }]) => fields.length > 0);

test.each(withFields.map(([title, operation], index) => [title, operation, index] as const))(
  '%s has no field without a size limit',
  async (_, operation, index) => {
    const good = exampleOf(own, operation);
    for (const [at, field] of operation.fields.entries()) {
      const [first] = [good.body?.[field]].flat();
      const large = ['x'.repeat(200_000), Array.from({ length: 3_000 }, () => first ?? 'x')];
      for (const much of valuesOfCase(large, index + at, 1)) {
        const { status, body } = await send(operation, { ...good, body: { ...good.body, [field]: much } });
        const issues = (body as { issues?: { path: string }[] }).issues ?? [];
        const named = issues.some(({ path }) => path.split('.')[0] === field);
        expect([field, typeof much, status, named]).toEqual([field, typeof much, 400, true]);
      }
    }
  },
);

test('the refused requests change no data of both users', async () => {
  expect(await everything()).toEqual(before);
});
