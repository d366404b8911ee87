import {
  addModule,
  addModuleField,
  MODULE_LIMITS,
  orderModuleFields,
  removeModule,
  removeModuleField,
  restoreModule,
  restoreModuleField,
  setModule,
  setModuleField,
  type ContentModule,
  type ModuleField,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { good, Tables } from './modules-world.js';
import { MISSING_ID, issue } from '../website/website-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const keys = ({ fields }: ContentModule) => fields.map(({ key }) => key);
const fresh = () => Tables.create(world, ada);
const based = ({ id, rev }: ContentModule) => ({ module: id, rev });

/** Countries, and cities with a country each. */
async function places() {
  const tables = await fresh();
  const countries = await tables.module('Countries', { Name: 'text' });
  const bare = await tables.module('Cities', { Name: 'text' });
  const cities = await tables.field(bare, 'Country', 'relation', { target: countries.id });
  return { tables, countries, cities };
}

describe('a content module', () => {
  test('a module gets a unique key for any title', async () => {
    const tables = await fresh();
    for (const title of ['Crème & brûlée', 'Crème & brûlée', 'Новости', '🎉', '2024', 'Constructor']) {
      await tables.module(title);
    }
    const made = await tables.list();
    expect(made.map(({ key }) => key)).toEqual([
      'creme_and_brulee',
      'creme_and_brulee_2',
      'novosti',
      'module',
      'module_2024',
      'constructor_2',
    ]);
    expect(made[0]).toEqual({
      id: made[0]?.id,
      key: 'creme_and_brulee',
      title: 'Crème & brûlée',
      rev: 1,
      title_field: null,
      fields: [],
    });
  });

  test('a renamed module preserves its key, and a stale update returns the current module', async () => {
    const tables = await fresh();
    const made = await tables.module('Books', { Name: 'text', Cover: 'image', Price: 'number' });
    expect(made.title_field).toBe('name');
    const set = await tables.call(setModule, { ...based(made), title: 'Works', title_field: 'price' });
    expect(set.body.module).toMatchObject({ key: 'books', title: 'Works', title_field: 'price' });
    const stale = await tables.call(setModule, { ...based(made), title: 'Late' });
    expect(stale.body).toMatchObject({
      status: 'changed-meanwhile',
      message: 'Another change of this module was saved first.',
      module: { title: 'Works', rev: made.rev + 1 },
    });
    const picture = { module: made.id, rev: made.rev + 1, title_field: 'cover' };
    expect((await tables.call(setModule, picture)).body).toMatchObject(
      issue('title_field', 'Only fields of type text, number, date or slug can be a title.'),
    );
  });

  test('a removed module can be restored with its fields, and its key is not reused', async () => {
    const tables = await fresh();
    const made = await tables.module('Books', { Name: 'text' });
    expect((await tables.call(removeModule, { module: made.id })).body.status).toBe('success');
    expect(await tables.list()).toEqual([]);
    expect((await tables.call(removeModule, { module: made.id })).status).toBe(404);
    expect((await tables.module('Books')).key).toBe('books_2');
    for (const rev of [made.rev + 2, made.rev + 2]) {
      const back = await tables.call(restoreModule, { module: made.id });
      expect(back.body).toMatchObject({ message: 'Books has been restored.', module: { ...made, rev } });
    }
    expect((await tables.list()).map(({ key }) => key)).toEqual(['books', 'books_2']);
  });

  test('a module cannot be removed while a field of another module refers to it', async () => {
    const { tables, countries, cities } = await places();
    const refused = await tables.call(removeModule, { module: countries.id });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        status: 'conflict',
        message: '“Country” of “Cities” depends on it. Please remove that field first.',
      }),
    ]);
    await tables.call(removeModule, { module: cities.id });
    await tables.call(removeModule, { module: countries.id });
    expect((await tables.call(restoreModule, { module: cities.id })).body).toMatchObject({
      status: 'conflict',
      message: 'The target of “Country” was removed. Please restore the target first.',
    });
    await tables.call(restoreModule, { module: countries.id });
    expect((await tables.call(restoreModule, { module: cities.id })).body.status).toBe('success');
  });

  inFullRun(test)('concurrently created modules are stored, and concurrent updates conflict', async () => {
    const tables = await fresh();
    await Promise.all(Array.from({ length: 12 }, () => tables.module('Books')));
    const made = await tables.list();
    expect(new Set(made.map(({ key }) => key)).size).toBe(12);
    const [first] = made as [ContentModule];
    const titles = ['A', 'B', 'C', 'D'];
    const sent = titles.map((title) => tables.call(addModuleField, { ...based(first), title, type: 'text' }));
    const answers = (await Promise.all(sent)).map(({ body }) => body.status as string);
    expect(answers.sort()).toEqual([...Array<string>(3).fill('changed-meanwhile'), 'success']);
    expect((await tables.list())[0]?.fields).toHaveLength(1);
  });

  inFullRun(test)('a project has at most a hundred modules', async () => {
    const tables = await fresh();
    for (let made = 0; made < MODULE_LIMITS.modules; made += 1) {
      good(await tables.call(addModule, { title: 'Books' }));
    }
    expect((await tables.call(addModule, { title: 'Books' })).body).toMatchObject(
      issue('title', 'A project has at most 100 modules.'),
    );
  });
});

