import { addRow, getRow, listRows, setRow, type ContentModule } from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { FileSpace, iconOf } from '../files/files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Tables } from './modules-world.js';
import { MISSING_ID, issue } from '../website/website-world.js';

// Real: API over HTTP, files, database engine.
const FIELDS = {
  Name: 'text',
  Story: 'richtext',
  Price: 'number',
  Day: 'date',
  Shown: 'boolean',
  Cover: 'image',
  Files: 'bundle',
  Address: 'slug',
} as const;

let world: World;
let ada: SignedIn;
let tables: Tables;
let table: ContentModule;
let picture = '';
let note = '';
let friend = '';
let foreign = '';
let drawn: Buffer;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  tables = await Tables.create(world, ada);
  const people = await tables.module('People', { Name: 'text' });
  table = await tables.field(await tables.module('Books', FIELDS), 'Friend', 'relation', {
    target: people.id,
  });
  friend = (await tables.row(people, { name: 'Bob' })).id;
  const other = await Tables.create(world, ada);
  foreign = (await other.row(await other.module('People', { Name: 'text' }), { name: 'Eve' })).id;
  const files = FileSpace.at(world, ada, tables.projectId);
  drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  picture = (await files.uploaded('a.png', drawn)).id;
  note = (await files.uploaded('a.txt', 'words')).id;
});
afterAll(() => world.close());

test.each([
  ['name', ' Crème\r\nbrûlée ', 'Crème\nbrûlée'],
  ['name', 12, '12'],
  ['name', '', null],
  ['name', null, null],
  ['story', '<p>A <b>word</b></p>', '<p>A <b>word</b></p>'],
  ['story', '<p onclick="x()">A</p><script>x()</script>', '<p>A</p>'],
  ['story', '<script>x()</script>', null],
  ['shown', 1, true],
  ['shown', 'true', true],
  ['shown', 0, false],
  ['shown', 'false', false],
  ['price', 12.5, 12.5],
  ['price', ' -12,50 ', -12.5],
  ['price', '', null],
  ['day', '2026-02-28', '2026-02-28'],
  ['day', null, null],
  ['shown', '1', true],
  ['shown', false, false],
  ['shown', null, false],
  ['address', 'a-1', 'a-1'],
  ['address', null, null],
  ['friend', '', null],
  ['cover', null, null],
])('the field %s stores %j as %j', async (key, sent, stored) => {
  const row = await tables.row(table, { name: 'Book', address: 'to-change' });
  const { body } = await tables.call(setRow, {
    module: table.id,
    row: row.id,
    rev: row.rev,
    values: { [key]: sent },
  });
  expect(body.row.values[key]).toBe(stored);
  const read = await tables.call(getRow, { module: table.id, row: row.id });
  expect(read.body.row).toEqual(body.row);
  await tables.call(setRow, { module: table.id, row: row.id, rev: row.rev + 1, values: { address: null } });
});

test('a picture field accepts SVG drawings and icons', async () => {
  const files = FileSpace.at(world, ada, tables.projectId);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  for (const { id } of [
    await files.uploaded('a.svg', drawing),
    await files.uploaded('a.ico', iconOf(drawn)),
  ]) {
    expect((await tables.row(table, { cover: id })).values['cover']).toBe(id);
  }
});

test('a row contains labels of its relations and the names of its bundles', async () => {
  const row = await tables.row(table, { name: 'Book', friend, cover: picture });
  const { body } = await tables.call(getRow, { module: table.id, row: row.id });
  expect(body.row.values).toMatchObject({ friend, cover: picture, files: `${row.id}.files` });
  expect(body.labels).toEqual({ friend: { [friend]: 'Bob' } });
});

test('a list includes the files of its pictures, except removed files and unselected columns', async () => {
  const files = FileSpace.at(world, ada, tables.projectId);
  const removed = (await files.uploaded('b.png', drawn)).id;
  const made = await tables.module('Albums', { Name: 'text', Cover: 'image' });
  for (const cover of [picture, picture, removed, null]) await tables.row(made, { name: 'Album', cover });
  expect((await files.remove(removed)).status).toBe(200);
  const list = (columns?: string[]) => tables.call(listRows, { module: made.id, columns });
  const { pictures } = (await list()).body;
  expect(Object.keys(pictures)).toEqual([picture]);
  expect(pictures[picture]).toMatchObject({ id: picture, file_name: 'a.png' });
  expect((await list(['name'])).body.pictures).toEqual({});
});

