import { addToBundle, removeModule, removeModuleField, removeRow } from '@zonewerk/contracts';
import type { Examples } from '../../harness/examples.types.js';
import { FileSpace } from '../files/files-world.js';
import type { SignedIn, World } from '../../harness/harness.js';
import { Tables } from './modules-world.js';

/** A valid request of every call on modules. */
export async function moduleExamples(world: World, owner: SignedIn): Promise<Examples> {
  const tables = await Tables.create(world, owner);
  const books = await tables.module('Books', { Name: 'text', Old: 'text' });
  const removed = await tables.module('Gone');
  await tables.call(removeModule, { module: removed.id });
  const old = { module: books.id, field: 'old' };
  const { rev } = (await tables.call(removeModuleField, { ...old, rev: books.rev })).body.module;
  const params = { project_id: tables.projectId };
  const based = { module: books.id, rev };
  return {
    'modules.list': { params, body: {} },
    'modules.add': { params, body: { title: 'New' } },
    'modules.set': { params, body: { ...based, title: 'Named' } },
    'modules.remove-module': { params, body: { module: books.id } },
    'modules.restore-module': { params, body: { module: removed.id } },
    'modules.add-field': { params, body: { ...based, title: 'Price', type: 'number' } },
    'modules.set-field': { params, body: { ...based, field: 'name', title: 'Title' } },
    'modules.order-fields': { params, body: { ...based, fields: ['name'] } },
    'modules.remove-field': { params, body: { ...based, field: 'name' } },
    'modules.restore-field': { params, body: old },
    ...(await rowExamples(tables)),
    ...(await bundleExamples(tables, FileSpace.at(world, owner, tables.projectId))),
  };
}

async function rowExamples(tables: Tables): Promise<Examples> {
  const fields = { Name: 'text', Address: 'slug', Shown: 'boolean' } as const;
  const made = await tables.module('Authors', fields);
  const module = await tables.field(made, 'Friend', 'relation', { target: made.id });
  const ada = await tables.row(module, { name: 'Ada' });
  const bob = await tables.row(module, { name: 'Bob' });
  const removed = await tables.row(module, { name: 'Gone' });
  await tables.call(removeRow, { module: module.id, id: removed.id });
  const params = { project_id: tables.projectId };
  const one = { module: module.id, row: ada.id };
  return {
    'modules.rows': { params, body: { module: module.id, sort: 'name', columns: ['name', 'friend'] } },
    'modules.row': { params, body: one },
    'modules.add-row': { params, body: { module: module.id, values: { name: 'Ada', friend: bob.id } } },
    'modules.set-row': { params, body: { ...one, rev: ada.rev, values: { name: 'Eva', friend: bob.id } } },
    'modules.update-boolean': {
      params,
      body: { module: module.id, id: ada.id, column: 'shown', value: '1' },
    },
    'modules.remove': { params, body: { module: module.id, id: bob.id } },
    'modules.restore-row': { params, body: { module: module.id, row: removed.id } },
  };
}

async function bundleExamples(tables: Tables, files: FileSpace): Promise<Examples> {
  const made = await tables.module('Albums', { Name: 'text', Files: 'bundle' });
  const friends = await tables.field(made, 'Friend', 'relation', { target: made.id });
  const choice = { target: made.id, column: 'name', watcher: 'friend', filter: 'friend' };
  const module = await tables.field(friends, 'Choice', 'dropdown', choice);
  const row = await tables.row(module, { name: 'Summer' });
  const a = await files.uploaded('a.txt', 'a');
  const b = await files.uploaded('b.txt', 'b');
  const body = `${row.id}.files`;
  const added = await tables.call(addToBundle, { body, item: a.id });
  const params = { project_id: tables.projectId };
  return {
    'modules.bundle': { params, body: { bundle: body } },
    'modules.add-to-bundle': { params, body: { body, item: b.id } },
    'modules.remove-from-bundle': { params, body: { body, item: added.body.file_id as string } },
    'modules.reload-fk-dropdown': {
      params,
      body: { module: module.id, field: 'choice', watcherValue: row.id },
    },
  };
}
