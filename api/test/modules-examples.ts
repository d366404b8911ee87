import { removeModule, removeModuleField } from '@zonewerk/contracts';
import type { Examples } from './examples.js';
import type { SignedIn, World } from './harness.js';
import { Tables } from './modules-world.js';

/** A good request of every call on modules. */
export async function moduleExamples(world: World, owner: SignedIn): Promise<Examples> {
  const tables = await Tables.create(world, owner);
  const [books, gone] = [
    await tables.module('Books', { Name: 'text', Old: 'text' }),
    await tables.module('Gone'),
  ];
  await tables.call(removeModule, { module: gone.id });
  const old = { module: books.id, field: 'old' };
  const { rev } = (await tables.call(removeModuleField, { ...old, rev: books.rev })).body.module;
  const params = { project_id: tables.projectId };
  const based = { module: books.id, rev };
  return {
    'modules.list': { params, body: {} },
    'modules.add': { params, body: { title: 'New' } },
    'modules.set': { params, body: { ...based, title: 'Named' } },
    'modules.remove-module': { params, body: { module: books.id } },
    'modules.restore-module': { params, body: { module: gone.id } },
    'modules.add-field': { params, body: { ...based, title: 'Price', type: 'number' } },
    'modules.set-field': { params, body: { ...based, field: 'name', title: 'Title' } },
    'modules.order-fields': { params, body: { ...based, fields: ['name'] } },
    'modules.remove-field': { params, body: { ...based, field: 'name' } },
    'modules.restore-field': { params, body: old },
  };
}