const SLUG_RULE = 'A slug has only a to z, 0 to 9 and single hyphens between them.';

inFullRun(test)('a row with all rich texts of maximum length is saved in one call', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`Story ${at}`, 'richtext'] as const),
  );
  const long = await tables.module('Long', { Name: 'text', ...fields });
  const row = await tables.row(long, { name: 'Book' });
  const full = `<p>${'"'.repeat(49_993)}</p>`;
  const values = Object.fromEntries(
    long.fields.filter(({ type }) => type === 'richtext').map(({ key }) => [key, full]),
  );
  const { body } = await tables.call(setRow, { module: long.id, row: row.id, rev: row.rev, values });
  expect(body.status).toBe('success');
  const read = (await tables.call(getRow, { module: long.id, row: row.id })).body.row as typeof row;
  expect(read.values).toMatchObject(values);
});

describe('invalid row values', () => {
  test.each<[string, unknown, string]>([
    ['name', 'x'.repeat(5_001), 'Please use at most 5000 characters.'],
    ['name', 'a\u0000b', 'This contains characters that cannot be used here.'],
    ['name', true, 'Please fill this in.'],
    ['name', { $ne: null }, 'This does not have the right form.'],
    ['name', ['a'], 'This does not have the right form.'],
    ['story', 'x'.repeat(50_001), 'Please use at most 50000 characters.'],
    ['story', true, 'Please enter a text.'],
    ['price', 'twelve', 'Please enter a number.'],
    ['price', '1e5', 'Please enter a number.'],
    ['price', 1e16, 'Please enter a number.'],
    ['price', true, 'Please enter a number.'],
    ['day', '2026-02-30', 'Please enter a date.'],
    ['day', '2026-2-3', 'Please enter a date.'],
    ['day', 20260203, 'Please enter a date.'],
    ['shown', 'yes', 'Please send 1 or 0.'],
    ['shown', 2, 'Please send 1 or 0.'],
    ['address', 'A b', SLUG_RULE],
    ['address', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['cover', 'picture', 'Please choose an image of this project.'],
    ['cover', MISSING_ID, 'Please choose an image of this project.'],
    ['files', MISSING_ID, 'Files of a bundle are added one at a time.'],
    ['files', null, 'Files of a bundle are added one at a time.'],
    ['friend', 'Bob', 'Please choose an existing row.'],
    ['friend', MISSING_ID, 'Please choose an existing row.'],
    ['other', 'a', 'There is no such field.'],
    ['constructor', 'a', 'There is no such field.'],
    ['__proto__x', 'a', 'There is no such field.'],
  ])('the field %s rejects %j, and nothing is changed', async (key, sent, message) => {
    const row = await tables.row(table, { name: 'Book' });
    const body = { module: table.id, row: row.id, rev: row.rev, values: { price: 1, [key]: sent } };
    const answer = await tables.call(setRow, body as never);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining(issue(`values.${key}`, message)),
    ]);
    expect((await tables.call(getRow, { module: table.id, row: row.id })).body.row).toEqual(row);
  });

  test('values of another project, of another module or of another file type are rejected', async () => {
    const values = { friend: foreign, cover: note };
    const answer = await tables.call(addRow, { module: table.id, values });
    expect(answer.body.issues).toEqual([
      { path: 'values.friend', message: 'Please choose an existing row.' },
      { path: 'values.cover', message: 'Please choose an image of this project.' },
    ]);
    const own = await tables.row(table, { name: 'Book' });
    const wrong = await tables.call(addRow, { module: table.id, values: { friend: own.id } });
    expect(wrong.body).toMatchObject(issue('values.friend', 'Please choose an existing row.'));
  });

  test('every invalid field is reported', async () => {
    const values = { price: 'x', day: 'x', shown: 'x', never: 'x' };
    const { body } = await tables.call(addRow, { module: table.id, values });
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'values.price',
      'values.day',
      'values.shown',
      'values.never',
    ]);
    expect(body.status).toBe('validation-error');
  });
});
