// Real: the engine, the processes and their supervision. Fake: API, nameserver, seed and admin, by fixtures.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@zonewerk/embedded-mongo';
import { runOnDatabase } from '../src/commands/admin.mjs';
import { answers, freePort } from '../src/ports.mjs';
import { startProduct } from '../src/product/product.mjs';
import { readRun } from '../src/product/run-file.mjs';
import { readSettings } from '../src/settings.mjs';
import { until } from './network.mjs';

const FIXTURES = join(__dirname, 'fixtures');
const entries = {
  api: 'api.mjs',
  nameserver: 'nameserver.mjs',
  seed: 'seed.mjs',
  admin: 'admin.mjs',
  payments: 'payments.mjs',
  hostingWorker: 'idle.mjs',
  edgeProxy: 'idle.mjs',
};

/** @type {string} */
let dataDir;
/** @type {import('../src/product/product.mjs').Product[]} */
const running = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zw-product-'));
});
afterEach(async () => {
  for (const product of running.splice(0)) await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** @param {Record<string, string>} [more] */
async function world(more = {}) {
  const { MONGODB_URI: _server, ...env } = process.env;
  const names = ['PORT', 'DNS_PORT', 'DNS_CONTROL_PORT', 'PAYMENT_SANDBOX_PORT', 'EDGE_PORT', 'MAIL_IN_PORT'];
  /** @type {Record<string, string>} */
  const ports = {};
  for (const name of names) ports[name] = String(await freePort());
  const settings = readSettings({ ...env, ...ports, ZW_DATA_DIR: dataDir, ...more }, FIXTURES);
  /** @type {string[]} */
  const reported = [];
  const say = {
    line: (/** @type {string} */ text) => void reported.push(text),
    step: async (/** @type {string} */ _, /** @type {() => Promise<any>} */ work) => work(),
  };
  return { settings, say, reported };
}

/** @param {Awaited<ReturnType<typeof world>>} place @param {Partial<typeof entries>} [more] */
async function started(place, more = {}) {
  const product = await startProduct({ ...place, entries: { ...entries, ...more } });
  // A failed test must not leave processes that block the end of jest.
  running.push(product);
  return product;
}

test('the product starts all parts with settings, restarts a crashed one, and stops in order', async () => {
  const place = await world();
  const { settings, reported } = place;
  const product = await started(place);
  const address = `http://127.0.0.1:${settings.port}`;
  const env = await (await fetch(`${address}/env`)).json();
  expect(env).toMatchObject({
    MONGODB_URI: product.mongodbUri,
    ZW_ROOT: FIXTURES,
    NODE_ENV: expect.any(String),
  });
  expect(product.demo).toEqual({ mail: 'demo@example.test', password: 'words' });
  const socket = join(dataDir, 'mongodb/engine.sock');
  expect(product.mongodbUri).toContain(encodeURIComponent(socket));
  expect(await readRun(dataDir)).toMatchObject({
    pid: process.pid,
    mongodbUri: product.mongodbUri,
    mongodbPort: null,
    mongodbSocket: socket,
  });

  await fetch(`${address}/crash`).catch(() => null);
  // The ending process may still accept a connection, so its end is awaited first.
  await until(async () => reported.some((line) => line.includes('ended unexpectedly')));
  await until(() => answers(settings.port));
  expect(reported.join('\n')).toMatch(/The API ended unexpectedly \(exit code 7\)\.\n {4}fixture listens/);

  await until(async () => existsSync(join(dataDir, 'nameserver-up')));
  await until(async () => existsSync(join(dataDir, 'payments-up')));
  const sandbox = JSON.parse(await readFile(join(dataDir, 'payments-up'), 'utf8'));
  expect(env).toMatchObject({ ...sandbox.keys, STRIPE_API_URL: `http://localhost:${sandbox.port}` });
  expect(sandbox.webhook).toBe(`${address}/api/payment/webhook/`);
  // The builds are released before the start of the API; a manually promoted channel is reported.
  expect(await readFile(join(dataDir, 'adopted'), 'utf8')).toBe(
    `release adopt production staging to ${dataDir}/releases\n`,
  );
  expect(reported).toContain(
    '  staging runs mfe-content 0.1.0-0000000001, not 0.1.0-0000000002 of this folder: it was moved by hand.',
  );

  await product.stop();
  expect(await readFile(join(dataDir, 'order'), 'utf8')).toBe('api\nnameserver\npayments\n');
  expect(await answers(settings.port)).toBe(false);
  expect(await readRun(dataDir)).toBeNull();
});

test('a second API serves staging from the same database', async () => {
  const stagingPort = await freePort();
  const place = await world({ STAGING_PORT: String(stagingPort) });
  const product = await started(place);
  expect(product.stagingUrl).toBe(`http://localhost:${stagingPort}`);
  /** @param {number} port @returns {Promise<Record<string, string>>} */
  const envOf = async (port) => JSON.parse(await (await fetch(`http://127.0.0.1:${port}/env`)).text());
  const first = await envOf(place.settings.port);
  const second = await envOf(stagingPort);
  expect([first?.RELEASE_CHANNEL, second?.RELEASE_CHANNEL]).toEqual([undefined, 'staging']);
  expect(second).toMatchObject({ MONGODB_URI: first?.MONGODB_URI, PUBLIC_URL: product.stagingUrl });
  await product.stop();
  expect(await answers(stagingPort)).toBe(false);
});

test('builds that cannot be released abort the start with the reason', async () => {
  await expect(started(await world(), { admin: 'nothing.mjs' })).rejects.toThrow(
    /^The builds could not be released: /,
  );
});

test('the demo is created once per folder, and never in production', async () => {
  const place = await world();
  for (let round = 0; round < 2; round++) {
    const product = await started(place);
    expect(product.demo?.mail).toBe('demo@example.test');
    await product.stop();
  }
  expect(await readFile(join(dataDir, 'seeds'), 'utf8')).toBe('x');
  const own = await startEmbeddedMongo({ dataDir: join(dataDir, 'server') });
  const production = { NODE_ENV: 'production', MONGODB_URI: own.uri() };
  const product = await started(await world(production));
  expect([product.demo, product.mongodbUri]).toEqual([null, own.uri()]);
  await product.stop();
  await own.stop();
});

test('production does not fall back to the embedded database', async () => {
  await expect(started(await world({ NODE_ENV: 'production' }))).rejects.toThrow(
    /^Production needs MONGODB_URI/,
  );
});

test('a part that cannot start stops the others with the reason', async () => {
  const place = await world();
  await expect(started(place, { seed: 'nothing.mjs' })).rejects.toThrow(/^The demo could not be made: /);
  const product = await started(place);
  await product.stop();
});

test('an operator command uses the running product, or starts the database itself', async () => {
  const place = await world();
  const { settings, say } = place;
  const command = {
    settings,
    say,
    entry: join(FIXTURES, 'admin.mjs'),
    args: ['user', 'create', '--name', 'A b'],
  };
  const product = await started(place);
  const joined = await runOnDatabase(command);
  expect(JSON.parse(joined.stdout)).toEqual({ args: command.args, database: product.mongodbUri });
  await product.stop();

  const alone = await runOnDatabase(command);
  expect(alone.stdout.trim().split('\n')).toHaveLength(1);
  expect(alone).toMatchObject({ code: 0, stderr: 'a note\n' });
});

test('a killed start ends all parts', async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), ZW_DATA_DIR: dataDir };
  const args = [join(FIXTURES, 'starter.mjs'), join(FIXTURES, 'api.mjs'), join(dataDir, 'api.log')];
  const starter = spawn(process.execPath, args, { env, stdio: ['pipe', 'inherit', 'inherit'] });
  await until(() => answers(port));
  starter.kill('SIGKILL');
  await until(async () => !(await answers(port)));
});
