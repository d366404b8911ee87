import {
  addToBundle,
  fileInfo,
  getBundle,
  getRow,
  MODULE_LIMITS,
  removeFromBundle,
  removeRow,
  restoreRow,
  setRow,
  type BundleFile,
  type ModuleRow,
} from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { FileSpace } from '../files/files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Tables } from './modules-world.js';
import { MISSING_ID, issue } from '../website/website-world.js';

// Real: API over HTTP, files, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

/** A row with an empty bundle, and two files. */
async function album() {
  const tables = await Tables.create(world, ada);
  const table = await tables.module('Albums', { Name: 'text', Files: 'bundle', Cover: 'image' });
  const row = await tables.row(table, { name: 'Summer' });
  const files = FileSpace.at(world, ada, tables.projectId);
  const a = await files.uploaded('a.txt', 'a');
  const b = await files.uploaded('b.txt', 'b');
  const body = `${row.id}.files`;
  const read = async () => (await tables.call(getBundle, { bundle: body })).body.files as BundleFile[];
  const add = (item: string) => tables.call(addToBundle, { body, item });
  return { tables, table, row, files, a, b, body, read, add };
}

test('files are added to a bundle in order, once each, and removed', async () => {
  const { tables, row, a, b, body, read, add } = await album();
  expect(await read()).toEqual([]);
  const first = await add(a.id);
  expect(first.body).toMatchObject({ refreshed: false, file_bundle: body, rev: row.rev + 1 });
  await add(b.id);
  const again = await add(a.id);
  expect(again.body).toMatchObject({ refreshed: true, file_id: first.body.file_id as string });
  const files = await read();
  expect(files.map(({ file }) => file?.file_name)).toEqual(['a.txt', 'b.txt']);
  expect(files[0]).toEqual({
    id: first.body.file_id as string,
    bundle_source_id: first.body.file_id as string,
    source: a.id,
    file_path: a.file_path,
    extension: 'txt',
    file: a,
  });
  const item = first.body.file_id as string;
  expect((await tables.call(removeFromBundle, { body, item })).body.status).toBe('success');
  expect((await read()).map(({ source }) => source)).toEqual([b.id]);
  expect((await tables.call(removeFromBundle, { body, item })).body).toMatchObject(
    issue('item', 'This item was not added yet'),
  );
});

inFullRun(test)('concurrent additions to a bundle are complete and limited', async () => {
  const { files, row, read, add } = await album();
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, index) => files.uploaded(`${index}.txt`, String(index))),
  );
  await Promise.all(sent.map(({ id }) => add(id)));
  expect((await read()).map(({ source }) => source).sort()).toEqual(sent.map(({ id }) => id).sort());
  const ids = Array.from({ length: MODULE_LIMITS.bundleFiles }, (_, index) => ({
    id: String(index).padStart(24, '0'),
    source: String(index).padStart(24, 'a'),
  }));
  const { ObjectId } = world.connection.base.Types;
  await world.connection
    .collection('module_rows')
    .updateOne({ _id: ObjectId.createFromHexString(row.id) }, { $set: { 'bundles.files': ids } });
  const more = await add(sent[0]?.id ?? '');
  expect(more.body).toMatchObject(issue('item', 'A bundle has at most 100 files.'));
});

inFullRun(test)('a file lists the rows that use it after every change', async () => {
  const { tables, table, row, files, a, add } = await album();
  const used = async (id: string) => (await files.call(fileInfo, { file: id })).body.used as unknown;
  const use = [{ kind: 'row', id: row.id, title: 'Albums: Summer' }];
  expect(await used(a.id)).toEqual([]);
  const { rev } = (await add(a.id)).body as { rev: number };
  expect(await used(a.id)).toEqual(use);
  const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const cover = await files.uploaded('cover.png', drawn);
  const change = { module: table.id, row: row.id, rev, values: { cover: cover.id } };
  expect((await tables.call(setRow, change)).body.status).toBe('success');
  expect([await used(a.id), await used(cover.id)]).toEqual([use, use]);
  await tables.call(removeRow, { module: table.id, id: row.id });
  expect([await used(a.id), await used(cover.id)]).toEqual([[], []]);
  await tables.call(restoreRow, { module: table.id, row: row.id });
  expect([await used(a.id), await used(cover.id)]).toEqual([use, use]);
});

test('a removed file remains in a bundle without path and data', async () => {
  const { tables, table, row, files, a, read, add } = await album();
  await add(a.id);
  await files.remove(a.id).expect(200);
  expect(await read()).toMatchObject([{ source: a.id, file_path: '', extension: '', file: null }]);
  const { body } = await tables.call(getRow, { module: table.id, row: row.id });
  expect((body.row as ModuleRow).values['files']).toBe(`${row.id}.files`);
});

describe('invalid bundle input', () => {
  const LOST = 'Something went wrong loading your file bundle';

  test('an unknown bundle or one of another project is not found', async () => {
    const { tables, row, a } = await album();
    const other = await album();
    for (const bundle of [`${MISSING_ID}.files`, `${row.id}.never`, `${row.id}.name`, other.body]) {
      const answers = [
        await tables.call(getBundle, { bundle }),
        await tables.call(addToBundle, { body: bundle, item: a.id }),
        await tables.call(removeFromBundle, { body: bundle, item: MISSING_ID }),
      ];
      for (const { status, body } of answers) expect([status, body.message]).toEqual([404, LOST]);
    }
    expect(await other.read()).toEqual([]);
  });

  inFullRun(test)('an unknown file or one of another project is not added', async () => {
    const { read, add } = await album();
    const other = await album();
    for (const item of [MISSING_ID, other.a.id]) {
      expect((await add(item)).body).toMatchObject(issue('item', 'This file does not exist any more.'));
    }
    expect(await read()).toEqual([]);
  });

  test.each([
    [{ body: 'files' }, 'body', 'This is not a file bundle.'],
    [{ body: `${MISSING_ID}.$where` }, 'body', 'This is not a file bundle.'],
    [{ item: '' }, 'item', 'This item was not added yet'],
    [{ item: 'new' }, 'item', 'This item was not added yet'],
    [{ item: { $ne: '' } }, 'item', 'This item was not added yet'],
  ])('%j is rejected', async (bad, path, message) => {
    const { tables, body } = await album();
    const answer = await tables.call(removeFromBundle, { body, item: MISSING_ID, ...bad } as never);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(issue(path, message))]);
  });
});
