import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRun, removeRun, writeRun } from './run-file.mjs';

/** @type {string} */
let dataDir;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zw-run-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const info = {
  pid: process.pid,
  url: 'http://localhost:1',
  mongodbUri: 'mongodb://x',
  mongodbPort: null,
  mongodbSocket: null,
  dnsPort: 1,
};

test('a running product is found by its user until it removes its run file', async () => {
  await writeRun(dataDir, info);
  expect(await readRun(dataDir)).toEqual(info);
  expect((await stat(join(dataDir, 'run.json'))).mode & 0o777).toBe(0o600);
  await removeRun(dataDir);
  expect(await readRun(dataDir)).toBeNull();
});

test('a killed product is not found', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeRun(dataDir, { ...info, pid });
  expect(await readRun(dataDir)).toBeNull();
});

test.each(['port', 'socket'])(
  'a living process without its database (%s) is not a running product',
  async (kind) => {
    const path = join(dataDir, 'engine.sock');
    const server = kind === 'port' ? createServer().listen(0, '127.0.0.1') : createServer().listen(path);
    await once(server, 'listening');
    const address = server.address();
    const where =
      address !== null && typeof address === 'object'
        ? { mongodbPort: address.port }
        : { mongodbSocket: path };
    await writeRun(dataDir, { ...info, ...where });
    expect(await readRun(dataDir)).toMatchObject(where);
    await new Promise((resolve) => server.close(resolve));
    expect(await readRun(dataDir)).toBeNull();
  },
);

test('a truncated run file is not a running product', async () => {
  await writeFile(join(dataDir, 'run.json'), '{"pid":');
  expect(await readRun(dataDir)).toBeNull();
});
