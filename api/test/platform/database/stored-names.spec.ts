import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COOKIES } from '@zonewerk/contracts';
import type { Schema } from 'mongoose';
import { CookieJar } from '../../../src/platform/http/cookies/cookies.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { sharedWorld, type World } from '../../harness/harness.js';

/*
 * Real: API, database engine. Names that are stored outside of the sources must not change without a migration. After a
 * deliberate change, ZW_WRITE_STORED_NAMES=1 writes the list. The contract history has calls and their fields.
 */
const LIST = join(__dirname, 'stored-names.json');
const IS_WRITING = process.env['ZW_WRITE_STORED_NAMES'] === '1';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

/** Paths of all fields, including those of nested documents and lists. */
function fieldsOf(schema: Schema, prefix = ''): string[] {
  return Object.values(schema.paths).flatMap((type) => {
    const path = `${prefix}${type.path}`;
    const inner = (type as { schema?: Schema }).schema;
    return inner ? [path, ...fieldsOf(inner, `${path}.`)] : [path];
  });
}

/** A collection without indexes is created by its first document. */
async function indexesOf(collection: string): Promise<string[]> {
  const found = await world.connection.listCollections();
  if (!found.some(({ name }) => name === collection)) return [];
  const indexes = await world.connection.collection(collection).indexes();
  const names = indexes.map(({ name }) => String(name));
  return names.filter((name) => name !== '_id_').toSorted();
}

async function storedNames(): Promise<Record<string, unknown>> {
  const collections: Record<string, object> = {};
  const models = Object.values(world.connection.models);
  for (const { schema, collection } of models.toSorted((a, b) =>
    a.collection.name < b.collection.name ? -1 : 1,
  ))
    collections[collection.name] = {
      fields: fieldsOf(schema as Schema).toSorted(),
      indexes: await indexesOf(collection.name),
    };
  const jobs = world.app.get(JobService).registered();
  const { sessionName, guestName, overrideName, deviceName, chooserName } = new CookieJar({
    secureCookies: true,
  });
  return {
    collections,
    cookies: [
      sessionName,
      guestName,
      overrideName,
      deviceName,
      chooserName,
      ...Object.values(COOKIES),
    ].toSorted(),
    // Other specs of the world register kinds of their own.
    jobs: jobs
      .map(({ kind }) => kind)
      .filter((kind) => !kind.startsWith('test.'))
      .toSorted(),
    metrics: await metricNames(),
  };
}

/** Names of the product's own metrics. */
async function metricNames(): Promise<string[]> {
  const { text } = await world.browser().agent.get('/metrics');
  const names = [...text.matchAll(/^# TYPE (zonewerk_\w+)/gmu)].map(([, name]) => String(name));
  return names.filter((name) => !/^zonewerk_(?:nodejs|process)_/u.test(name)).toSorted();
}

test('collections, fields, indexes, job kinds, cookies and metrics have the names of the list', async () => {
  const names = await storedNames();
  if (IS_WRITING) await writeFile(LIST, `${JSON.stringify(names, null, 2)}\n`);
  expect(names).toEqual(JSON.parse(await readFile(LIST, 'utf8')));
});
