import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getCase,
  getPage,
  listCases,
  listChanges,
  listClusters,
  listFiles,
  listModules,
  listProjects,
  listRecords,
  listRows,
  type AnswerOf,
  type BodyOf,
  type Call,
} from '@zonewerk/contracts';
import mongoose from 'mongoose';
import type { Browser } from '../../harness/harness.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, migrations, database engine. The documents are those that an earlier version stored.
let world: World;
let demo: Browser;
let project: string;
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
  uri.pathname = `/t_${randomUUID().slice(0, 8)}`;
  await restore(uri.href);
  world = await startWorld({ MONGODB_URI: uri.href });
  demo = world.browser();
  const { body } = await demo.signIn('demo@zonewerk.example', 'seven lanterns by the harbour');
  expect(body.status).toBe('success');
  const { list } = await answer(listProjects, {});
  project = list.find(({ name }) => name === 'Lighthouse')?.id ?? '';
});
afterAll(() => world?.close());

async function restore(uri: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname ?? __dirname, 'former-data.json'), 'utf8');
  const dump = mongoose.mongo.BSON.EJSON.parse(text, { relaxed: false }) as Record<string, object[]>;
  const connection = await mongoose.createConnection(uri).asPromise();
  for (const [name, documents] of Object.entries(dump))
    await connection.collection(name).insertMany(documents);
  await connection.close();
}

async function answer<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
  const response = await demo.call(call, body, call.path.replace(':project_id', project));
  expect(response.body).toMatchObject({ status: 'success' });
  return response.body as AnswerOf<C>;
}

test('the zone of an earlier version has its record sets, history and receipts', async () => {
  const { list } = await answer(listClusters, { project_id: project });
  expect(list.map(({ domain }) => domain)).toEqual(['lighthouse.example']);
  const zone = { project_id: project, cluster_id: list[0]?.id ?? '' };
  const records = await answer(listRecords, zone);
  expect(records.list.map(({ record_name, record_type }) => `${record_name} ${record_type}`)).toEqual([
    '@ MX',
    '@ TXT',
    'www A',
  ]);
  const changes = await answer(listChanges, zone);
  expect(changes.list.map(({ kind, receipt }) => [kind, receipt !== null])).toEqual([
    ['created', true],
    ['created', true],
    ['created', true],
  ]);
});

test('the website of an earlier version has its page with draft and published version', async () => {
  const response = await demo.agent
    .get(`/api/projects/${project}/pages/tree/`)
    .set('Accept', 'application/json');
  const { website } = response.body as { website: { pages: { id: string }[] } };
  expect(website.pages).toHaveLength(1);
  const page = await answer(getPage, { page: website.pages[0]?.id ?? '', language: 'en' });
  expect(page).toMatchObject({
    draft: { title: 'Lighthouse', body: '<p>The lamp turns since 1902.</p>' },
    published: { number: 1 },
    edited: false,
  });
});

test('a file of an earlier version is listed and downloads with its bytes', async () => {
  const { list } = await answer(listFiles, {});
  expect(list.map(({ title }) => title)).toEqual(['hours']);
  const download = await demo.agent.get(`/api/projects/${project}/fileManager/file/${list[0]?.id}/`);
  expect([download.status, download.text]).toEqual([200, 'Opening hours: always.\n']);
});

test('the module of an earlier version has its rows', async () => {
  const { list } = await answer(listModules, {});
  const [module] = list;
  expect(module?.title).toBe('Ships');
  const rows = await answer(listRows, { module: module?.id ?? '' });
  expect(rows.list.map(({ values }) => values)).toEqual([expect.objectContaining({ name: 'Anna' })]);
});

test('the support case of an earlier version has its posts', async () => {
  const { list } = await answer(listCases, { query: 'lamp' });
  const found = await answer(getCase, { caseId: list[0]?.caseId ?? '' });
  expect(found.case).toMatchObject({ subject: 'The lamp is dark', posts: [{ text: 'Since last night.' }] });
});