describe('module fields', () => {
  test('fields of a module can be added, renamed and ordered', async () => {
    const tables = await fresh();
    const made = await tables.module('Books', { Name: 'text', Price: 'number', Name_: 'date' });
    expect(keys(made)).toEqual(['name', 'price', 'name_2']);
    const ordered = await tables.call(orderModuleFields, {
      ...based(made),
      fields: ['price', 'name_2', 'name'],
    });
    const next = ordered.body.module as ContentModule;
    expect(keys(next)).toEqual(['price', 'name_2', 'name']);
    const named = await tables.call(setModuleField, { ...based(next), field: 'price', title: 'Cost' });
    expect(named.body.module.fields[0]).toMatchObject({ key: 'price', title: 'Cost', type: 'number' });
  });

  test.each([[['name']], [['name', 'name']], [['name', 'price', 'name']], [['name', 'other']], [[]]])(
    'the field order %j is rejected',
    async (fields) => {
      const tables = await fresh();
      const made = await tables.module('Books', { Name: 'text', Price: 'number' });
      expect((await tables.call(orderModuleFields, { ...based(made), fields })).body).toMatchObject(
        issue('fields', 'Please list each field once.'),
      );
    },
  );

  test('a removed field can be restored, and becomes the title only when selected', async () => {
    const tables = await fresh();
    const made = await tables.module('Books', { Name: 'text', Code: 'text' });
    const response = await tables.call(removeModuleField, { ...based(made), field: 'name' });
    expect(response.body.module).toMatchObject({ title_field: 'code', fields: [{ key: 'code' }] });
    expect((await tables.field(response.body.module as ContentModule, 'Name', 'text')).fields[1]?.key).toBe(
      'name_2',
    );
    const back = await tables.call(restoreModuleField, { module: made.id, field: 'name' });
    expect(keys(back.body.module as ContentModule)).toEqual(['name', 'code', 'name_2']);
    expect(back.body.module.title_field).toBe('code');
    const unknown = await tables.call(restoreModuleField, { module: made.id, field: 'never' });
    expect(unknown.status).toBe(404);
  });

  inFullRun(test)('a module has at most ten sortable fields, of sortable types', async () => {
    const tables = await fresh();
    let made = await tables.module('Books', { Cover: 'image' });
    made = await tables.field(made, 'Plain', 'text', { sortable: '0' });
    for (let index = 0; index < 11; index += 1) made = await tables.field(made, `F${index}`, 'number');
    const sortable = made.fields.filter((field: ModuleField) => field.sortable).map(({ key }) => key);
    expect(sortable).toEqual(Array.from({ length: MODULE_LIMITS.sortedFields }, (_, index) => `f${index}`));
  });

  inFullRun(test)('a module has at most fifty fields and one slug field', async () => {
    const tables = await fresh();
    let made = await tables.module('Books', { Address: 'slug' });
    const second = { ...based(made), title: 'Other', type: 'slug' } as const;
    expect((await tables.call(addModuleField, second)).body).toMatchObject(
      issue('type', 'A module has at most one slug field.'),
    );
    while (made.fields.length < MODULE_LIMITS.fields) made = await tables.field(made, 'F', 'boolean');
    const more = { ...based(made), title: 'More', type: 'text' } as const;
    expect((await tables.call(addModuleField, more)).body).toMatchObject(
      issue('title', 'A module has at most 50 fields.'),
    );
  });

  test('a dropdown field can depend on another field, which then cannot be removed', async () => {
    const { tables, countries, cities } = await places();
    const bare = await tables.module('Shops');
    const shops = await tables.field(bare, 'Country', 'relation', { target: countries.id });
    const choice = { target: cities.id, column: 'name', watcher: 'country', filter: 'country' };
    const made = await tables.field(shops, 'City', 'dropdown', choice);
    expect(made.fields[1]).toMatchObject({ key: 'city', type: 'dropdown', sortable: false, ...choice });
    const needed = await tables.call(removeModuleField, { ...based(cities), field: 'name' });
    expect(needed.body.message).toBe('“City” of “Shops” depends on it. Please remove that field first.');
    const watched = await tables.call(removeModuleField, { ...based(made), field: 'country' });
    expect(watched.body.message).toBe('“City” of “Shops” depends on it. Please remove that field first.');
    const free = { ...based(made), field: 'city', watcher: null, filter: null };
    expect((await tables.call(setModuleField, free)).body.module.fields[1]).toMatchObject({
      column: 'name',
      watcher: null,
      filter: null,
    });
  });
});

