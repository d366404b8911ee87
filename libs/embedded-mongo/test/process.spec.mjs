// Real: the engine and its host process, killed and stopped like an operator or a crash would.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
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

test('SIGKILL loses no acknowledged write', async () => {
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
  const storedRows = new Set(
    (await reader.db().collection('rows').find().toArray()).map(({ _id }) => Number(_id)),
  );
  expect(acknowledged.filter((row) => !storedRows.has(row))).toEqual([]);
  await reader.close();
  await second.stop();
});

test('only the account of the engine can use it: no port, and a private socket', async () => {
  const engine = await start();
  expect(engine.port).toBeNull();
  const path = String(engine.socketPath);
  expect(path).toBe(join(folder.dataDir, 'engine.sock'));
  expect([statSync(path).mode & 0o777, statSync(folder.dataDir).mode & 0o777]).toEqual([0o600, 0o700]);
  const client = await new MongoClient(engine.uri('spec')).connect();
  expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
  await client.close();
  process.kill(engine.pid, 'SIGKILL');
  await engine.exited;
  const again = await start();
  expect(again.uri('spec')).toBe(engine.uri('spec'));
  await again.stop();
  expect(existsSync(path)).toBe(false);
});

test('a second engine on a folder is refused with the process ID of the first, which continues', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    new RegExp(`^The database folder ${folder.dataDir} is in use by process ${first.pid} .*ZW_DATA_DIR`),
  );
  const client = await new MongoClient(first.uri()).connect();
  expect(await client.db().command({ ping: 1 })).toEqual({ ok: 1 });
  await client.close();
  await first.stop();
  await (await start()).stop();
});

test.each(['SIGTERM', 'SIGINT'])('%s closes the engine in order', async (signal) => {
  const engine = await start();
  process.kill(engine.pid, signal);
  expect(await engine.exited).toEqual({ code: 0, signal: null });
});

describe('the host of a killed process ends within two seconds', () => {
  test('when idle, and its folder is free', async () => {
    const starter = startStarter();
    const { pid } = await starter.report();
    await killed(starter, pid);
    await (await start()).stop();
  });

  test('under load', async () => {
    const starter = startStarter();
    const { pid, uri } = await starter.report();
    const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 500 }).connect();
    const rows = client.db().collection('rows');
    await rows.insertMany(Array.from({ length: 2_000 }, (_, value) => ({ value })));
    // They are rejected before the host ends, so a handler is needed at once.
    const busy = Promise.allSettled(Array.from({ length: 8 }, () => rows.aggregate(SLOW).toArray()));
    await killed(starter, pid);
    expect((await busy).map(({ status }) => status)).toContain('rejected');
    await client.close();
  });

  test('during the start of the engine, although another process has its input open', async () => {
    const starter = startStarter('spawn');
    const { pid } = await starter.report();
    await killed(starter, pid);
    await (await start()).stop();
  });
});

/** Compares every row with every other: seconds of work that closing would wait for. */
const SLOW = [
  {
    $lookup: {
      from: 'rows',
      let: { mine: '$value' },
      pipeline: [{ $match: { $expr: { $gt: [{ $multiply: ['$value', '$$mine'] }, -1] } } }, { $count: 'n' }],
      as: 'others',
    },
  },
];

/**
 * A process that starts a database and reports it.
 *
 * @param {'start' | 'spawn'} how started and ready, or only just spawned
 */
function startStarter(how = 'start') {
  const start = `
    const { startEmbeddedMongo } = await import(process.argv[1] + '/index.mjs');
    const engine = await startEmbeddedMongo(JSON.parse(process.argv[2]));
    console.log(JSON.stringify({ pid: engine.pid, uri: engine.uri('spec') }));`;
  const spawnOnly = `
    const { mkdir } = await import('node:fs/promises');
    const { spawn } = await import('node:child_process');
    const { defaultCacheDir, nodeForEngine } = await import(process.argv[1] + '/runtime.mjs');
    const { dataDir, cacheDir = defaultCacheDir() } = JSON.parse(process.argv[2]);
    await mkdir(dataDir, { recursive: true });
    const { command, args } = await nodeForEngine({ cacheDir, log: () => {} });
    const options = { dataDir, port: 0, socketPath: null, starter: process.pid };
    const host = [...args, process.argv[1] + '/host.mjs', JSON.stringify(options)];
    const child = spawn(command, host, { stdio: ['inherit', 'pipe', 'pipe'], detached: true });
    console.log(JSON.stringify({ pid: child.pid }));`;
  const options = JSON.stringify({ ...folder, ...cacheDir });
  const script = how === 'start' ? start : spawnOnly;
  const args = ['--input-type=module', '-e', script, join(__dirname, '../src'), options];
  const child = spawn(process.execPath, args);
  const report = async () => {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return JSON.parse(line);
  };
  return { child, report };
}

/** @param {ReturnType<typeof startStarter>} starter @param {number} host */
async function killed(starter, host) {
  starter.child.kill('SIGKILL');
  await once(starter.child, 'exit');
  while (isRunning(host)) await new Promise((resolve) => setImmediate(resolve));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    // A zombie process is listed as well.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === 'ENOENT' && existsSync('/proc') === false;
  }
}
