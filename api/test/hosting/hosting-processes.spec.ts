import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEPLOYMENT_STEPS, shutDownContainer, updateContainer } from '@zonewerk/contracts';
import { freePort } from '@zonewerk/testing/free-port';
import { firstInGate } from '@zonewerk/testing/tier';
import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { type Program, startProgram } from '../harness/processes.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Hosting, until, visitAt } from './hosting-world.js';

// Real: API over HTTP, worker and edge proxy as programs that are killed, instances, and the database engine.
const PARTS = ['hosting-worker', 'edge-proxy'] as const;
type Part = (typeof PARTS)[number];

let world: World;
let ada: SignedIn;
let own: Hosting;
let dataDir: string;
let settings: Record<string, string>;
let edgePort: number;
const programs = new Map<Part, Program>();
const READY: Record<Part, string> = { 'hosting-worker': 'ready', 'edge-proxy': 'listening' };

async function start(part: Part, more: Record<string, string> = {}): Promise<void> {
  const program = startProgram(`${part}/main.js`, { ...settings, ...more });
  programs.set(part, program);
  await program.printed(READY[part]);
}

async function end(part: Part, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const program = programs.get(part);
  program?.child.kill(signal);
  await program?.ended;
}

/** Processes of instances of this worker. */
async function instances(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(join(dataDir, 'hosting/site')));
}

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  own = await Hosting.create(world, ada, 'First');
  dataDir = await mkdtemp(join(tmpdir(), 'zw-hosting-'));
  edgePort = await freePort();
  const { root, mongodbUri } = world.app.get<Config>(CONFIG);
  settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    MONGODB_URI: mongodbUri,
    ZW_DATA_DIR: dataDir,
    ZW_ROOT: root,
    EDGE_PORT: String(edgePort),
    DOCKER_HOST: `unix://${join(dataDir, 'none.sock')}`,
  };
  await Promise.all(PARTS.map((part) => start(part)));
});
afterAll(async () => {
  await Promise.all(PARTS.map((part) => end(part, 'SIGTERM')));
  expect(await instances()).toEqual([]);
  await rm(dataDir, { recursive: true });
  await world.close();
});

/** A website is not built. */
const STEPS = DEPLOYMENT_STEPS.filter((step) => step !== 'build');

/** Three cells of both parts first, which are those of the gate. */
const CELLS = firstInGate(
  [
    ['hosting-worker', 'start'],
    ['hosting-worker', 'switch'],
    ['edge-proxy', 'probe'],
    ...PARTS.flatMap((part) => STEPS.map((step) => [part, step] as const)),
  ] as const,
  3,
);

test.each(CELLS)(
  'kill -9 of the %s from step %s on loses no intent and leaves no orphan',
  async (part, step) => {
    const id = await own.live();
    await own.publish(`Killed at ${step}`);
    const { body } = await own.act(updateContainer, id);
    await until(
      () => own.deployments(id),
      ([newest]) => newest?.steps.some(({ name }) => name === step) ?? false,
    );
    await end(part, 'SIGKILL');
    // Visitors are served without the worker.
    if (part === 'hosting-worker') expect((await visitAt(edgePort, id)).status).toBe(200);
    await start(part);
    const ended = await own.progress(id, body.run as number);
    expect(ended).toMatchObject({ status: 'success', run: 2 });
    await own.settled(id, 'online');
    expect((await visitAt(edgePort, id)).body).toContain(`Killed at ${step}`);
    expect(await instances()).toHaveLength(1);
    await own.act(shutDownContainer, id);
    await own.settled(id, 'offline');
    expect(await instances()).toEqual([]);
  },
);

test('an edge proxy without a database serves its last routes, and follows changes once it is there', async () => {
  const id = await own.live();
  await until(
    () => visitAt(edgePort, id),
    ({ status }) => status === 200,
  );
  await end('edge-proxy', 'SIGKILL');
  const port = await freePort();
  const uri = new URL(settings['MONGODB_URI'] ?? '');
  await start('edge-proxy', {
    MONGODB_URI: `mongodb://127.0.0.1:${port}${uri.pathname}?directConnection=true`,
  });
  expect((await visitAt(edgePort, id)).status).toBe(200);
  // The database comes to the port that the edge proxy knows.
  const database = createServer((socket) => {
    const other = connect(Number(uri.port), uri.hostname);
    socket.pipe(other).pipe(socket);
    for (const one of [socket, other])
      one.on('error', () => [socket, other].forEach((each) => each.destroy()));
  });
  await once(database.listen(port, '127.0.0.1'), 'listening');
  await own.act(shutDownContainer, id);
  await until(
    () => visitAt(edgePort, id),
    ({ status }) => status === 503,
  );
  await end('edge-proxy', 'SIGTERM');
  database.close();
  await start('edge-proxy');
});
