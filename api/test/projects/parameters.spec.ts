import {
  addParameter,
  type AuditEvent,
  exportParameters,
  importParameters,
  listAuditEvents,
  listParameterChanges,
  listParameters,
  type Parameter,
  PARAMETER_LIMITS,
  removeParameter,
  restoreParameter,
  setParameter,
} from '@zonewerk/contracts';
import { until } from '@zonewerk/testing/until';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { ParameterRepository } from '../../src/domains/projects/parameters/parameter.repository.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let project: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
beforeEach(async () => {
  project = (await world.builders.project(ada.userId, 'Harbour')).id;
});
afterAll(() => world.close());

const TEXT = { environment: 'all', type: 'text', value: 'blue' } as const;

const add = (fields: object) => ada.call(addParameter, { project_id: project, ...TEXT, ...fields } as never);

async function added(fields: object): Promise<Parameter> {
  const { status, body } = await add(fields);
  expect([status, body.message]).toEqual([200, 'The parameter has been added.']);
  return body.parameter as Parameter;
}

const listed = async (fields: object = {}) =>
  (await ada.call(listParameters, { project_id: project, ...fields })).body.list as Parameter[];

/** Messages by field. */
const faultsOf = ({ issues }: Record<string, unknown>) =>
  Object.fromEntries(
    (issues as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
  );

const changesOf = async ({ id }: Parameter) =>
  (await ada.call(listParameterChanges, { project_id: project, parameter: id })).body;

test('a parameter is listed by key, with its author', async () => {
  await added({ key: 'SIZE', type: 'number', value: '2.5', environment: 'preview' });
  await added({ key: 'COLOR', description: 'Color of the header', public: true });
  expect(await listed()).toMatchObject([
    { key: 'COLOR', value: 'blue', public: true, secret: false, rev: 1, changed: { author: 'Ada' } },
    { key: 'SIZE', value: '2.5', type: 'number', environment: 'preview' },
  ]);
  expect(await listed({ environment: 'preview' })).toMatchObject([{ key: 'SIZE' }]);
  expect(await listed({ query: 'olo' })).toMatchObject([{ key: 'COLOR' }]);
});

const KEY = 'Please use capital letters, digits and underscores, and a letter at first.';
const RESERVED = 'The platform sets this variable itself. Please choose another key.';
const CONFIRM = 'This value looks like a secret. Please enter the key to make the value public.';
const STRIPE = ['sk', 'live', 'a1b2c3d4e5'].join('_');

test.each([
  ['a key in small letters', { key: 'color' }, 'key', KEY],
  ['a key with a digit at first', { key: '1COLOR' }, 'key', KEY],
  ['a long key', { key: 'K'.repeat(65) }, 'key', 'Please use at most 64 characters.'],
  ...['PATH', 'HOME', 'HOST', 'PORT', 'LD_PRELOAD', 'NODE_OPTIONS', 'ZW_ROOT'].map((key) => [
    `the key ${key}`,
    { key },
    'key',
    RESERVED,
  ]),
  ['a wrong number', { type: 'number', value: '1,5' }, 'value', 'Please enter a number, for example 2.5.'],
  ['a wrong switch', { type: 'boolean', value: 'yes' }, 'value', 'Please enter true or false.'],
  ['a wrong email address', { type: 'mail', value: 'ada@' }, 'value', 'This Email Address is invalid.'],
  [
    'a URL of another scheme',
    { type: 'url', value: 'ftp://a.example' },
    'value',
    'Please enter a URL that begins with https:// or http://.',
  ],
  ['wrong JSON', { type: 'json', value: '{a}' }, 'value', 'This is not valid JSON.'],
  [
    'JSON with 101 levels',
    { type: 'json', value: `${'['.repeat(101)}${']'.repeat(101)}` },
    'value',
    'Please use at most 100 levels of lists and objects.',
  ],
  ['a long value', { value: 'é'.repeat(16_385) }, 'value', 'Please use at most 32768 bytes.'],
  ['a value with NUL', { value: 'a\0' }, 'value', 'This contains characters that cannot be used here.'],
  ['a public secret', { public: true, secret: true }, 'secret', 'A public parameter cannot be a secret.'],
  ['a public value like a secret', { public: true, value: STRIPE }, 'confirmed_key', CONFIRM],
  ['another environment', { environment: 'test' }, 'environment', 'Please choose one of the environments.'],
  ['another type', { type: 'date' }, 'type', 'Please choose one of the types.'],
] as [string, object, string, string][])('add refuses %s', async (_, fields, field, message) => {
  const { status, body } = await add({ key: 'COLOR', ...fields });
  expect([status, faultsOf(body)]).toEqual([400, { [field]: message }]);
  expect(await listed()).toEqual([]);
});

test.each([
  ['number', '-1e3'],
  ['boolean', 'true'],
  ['mail', 'Ada@example.com'],
  ['url', 'https://a.example/path?b=c'],
  ['json', '{"a":[1]}'],
  ['text', ''],
])('add accepts a %s', async (type, value) => {
  expect(await added({ key: 'VALUE', type, value })).toMatchObject({ type, value });
});

test('a public value like a secret is accepted with the key', async () => {
  const fields = { key: 'STRIPE', public: true, value: STRIPE, confirmed_key: 'STRIPE' };
  expect(await added(fields)).toMatchObject({ public: true, value: STRIPE });
});

test('a key exists once per environment', async () => {
  await added({ key: 'COLOR' });
  await added({ key: 'COLOR', environment: 'preview' });
  const { body } = await add({ key: 'COLOR' });
  expect(faultsOf(body)).toEqual({ key: 'The project has a parameter with this key in this environment.' });
});

test('set requires the last revision, and changes nothing otherwise', async () => {
  const { id, key } = await added({ key: 'COLOR' });
  const set = (rev: number, value: string) =>
    ada.call(setParameter, { project_id: project, parameter: id, rev, key, type: 'text', value } as never);
  expect((await set(1, 'red')).body.parameter).toMatchObject({ value: 'red', rev: 2 });
  const { status, body } = await set(1, 'green');
  expect([status, body.status]).toEqual([409, 'conflict']);
  const both = await Promise.all([set(2, 'white'), set(2, 'black')]);
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  expect(await listed()).toMatchObject([{ rev: 3 }]);
});

test('no call and no stored document shows a secret, and the history shows its changes only', async () => {
  const secret = await added({ key: 'TOKEN', secret: true, value: 'seven lanterns' });
  expect(secret).toMatchObject({ secret: true, value: null });
  const change = { project_id: project, parameter: secret.id, key: 'TOKEN', type: 'text', secret: true };
  const described = await ada.call(setParameter, { ...change, rev: 1, description: 'Of the shop' } as never);
  expect(described.body.parameter).toMatchObject({ secret: true, value: null, rev: 2 });
  await ada.call(setParameter, { ...change, rev: 2, value: 'eight lanterns' } as never);
  const { list } = await changesOf(secret);
  expect(list).toMatchObject([
    { rev: 3, before: { secret: true, value: null }, after: { secret: true, value: null } },
    { rev: 2, after: { description: 'Of the shop' } },
    { rev: 1, before: null },
  ]);
  const stored = await world.connection.collection('project_parameters').find().toArray();
  expect(JSON.stringify([list, await listed(), stored])).not.toMatch(/lanterns/u);
});

test('the history of a parameter that becomes a secret shows and stores no former value', async () => {
  const { id, key } = await added({ key: 'TOKEN', value: 'seven lanterns', public: true });
  const target = { project_id: project, parameter: id };
  const change = { ...target, key, type: 'text' };
  await ada.call(setParameter, { ...change, rev: 1, value: 'eight lanterns' } as never);
  await ada.call(setParameter, { ...change, rev: 2, secret: true, value: 'nine lanterns' } as never);
  const { body } = await ada.call(listParameterChanges, target);
  const hidden = { secret: true, public: false, value: null };
  expect(body.list).toMatchObject([
    { rev: 3, before: hidden, after: hidden },
    { rev: 2, before: hidden, after: hidden },
    { rev: 1, before: null, after: hidden },
  ]);
  const stored = await world.connection.collection('project_parameters').find({}).toArray();
  expect(JSON.stringify([body, stored])).not.toContain('lanterns');
  expect((await ada.call(restoreParameter, { ...target, rev: 3, to_rev: 1 })).body.parameter).toMatchObject(
    hidden,
  );
});

test('a removed parameter that is added as a secret shows no former value', async () => {
  const { id } = await added({ key: 'TOKEN', value: 'seven lanterns' });
  await ada.call(removeParameter, { project_id: project, parameter: id, rev: 1 });
  await added({ key: 'TOKEN', value: 'eight lanterns', secret: true });
  const { body } = await ada.call(listParameterChanges, { project_id: project, parameter: id });
  expect((body.list as object[]).length).toBe(3);
  expect(JSON.stringify(body)).not.toContain('lanterns');
});

/** Details of the newest event of the project, once each change has its event. */
async function newestDetails(changes: number): Promise<unknown> {
  const { body } = await until(
    () => ada.call(listAuditEvents, { project_id: project }),
    (answer) => (answer.body.list as object[]).length === changes,
  );
  return (body.list as AuditEvent[])[0]?.details;
}

test('events have the values before and after, and no value of a secret', async () => {
  const { id, key } = await added({ key: 'COLOR', public: true });
  expect(await newestDetails(1)).toMatchObject({ after: 'blue' });
  const target = { project_id: project, parameter: id };
  const set = (rev: number, fields: object) =>
    ada.call(setParameter, { ...target, key, type: 'text', rev, ...fields } as never);
  await set(1, { value: 'red', public: true });
  expect(await newestDetails(2)).toMatchObject({ before: 'blue', after: 'red', public: 'true' });
  await set(2, { value: 'seven lanterns', public: false });
  const hidden = await newestDetails(3);
  expect(hidden).toMatchObject({ value: 'changed', public: 'false' });
  expect(JSON.stringify(hidden)).not.toMatch(/lanterns|before|after/u);
  await set(3, { value: 'seven lanterns', secret: true });
  await set(4, { value: 'eight lanterns', secret: true });
  const secret = await newestDetails(5);
  expect(secret).toMatchObject({ key, value: 'changed' });
  expect(JSON.stringify(secret)).not.toMatch(/lanterns|before|after/u);
  await ada.call(restoreParameter, { ...target, rev: 5, to_rev: 4 });
  expect(await newestDetails(6)).toMatchObject({ value: 'changed' });
  await ada.call(removeParameter, { ...target, rev: 6 });
  expect(JSON.stringify(await newestDetails(7))).not.toMatch(/lanterns|before|after/u);
});

inFullRun(test)('a list of removed parameters has one query for its rows', async () => {
  for (const key of ['COLOR', 'SIZE', 'TOKEN']) {
    const { id } = await added({ key, value: key });
    await ada.call(removeParameter, { project_id: project, parameter: id, rev: 1 });
  }
  const finds = jest.spyOn(world.app.get(ParameterRepository, { strict: false }), 'find');
  expect(await listed({ removed: true })).toMatchObject([
    { key: 'COLOR', value: 'COLOR' },
    { key: 'SIZE', value: 'SIZE' },
    { key: 'TOKEN', value: 'TOKEN' },
  ]);
  expect(finds).not.toHaveBeenCalled();
  finds.mockRestore();
});

test('set refuses the key of another parameter', async () => {
  const { id } = await added({ key: 'COLOR' });
  const change = { project_id: project, parameter: id, rev: 1, key: 'OTHER', type: 'text', value: 'red' };
  const { body } = await ada.call(setParameter, change as never);
  expect(faultsOf(body)).toEqual({ key: 'The parameter has another key.' });
});

test('a secret cannot become text without a new value', async () => {
  const { id } = await added({ key: 'TOKEN', secret: true });
  const change = { project_id: project, parameter: id, rev: 1, key: 'TOKEN', type: 'text' };
  const { body } = await ada.call(setParameter, change as never);
  expect(faultsOf(body)).toEqual({ value: 'Please enter a value.' });
});

test('a removed parameter is restored with its value, also a secret', async () => {
  const secret = await added({ key: 'TOKEN', secret: true });
  const target = { project_id: project, parameter: secret.id };
  await ada.call(removeParameter, { ...target, rev: 1 });
  expect([await listed(), await listed({ removed: true })]).toMatchObject([[], [{ key: 'TOKEN', rev: 2 }]]);
  expect((await ada.call(removeParameter, { ...target, rev: 2 })).status).toBe(404);
  const { body } = await ada.call(restoreParameter, { ...target, rev: 2, to_rev: 1 });
  expect(body.parameter).toMatchObject({ key: 'TOKEN', secret: true, rev: 3 });
  const repository = world.app.get(ParameterRepository, { strict: false });
  const [first, , last] = (await repository.find({ projectId: project }, secret.id))?.history ?? [];
  expect(last?.state?.sealed).toBe(first?.state?.sealed);
});

inFullRun(test)('add restores the history of a removed parameter', async () => {
  const { id } = await added({ key: 'COLOR' });
  await ada.call(removeParameter, { project_id: project, parameter: id, rev: 1 });
  expect(await added({ key: 'COLOR', value: 'red' })).toMatchObject({ id, rev: 3 });
});

test('restore refuses a removal and an unknown change', async () => {
  const { id } = await added({ key: 'COLOR' });
  const restore = (to_rev: number) =>
    ada.call(restoreParameter, { project_id: project, parameter: id, rev: 1, to_rev });
  expect(faultsOf((await restore(7)).body)).toEqual({ to_rev: 'The history has no value of this change.' });
});

test.each([setParameter, removeParameter, listParameterChanges, restoreParameter])(
  'a parameter of another project is not found by $id',
  async (call) => {
    const { id, key } = await added({ key: 'COLOR' });
    const other = await world.builders.project(ada.userId, 'Canal');
    const input = { project_id: other.id, parameter: id, rev: 1, to_rev: 1, key, type: 'text', value: 'x' };
    expect((await ada.call(call, input as never)).status).toBe(404);
  },
);

test(`a project has at most ${PARAMETER_LIMITS.most} parameters`, async () => {
  const parameters = world.connection.collection('project_parameters');
  const one = {
    project: new Types.ObjectId(project),
    environment: 'all',
    rev: 1,
    at: new Date(),
    author: null,
  };
  const state = { type: 'text', value: '', description: '', public: false };
  await parameters.insertMany(
    Array.from({ length: PARAMETER_LIMITS.most }, (_, index) => ({
      ...one,
      key: `K${index}`,
      slot: index,
      state,
      history: [],
    })),
  );
  const { status, body } = await add({ key: 'ANOTHER' });
  expect([status, body.message]).toEqual([409, 'A project has at most 500 parameters.']);
  await parameters.deleteMany({ key: { $in: ['K7', 'K8', 'K9'] } });
  const { id } = await added({ key: 'REMOVED' });
  const target = { project_id: project, parameter: id };
  await ada.call(removeParameter, { ...target, rev: 1 });
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => add({ key: `P${index}` })),
    ada.call(restoreParameter, { ...target, rev: 2, to_rev: 1 }),
  ]);
  expect(answers.map((one) => one.status).toSorted()).toEqual([...Array(3).fill(200), ...Array(6).fill(409)]);
  const present = { project: new Types.ObjectId(project), state: { $ne: null } };
  expect(await parameters.countDocuments(present)).toBe(PARAMETER_LIMITS.most);
});

