import {
  addRow,
  getRow,
  listRows,
  removeModuleField,
  removeRow,
  restoreModuleField,
  restoreRow,
  setRow,
  updateBoolean,
  type BodyOf,
  type ContentModule,
  type ModuleRow,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Tables } from './modules-world.js';
import { MISSING_ID, issue } from '../website/website-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

async function books() {
  const tables = await Tables.create(world, ada);
  const fields = { Name: 'text', Price: 'number', Shown: 'boolean', Address: 'slug' } as const;
  const module = await tables.module('Books', fields);
  return { tables, module, inModule: { module: module.id } };
}

describe('a module row', () => {
  test('a row gets a unique slug, and an existing slug is rejected', async () => {
    const { tables, module, inModule } = await books();
    const first = await tables.row(module, { name: 'Crème & brûlée', price: '12,50' });
    expect(first).toEqual({
      id: first.id,
      rev: 1,
      title: 'Crème & brûlée',
      created: first.created,
      changed: first.changed,
      values: { name: 'Crème & brûlée', price: 12.5, shown: false, address: 'creme-and-brulee' },
    });
    const made = await Promise.all(Array.from({ length: 8 }, () => tables.row(module, { name: 'Same' })));
    expect(made.map(({ values }) => values['address']).sort()).toEqual([
      'same',
      'same-2',
      'same-3',
      'same-4',
      'same-5',
      'same-6',
      'same-7',
      'same-8',
    ]);
    expect((await tables.row(module, { price: 1 })).values['address']).toBe('row');
    expect((await tables.row(module, { name: 'Книга' })).values['address']).toBe('kniga');
    const refused = issue('values.address', 'Another row already has this slug.');
    const values = { address: 'same-2' };
    expect((await tables.call(addRow, { ...inModule, values })).body).toMatchObject(refused);
    const set = { ...inModule, row: first.id, rev: 1, values: { ...values, name: 'New' } };
    expect((await tables.call(setRow, set)).body).toMatchObject(refused);
    expect((await tables.call(getRow, { ...inModule, row: first.id })).body.row).toEqual(first);
    expect((await tables.row(await tables.module('Other', { Name: 'slug' }), { name: 'same' })).title).toBe(
      'same',
    );
  });

  test('a row update requires the current version and changes only the given fields', async () => {
    const { tables, module, inModule } = await books();
    const row = await tables.row(module, { name: 'A', price: 1 });
    const change = { ...inModule, row: row.id, rev: row.rev };
    const both = await Promise.all(
      ['B', 'C'].map((name) => tables.call(setRow, { ...change, values: { name } })),
    );
    expect(both.map(({ body }) => body.status as string).sort()).toEqual(['changed-meanwhile', 'success']);
    const won = both.find(({ body }) => body.status === 'success')?.body.row as ModuleRow;
    expect(won).toMatchObject({ rev: 2, values: { price: 1, address: 'a' } });
    const stale = await tables.call(setRow, { ...change, values: { name: 'D' } });
    expect(stale.body).toMatchObject({
      status: 'changed-meanwhile',
      message: 'Another change of this row was saved first.',
      row: won,
    });
  });

  inFullRun(test)('a removed row can be restored, with another slug if its own is in use', async () => {
    const { tables, module, inModule } = await books();
    const row = await tables.row(module, { name: 'A' });
    expect((await tables.call(removeRow, { ...inModule, id: row.id })).body.status).toBe('success');
    expect((await tables.call(removeRow, { ...inModule, id: row.id })).status).toBe(404);
    expect((await tables.call(getRow, { ...inModule, row: row.id })).body).toMatchObject({
      status: 'not-found',
      message: 'This row does not exist any more.',
    });
    expect(await tables.titles(module)).toEqual([]);
    expect((await tables.row(module, { name: 'A' })).values['address']).toBe('a');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const back = await tables.call(restoreRow, { ...inModule, row: row.id });
      expect(back.body.row).toMatchObject({ id: row.id, values: { name: 'A', address: 'a-2' } });
    }
    expect(await tables.titles(module)).toEqual(['A', 'A']);
    const old = {
      $set: { module: null, was: world.connection.base.Types.ObjectId.createFromHexString(module.id) },
    };
    const own = { _id: world.connection.base.Types.ObjectId.createFromHexString(row.id) };
    await world.connection.collection('module_rows').updateOne(own, old);
    await world.connection
      .collection('module_rows')
      .updateOne(own, { $set: { removedAt: new Date(Date.now() - 31 * 86_400_000) } });
    expect((await tables.call(restoreRow, { ...inModule, row: row.id })).status).toBe(404);
  });

  inFullRun(test)(
    'a boolean is set to a given value or toggled without one, also by concurrent requests',
    async () => {
      const { tables, module, inModule } = await books();
      const row = await tables.row(module, { name: 'A' });
      const shown = (value?: '0' | '1') =>
        tables.call(updateBoolean, { ...inModule, id: row.id, column: 'shown', ...(value ? { value } : {}) });
      const many = await Promise.all(Array.from({ length: 6 }, () => shown('1')));
      expect(many.map(({ body }) => body.value as string)).toEqual(Array(6).fill('1'));
      await Promise.all(Array.from({ length: 7 }, () => shown()));
      const { body } = await shown('0');
      expect(body).toMatchObject({ status: 'success', value: '0', rev: 15 });
      expect((await shown()).body.value).toBe('1');
      const name = { ...inModule, id: row.id, column: 'name' };
      expect((await tables.call(updateBoolean, name)).body).toMatchObject(
        issue('column', 'This field cannot be switched.'),
      );
      expect((await tables.call(updateBoolean, { ...name, column: 'never' })).body).toMatchObject(
        issue('column', 'There is no such field.'),
      );
      const missing = { ...inModule, id: MISSING_ID, column: 'shown' };
      expect((await tables.call(updateBoolean, missing)).status).toBe(404);
    },
  );

  test('a toggled boolean changes the sort position of its row and no other value', async () => {
    const { tables, module, inModule } = await books();
    const first = await tables.row(module, { name: 'First', price: 3 });
    await tables.row(module, { name: 'Second' });
    const turn = (value: { value?: '0' | '1' }) =>
      tables.call(updateBoolean, { ...inModule, id: first.id, column: 'shown', ...value });
    const byShown = () => tables.titles(module, { sort: 'shown' });
    for (const [value, order] of [
      [{}, ['Second', 'First']],
      [{}, ['First', 'Second']],
      [{ value: '1' }, ['Second', 'First']],
      [{ value: '0' }, ['First', 'Second']],
    ] as const) {
      expect((await turn(value)).body.status).toBe('success');
      expect(await byShown()).toEqual(order);
    }
    const { row } = (await tables.call(getRow, { ...inModule, row: first.id })).body;
    expect(row).toEqual({ ...first, rev: 5, changed: row.changed });
    expect(Date.parse(row.changed)).toBeGreaterThan(Date.parse(first.changed));
  });

  inFullRun(test)(
    'a boolean cannot be toggled after its field was removed by another process or by this process',
    async () => {
      const { tables, module, inModule } = await books();
      const row = await tables.row(module, { name: 'A' });
      const shown = async () =>
        (await tables.call(updateBoolean, { ...inModule, id: row.id, column: 'shown' })).body;
      expect(await shown()).toMatchObject({ status: 'success', value: '1' });
      expect(await shown()).toMatchObject({ status: 'success', value: '0' });
      const stored = world.connection.collection('content_modules');
      const own = { project: new Types.ObjectId(tables.projectId) };
      const before = await stored.findOne(own);
      await stored.updateOne(own, {
        $pull: { 'modules.0.fields': { key: 'shown' } },
        $inc: { v: 1 },
      } as never);
      const refused = async () =>
        expect(await shown()).toMatchObject(issue('column', 'There is no such field.'));
      // A toggle uses module definitions cached for up to 100 ms.
      await eventually(refused);
      // Recreated with the version number of the former document.
      const document = await stored.findOneAndDelete(own);
      await stored.insertOne({ ...before, _id: new Types.ObjectId(), v: document?.['v'] } as never);
      await eventually(async () => expect(await shown()).toMatchObject({ status: 'success' }));
      await tables.call(removeModuleField, { ...inModule, rev: module.rev, field: 'shown' });
      expect(await shown()).toMatchObject(issue('column', 'There is no such field.'));
    },
  );

  inFullRun(test)('a row is accessible only in its module and project', async () => {
    const { tables, module } = await books();
    const other = await books();
    const row = await tables.row(module, { name: 'A' });
    const theirs = { module: other.module.id, row: row.id };
    for (const [client, body] of [
      [tables, { module: (await tables.module('Empty')).id, row: row.id }],
      [other.tables, theirs],
      [other.tables, { module: module.id, row: row.id }],
    ] as const) {
      expect((await client.call(getRow, body)).status).toBe(404);
      expect((await client.call(setRow, { ...body, rev: 1, values: { name: 'X' } })).status).toBe(404);
      expect((await client.call(removeRow, { module: body.module, id: row.id })).status).toBe(404);
      expect((await client.call(restoreRow, body)).status).toBe(404);
    }
    expect((await other.tables.call(listRows, { module: module.id })).status).toBe(404);
    expect((await other.tables.call(addRow, { module: module.id, values: { name: 'X' } })).status).toBe(404);
    expect(await tables.titles(module)).toEqual(['A']);
  });
});