describe('invalid module fields', () => {
  test.each([
    [{ title: '' }, 'title', 'Please enter a name.'],
    [{ title: 'x'.repeat(81) }, 'title', 'Please use at most 80 characters.'],
    [{ title: 'a\u0000b' }, 'title', 'This contains characters that cannot be used here.'],
    [{ type: 'table' }, 'type', 'Please choose the type of the field.'],
    [{ sortable: 'yes' }, 'sortable', 'Please send 1 to sort by it, or 0 not to.'],
    [{ rev: '1' }, 'rev', 'The number of the version is missing.'],
    [{ module: { $ne: null } }, 'module', 'This identifier is missing.'],
    [{ type: 'relation' }, 'target', 'Please choose a module of this project.'],
    [{ type: 'relation', target: MISSING_ID }, 'target', 'Please choose a module of this project.'],
    [{ type: 'dropdown', column: 'never' }, 'column', 'There is no such field.'],
    [
      { type: 'dropdown', column: 'country' },
      'column',
      'Only fields of type text, number, date or slug can be options.',
    ],
    [{ type: 'dropdown', column: 'name', watcher: 'country' }, 'filter', 'There is no such field.'],
    [
      { type: 'dropdown', column: 'name', watcher: 'name', filter: 'country' },
      'watcher',
      'Please choose a relation or a dropdown to depend on.',
    ],
    [
      { type: 'dropdown', column: 'name', watcher: 'country', filter: 'name' },
      'filter',
      'Please choose a field that points to a row of the same module.',
    ],
  ])('the field %j is rejected and nothing is changed', async (bad, path, message) => {
    const { tables, cities } = await places();
    const target = 'type' in bad && bad.type === 'dropdown' ? { target: cities.id } : {};
    const sent = { ...based(cities), title: 'More', type: 'text', ...target, ...bad };
    const answer = await tables.call(addModuleField, sent as never);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(issue(path, message))]);
    expect((await tables.list())[1]).toEqual(cities);
  });

  test('modules of another project are not found, also as a relation target', async () => {
    const { cities } = await places();
    const other = await fresh();
    const own = await other.module('Own');
    const body = { ...based(own), title: 'Theirs', type: 'relation', target: cities.id } as const;
    expect((await other.call(addModuleField, body)).body).toMatchObject(
      issue('target', 'Please choose a module of this project.'),
    );
    for (const answer of [
      await other.call(setModule, { ...based(cities), title: 'Mine' }),
      await other.call(removeModule, { module: cities.id }),
      await other.call(restoreModule, { module: cities.id }),
      await other.call(removeModuleField, { ...based(cities), field: 'name' }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});
