// Real: the engine and its host process, killed and stopped like an operator or a crash would.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.mjs';
import { cacheDir, databaseFolder } from './engine.mjs';

/** @type {Awaited<ReturnType<typeof databaseFolder>>} */
let folder;

beforeEach(async () => {
  folder = await databaseFolder();
});

afterEach(() => folder.remove());

const start = () => startEmbeddedMongo({ ...folder, ...cacheDir });

test('kill -9 loses nothing that was acknowledged', async () => {
  const first = await start();
  const client = await new MongoClient(first.uri('spec'), { serverSelectionTimeoutMS: 500 }).connect();
  const rows = client.db().collection('rows');
  /** @type {number[]} */
  const acknowledged = [];
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    for (let count = 0; ; count++) {
      const row = writer * 1_000_000 + count;
      await rows.insertOne(/** @type {any} */ ({ _id: row }));
      acknowledged.push(row);
      if (acknowledged.length === 1500) process.kill(first.pid, 'SIGKILL');
    }
  });
  await Promise.allSettled(writers);
  await client.close();
  await first.exited;
  expect(acknowledged.length).toBeGreaterThanOrEqual(1500);

  const second = await start();
  const reader = await new MongoClient(second.uri('spec')).connect();
  const kept = new Set((await reader.db().collection('rows').find().toArray()).map(({ _id }) => Number(_id)));
  expect(acknowledged.filter((row) => !kept.has(row))).toEqual([]);
  await reader.close();
  await second.stop();
}, 60_000);

test('a second engine on the folder is told who has it, and the first goes on', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    new RegExp(`^The database folder ${folder.dataDir} is in use by process ${first.pid} .*ZW_DATA_DIR`),
  );
  const client = await new MongoClient(first.uri()).connect();
  expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
  await client.close();
  await first.stop();
  await (await start()).stop();
}, 60_000);

test.each(['SIGTERM', 'SIGINT'])('%s closes the engine in order', async (signal) => {
  const engine = await start();
  process.kill(engine.pid, signal);
  expect(await engine.exited).toEqual({ code: 0, signal: null });
});

test('the host ends when the process that started it is killed', async () => {
  const script = `
    const { startEmbeddedMongo } = await import(process.argv[1]);
    const engine = await startEmbeddedMongo(JSON.parse(process.argv[2]));
    console.log(engine.pid);`;
  const index = join(__dirname, '../src/index.mjs');
  const options = JSON.stringify({ ...folder, ...cacheDir });
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script, index, options]);
  await once(createInterface({ input: starter.stdout }), 'line');
  starter.kill('SIGKILL');
  // The folder can be opened again only when the orphan has let go of it.
  await expect(untilFree()).resolves.toBeUndefined();
}, 60_000);

async function untilFree() {
  for (let tries = 0; tries < 100; tries++) {
    const engine = await start().catch(() => null);
    if (engine) return engine.stop();
  }
  throw new Error('the folder stayed in use');
}