describe('a list of rows', () => {
  const NAMES = ['Zebra', 'ápple', 'Apple pie', 'berry', 'Ärger'];

  inFullRun(test)('rows are sorted by age or by a field, in both directions, in pages', async () => {
    const { tables, module } = await books();
    const prices = [10, -2.5, 9, 1e12, 0];
    for (const [index, name] of NAMES.entries())
      await tables.row(module, { name, price: prices[index] ?? 0 });
    await tables.row(module, { name: 'free' });
    const paged = async (more: Partial<BodyOf<typeof listRows>>) => {
      const seen: string[] = [];
      const query: Partial<BodyOf<typeof listRows>> = { ...more, limit: 2 };
      for (;;) {
        const { body } = await tables.call(listRows, { module: module.id, ...query });
        seen.push(...(body.list as ModuleRow[]).map(({ title }) => title));
        expect(body.count).toBe(6);
        if (body.next === null) return seen;
        query.cursor = body.next as string;
      }
    };
    expect(await paged({})).toEqual([...NAMES, 'free']);
    expect(await paged({ direction: 'desc' })).toEqual([...NAMES, 'free'].reverse());
    const byName = ['ápple', 'Apple pie', 'Ärger', 'berry', 'free', 'Zebra'];
    expect(await paged({ sort: 'name' })).toEqual(byName);
    expect(await paged({ sort: 'name', direction: 'desc' })).toEqual([...byName].reverse());
    const byPrice = ['free', 'ápple', 'Ärger', 'Apple pie', 'Zebra', 'berry'];
    expect(await paged({ sort: 'price' })).toEqual(byPrice);
    expect(await paged({ sort: 'shown' })).toEqual([...NAMES, 'free']);
  });

  test('rows are searched without case and accents, with any sort order', async () => {
    const { tables, module } = await books();
    for (const name of NAMES) await tables.row(module, { name });
    expect(await tables.titles(module, { query: 'APPLE' })).toEqual(['ápple', 'Apple pie']);
    const sorted = { query: 'är', sort: 'name', direction: 'desc' } as const;
    expect(await tables.titles(module, sorted)).toEqual(['Ärger']);
    expect(await tables.titles(module, { query: '.*' })).toEqual([]);
    expect(await tables.titles(module, { query: 'pple pi' })).toEqual(['Apple pie']);
  });

  test('a list of rows has the selected columns', async () => {
    const { tables, module, inModule } = await books();
    await tables.row(module, { name: 'A', price: 1 });
    const { body } = await tables.call(listRows, { ...inModule, columns: ['price'] });
    expect(body.list).toMatchObject([{ title: 'A', values: { price: 1 } }]);
    expect(Object.keys(body.list[0].values as object)).toEqual(['price']);
  });

  test.each([
    [{ sort: 'never' }, 'sort', 'There is no such field.'],
    [{ sort: '$where' }, 'sort', 'There is no such field.'],
    [{ sort: 'plain' }, 'sort', 'Rows cannot be sorted by this field.'],
    [{ direction: 'up' }, 'direction', 'This does not have the right form.'],
    [{ columns: ['name', 'never'] }, 'columns', 'There is no such field.'],
    [{ cursor: 'x' }, 'cursor', 'This page mark is not valid.'],
    [{ query: 'x'.repeat(201) }, 'query', 'Please use at most 200 characters.'],
    [{ limit: 101 }, 'limit', 'Please enter a whole number from 1 to 100.'],
  ])('a list with %j is rejected', async (bad, path, message) => {
    const { tables, module } = await books();
    await tables.field(module, 'Plain', 'text', { sortable: '0' });
    const { body } = await tables.call(listRows, { module: module.id, ...bad } as never);
    expect(body.status).toBe('validation-error');
    expect(body.issues[0].path).toMatch(new RegExp(`^${path}`, 'u'));
    expect(body.issues[0].message).toBe(message);
  });
});

test('values of a removed field are hidden and return when the field is restored', async () => {
  const { tables, module, inModule } = await books();
  const row = await tables.row(module, { name: 'A', price: 1 });
  const removed = { ...inModule, rev: module.rev, field: 'price' };
  const next = (await tables.call(removeModuleField, removed)).body.module as ContentModule;
  const read = async () => (await tables.call(getRow, { ...inModule, row: row.id })).body.row as ModuleRow;
  expect(Object.keys((await read()).values)).toEqual(next.fields.map(({ key }) => key));
  const values = { name: 'B' };
  await tables.call(setRow, { ...inModule, row: row.id, rev: row.rev, values });
  const price = { ...inModule, row: row.id, rev: 2, values: { price: 2 } };
  expect((await tables.call(setRow, price)).body).toMatchObject(
    issue('values.price', 'There is no such field.'),
  );
  await tables.call(restoreModuleField, { ...inModule, field: 'price' });
  expect((await read()).values).toMatchObject({ name: 'B', price: 1 });
});
