import { listModules, removeModule, removeModuleField, removeRow } from '@zonewerk/contracts';
import type { DnsWorld } from '../../../harness/clusters-world.js';
import { Tables } from '../../../content/modules/modules-world.js';
import type { JobExample } from './job-examples.types.js';

/** A project with one module and rows, and a function that reads the remains of removed parts. */
async function withModule(world: DnsWorld) {
  const tables = await Tables.create(world, await world.signedIn('Ada'));
  const module = await tables.module('Books', { Name: 'text', Old: 'text' });
  await tables.row(module, { name: 'A', old: 'Z' });
  const removed = await tables.row(module, { name: 'B', old: 'Y' });
  await tables.call(removeRow, { module: module.id, id: removed.id });
  const project = { project: world.connection.base.Types.ObjectId.createFromHexString(tables.projectId) };
  const stored = async () => {
    const found = await world.connection.collection('content_modules').findOne(project);
    return found?.['modules'] as { removedAt?: Date; fields: { key: string; removedAt?: Date }[] }[];
  };
  const rows = async () => {
    const found = await world.connection.collection('module_rows').find(project).sort({ _id: 1 }).toArray();
    return found.map(({ values, s0, s1 }) => ({
      values: values as unknown,
      sorts: [String(s0), String(s1)],
    }));
  };
  return { tables, module, stored, rows };
}

export async function clearedModule(world: DnsWorld): Promise<JobExample> {
  const { tables, module, stored, rows } = await withModule(world);
  await tables.call(removeModule, { module: module.id });
  const removed = (await stored())[0]?.removedAt?.toISOString() ?? '';
  const payload = { project: tables.projectId, module: module.id, field: '', removed };
  const outcome = async () => ({
    kept: (await stored()).length,
    rows: await rows(),
    list: (await tables.call(listModules, {})).body.list as unknown,
  });
  return { payload, outcome };
}

export async function clearedField(world: DnsWorld): Promise<JobExample> {
  const { tables, module, stored, rows } = await withModule(world);
  await tables.call(removeModuleField, { module: module.id, rev: module.rev, field: 'old' });
  const removed = (await stored())[0]?.fields[1]?.removedAt?.toISOString() ?? '';
  const payload = { project: tables.projectId, module: module.id, field: 'old', removed };
  const outcome = async () => ({
    fields: (await stored())[0]?.fields.map(({ key }) => key),
    rows: await rows(),
  });
  return { payload, outcome };
}