describe('.env files', () => {
  const FILE = '# Shop\nCOLOR=red\nSIZE="2"\nPATH=/bin\nharbour\nSIZE=3\nMAIL=ada@example.com\n';
  const imported = (fields: object) =>
    ada.call(importParameters, { project_id: project, environment: 'all', text: FILE, ...fields } as never);

  test('an import shows its plan first, and then stores it', async () => {
    await added({ key: 'COLOR' });
    const { body } = await imported({});
    expect(body).toMatchObject({
      applied: false,
      lines: [
        { line: 2, key: 'COLOR', change: 'changed' },
        { line: 3, key: 'SIZE', change: 'rejected', reason: 'A later line has this key.' },
        { line: 4, key: 'PATH', change: 'rejected', reason: RESERVED },
        { line: 5, key: null, change: 'rejected' },
        { line: 6, key: 'SIZE', change: 'added' },
        { line: 7, key: 'MAIL', change: 'added' },
      ],
    });
    expect(await listed()).toMatchObject([{ key: 'COLOR', value: 'blue' }]);
    expect((await imported({ plan: body.plan })).body).toMatchObject({ applied: true });
    expect(await listed()).toMatchObject([
      { key: 'COLOR', value: 'red', rev: 2 },
      { key: 'MAIL', type: 'mail', value: 'ada@example.com' },
      { key: 'SIZE', value: '3' },
    ]);
  });

  test('the plan rejects lines above the limit, and secrets for public parameters', async () => {
    await added({ key: 'COLOR', public: true });
    const parameters = world.connection.collection('project_parameters');
    const state = { type: 'text', value: '', description: '', public: false };
    const one = { project: new Types.ObjectId(project), environment: 'all', rev: 1, at: new Date(), state };
    const keys = Array.from({ length: PARAMETER_LIMITS.most - 2 }, (_, index) => `K${index}`);
    await parameters.insertMany(keys.map((key) => ({ ...one, key, author: null, history: [] })));
    const { body } = await imported({ text: `COLOR=${STRIPE}\nFIRST=1\nSECOND=2` });
    expect(body.lines).toMatchObject([
      { key: 'COLOR', change: 'rejected' },
      { key: 'FIRST', change: 'added' },
      { key: 'SECOND', change: 'rejected', reason: 'A project has at most 500 parameters.' },
    ]);
  });

  test('a long text is refused at its field, also one with many escapes in JSON', async () => {
    const { importCharacters } = PARAMETER_LIMITS;
    const message = `Please use at most ${importCharacters} characters.`;
    for (const text of ['\u0001'.repeat(importCharacters + 1), '€'.repeat(importCharacters + 1)]) {
      const { status, body } = await imported({ text });
      expect([status, faultsOf(body)]).toEqual([400, { text: message }]);
    }
    const { status, body } = await imported({ text: `# ${'€'.repeat(importCharacters - 10)}\nA=1` });
    expect([status, body.lines]).toMatchObject([200, [{ key: 'A', change: 'added' }]]);
  });

  test.each([
    [true, 'COLOR: blue → red'],
    [false, 'COLOR'],
  ])(
    'the event of an import names its parameters, and values where public is %s',
    async (isPublic, changed) => {
      await added({ key: 'COLOR', public: isPublic });
      const { body } = await imported({});
      await imported({ plan: body.plan });
      expect(await newestDetails(3)).toMatchObject({ added: 'SIZE, MAIL', changed });
    },
  );

  inFullRun(test)('a plan of former parameters is refused', async () => {
    const { body } = await imported({});
    await added({ key: 'COLOR' });
    expect((await imported({ plan: body.plan })).status).toBe(409);
    expect(await listed()).toMatchObject([{ key: 'COLOR', value: 'blue' }]);
  });

  inFullRun(test)('new parameters can be secrets, and an import changes no secret', async () => {
    await added({ key: 'COLOR', secret: true });
    const { body } = await imported({ secret: true });
    expect(body.lines).toContainEqual({
      line: 2,
      key: 'COLOR',
      change: 'rejected',
      reason: 'The project has a secret with this key. Please change it by hand.',
    });
    await imported({ secret: true, plan: body.plan });
    expect((await listed()).every(({ secret }) => secret)).toBe(true);
  });

  test('an export names a secret without its value', async () => {
    await added({ key: 'COLOR', value: 'light blue' });
    await added({ key: 'TOKEN', secret: true, value: 'seven lanterns' });
    await added({ key: 'SIZE', environment: 'preview' });
    const answer = await ada.call(exportParameters, { project_id: project, environment: 'all' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="all.env"');
    expect(answer.text).toBe('COLOR=light blue\n# TOKEN is a secret. Its value is not exported.\n');
  });
});
