import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEPLOYMENT_STEPS, shutDownContainer, updateContainer } from '@zonewerk/contracts';
import { freePort } from '@zonewerk/testing/free-port';
import { type EmbeddedMongo, startEmbeddedMongo } from '@zonewerk/embedded-mongo';
import { countOne } from '@zonewerk/testing/budget-counts';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { type Program, startProgram } from '../harness/processes.js';
import { Browser, type SignedIn, startWorld, type World } from '../harness/harness.js';
import { Hosting, until, visitAt } from './hosting-world.js';

// Real: API, worker, edge proxy and database engine as programs that are killed, and instances. A second API observes.
const PROGRAMS = ['api', 'hosting-worker', 'edge-proxy'] as const;
type ProgramName = (typeof PROGRAMS)[number];
const PARTS = [...PROGRAMS, 'database'] as const;
type Part = (typeof PARTS)[number];

let engine: EmbeddedMongo;
let world: World;
let ada: SignedIn;
let own: Hosting;
let dataDir: string;
let settings: Record<string, string>;
let edgePort: number;
const programs = new Map<ProgramName, Program>();
const FILES = {
  api: 'main.js',
  'hosting-worker': 'hosting-worker/main.js',
  'edge-proxy': 'edge-proxy/main.js',
} as const;
const READY = { api: '"listening"', 'hosting-worker': 'ready', 'edge-proxy': 'listening' } as const;

async function start(part: Part, more: Record<string, string> = {}): Promise<void> {
  if (part === 'database') return startDatabase(engine.port ?? 0);
  const program = startProgram(FILES[part], { ...settings, ...more });
  programs.set(part, program);
  await program.printed(READY[part]);
}

async function startDatabase(port: number): Promise<void> {
  countOne('engines');
  engine = await startEmbeddedMongo({ dataDir: join(dataDir, 'database'), port });
}

async function end(part: Part, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (part === 'database') {
    engine.kill();
    await engine.exited;
    return;
  }
  const program = programs.get(part);
  program?.child.kill(signal);
  await program?.ended;
}

/** The project, accessed through the API that is killed. */
async function throughApi(): Promise<Hosting> {
  const browser = new Browser(`http://127.0.0.1:${settings['PORT'] ?? ''}`);
  await browser.signIn(ada.mail);
  const { userId, mail } = ada;
  return new Hosting(Object.assign(browser, { userId, mail }), own.projectId, own.site);
}

/** Instance processes of this worker. */
async function instances(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(join(dataDir, 'hosting/site')));
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zw-hosting-'));
  await startDatabase(await freePort());
  const mongodbUri = `mongodb://127.0.0.1:${engine.port}/hosting?directConnection=true&journal=true`;
  world = await startWorld({ MONGODB_URI: mongodbUri });
  ada = await world.signedIn('Ada');
  own = await Hosting.create(world, ada, 'First');
  edgePort = await freePort();
  const { root } = world.app.get<Config>(CONFIG);
  settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    MONGODB_URI: mongodbUri,
    PORT: String(await freePort()),
    ZW_DATA_DIR: dataDir,
    ZW_ROOT: root,
    EDGE_PORT: String(edgePort),
    DOCKER_HOST: `unix://${join(dataDir, 'none.sock')}`,
  };
  await Promise.all(PROGRAMS.map((part) => start(part)));
});
afterAll(async () => {
  await Promise.all(PROGRAMS.map((part) => end(part, 'SIGTERM')));
  expect(await instances()).toEqual([]);
  await world.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
});

/** A website is not built. */
const STEPS = DEPLOYMENT_STEPS.filter((step) => step !== 'build');

/** Three cells first, which are those of the gate. */
const CELLS = firstInGate(
  [
    ['hosting-worker', 'switch'],
    ['api', 'start'],
    ['database', 'probe'],
    ...PARTS.flatMap((part) => STEPS.map((step) => [part, step] as const)),
  ] as const,
  3,
);

test.each(CELLS)(
  'kill -9 of the %s from step %s on loses no intent and leaves no orphan',
  async (part, step) => {
    const id = await own.live();
    await own.publish(`Killed at ${step}`);
    const { body } = await (await throughApi()).act(updateContainer, id);
    await until(
      () => own.deployments(id),
      ([newest]) => newest?.steps.some(({ name }) => name === step) ?? false,
    );
    await end(part, 'SIGKILL');
    // Visitors depend only on the edge proxy.
    if (part !== 'edge-proxy') expect((await visitAt(edgePort, id)).status).toBe(200);
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

inFullRun(test)(
  'an edge proxy without a database serves its last routes, and follows changes once it is available',
  async () => {
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
    // The database listens on the port in the settings of the edge proxy.
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
  },
);
