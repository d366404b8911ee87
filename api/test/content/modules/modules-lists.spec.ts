import { getRow, reloadFkDropdown, removeRow, setRow } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Tables } from './modules-world.js';
import { MISSING_ID, issue } from '../website/website-world.js';

// @full Dependent lists; modules-rows.spec.ts has rows in the gate.

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

/** Shops with a country and a city of that country. */
async function shops() {
  const tables = await Tables.create(world, ada);
  const countries = await tables.module('Countries', { Name: 'text' });
  const named = await tables.module('Cities', { Name: 'text' });
  const cities = await tables.field(named, 'Country', 'relation', { target: countries.id });
  const bare = await tables.module('Shops', { Name: 'text' });
  const placed = await tables.field(bare, 'Country', 'relation', { target: countries.id });
  const choice = { target: cities.id, column: 'name' };
  const depends = { ...choice, watcher: 'country', filter: 'country' };
  const chosen = await tables.field(placed, 'City', 'dropdown', depends);
  const table = await tables.field(chosen, 'Any city', 'dropdown', choice);
  const nl = await tables.row(countries, { name: 'NL' });
  const be = await tables.row(countries, { name: 'BE' });
  const city = (name: string, country: string) => tables.row(cities, { name, country });
  const utrecht = await city('Utrecht', nl.id);
  const delft = await city('Delft', nl.id);
  const gent = await city('Gent', be.id);
  const options = async (watcherValue: string | null, field = 'city') => {
    const { body } = await tables.call(reloadFkDropdown, { module: table.id, field, watcherValue });
    return (body.data as { id: string; column_value: string }[]).map((one) => one.column_value);
  };
  return { tables, table, countries, cities, nl, be, utrecht, delft, gent, options };
}

test('dropdown options depend on the value of the watched field and are sorted by name', async () => {
  const { tables, table, cities, nl, be, delft, utrecht, gent, options } = await shops();
  const { body } = await tables.call(reloadFkDropdown, {
    module: table.id,
    field: 'city',
    watcherValue: nl.id,
  });
  expect(body.data).toEqual([
    { id: delft.id, column_value: 'Delft' },
    { id: utrecht.id, column_value: 'Utrecht' },
  ]);
  expect([await options(be.id), await options(null), await options(MISSING_ID)]).toEqual([['Gent'], [], []]);
  expect(await options(null, 'any_city')).toEqual(['Delft', 'Gent', 'Utrecht']);
  expect((await tables.call(removeRow, { module: cities.id, id: delft.id })).body.used).toEqual([]);
  const moved = { module: cities.id, row: gent.id, rev: gent.rev, values: { country: nl.id } };
  await tables.call(setRow, moved);
  expect([await options(nl.id), await options(be.id)]).toEqual([['Gent', 'Utrecht'], []]);
});

test('the removal of a row reports the rows that refer to it', async () => {
  const { tables, table, cities, countries, nl, delft, gent } = await shops();
  const shop = await tables.row(table, { country: nl.id, city: delft.id });
  const { body: city } = await tables.call(removeRow, { module: cities.id, id: delft.id });
  expect(city.used).toEqual([
    { module: table.id, row: shop.id, title: expect.stringMatching(/^Shops/u) as string },
  ]);
  const { body: country } = await tables.call(removeRow, { module: countries.id, id: nl.id });
  expect((country.used as { row: string }[]).map(({ row }) => row)).toContain(shop.id);
  expect((country.used as { row: string }[]).map(({ row }) => row)).not.toContain(gent.id);
});

inFullRun(test)('a dropdown value must match the watched field, also when that changes later', async () => {
  const { tables, table, nl, be, utrecht, gent } = await shops();
  const row = await tables.row(table, { name: 'Bikes', country: nl.id, city: utrecht.id });
  const one = { module: table.id, row: row.id };
  expect((await tables.call(getRow, one)).body.labels).toEqual({
    country: { [nl.id]: 'NL' },
    city: { [utrecht.id]: 'Utrecht' },
    any_city: {},
  });
  const refused = issue('values.city', 'This option does not belong to the value of “Country”.');
  const wrong: Record<string, string | null>[] = [{ city: gent.id }, { country: be.id }, { country: null }];
  for (const values of wrong) {
    expect((await tables.call(setRow, { ...one, rev: row.rev, values })).body).toMatchObject(refused);
  }
  const both = { ...one, rev: row.rev, values: { country: be.id, city: gent.id } };
  expect((await tables.call(setRow, both)).body.row.values).toMatchObject({ city: gent.id });
});

test.each([
  [{ field: 'name' }, 400, 'field', 'This field is not a dropdown.'],
  [{ field: 'country' }, 400, 'field', 'This field is not a dropdown.'],
  [{ field: 'never' }, 400, 'field', 'There is no such field.'],
  [{ field: '$where' }, 400, 'field', 'There is no such field.'],
  [{ watcherValue: 'NL' }, 400, 'watcherValue', 'This is not a valid identifier.'],
  [{ watcherValue: { $ne: '' } }, 400, 'watcherValue', 'This identifier is missing.'],
  [{ watcherValue: '' }, 400, 'watcherValue', 'This is not a valid identifier.'],
  [{ module: MISSING_ID }, 404, '', ''],
])('dropdown options for %j are rejected', async (bad, status, path, message) => {
  const { tables, table, nl } = await shops();
  const body = { module: table.id, field: 'city', watcherValue: nl.id, ...bad };
  const answer = await tables.call(reloadFkDropdown, body as never);
  expect(answer.status).toBe(status);
  if (path !== '') expect(answer.body).toMatchObject(issue(path, message));
});

test('dropdown options of another project are inaccessible', async () => {
  const own = await shops();
  const other = await shops();
  const theirs = { module: other.table.id, field: 'city', watcherValue: other.nl.id };
  expect((await own.tables.call(reloadFkDropdown, theirs)).status).toBe(404);
  expect(await own.options(other.nl.id)).toEqual([]);
});
