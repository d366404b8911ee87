import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { freePort } from '@zonewerk/testing/free-port';

/*
 * The product by its start command: the real `npm start` with a separate data folder and separate ports, independent of
 * the product of the other tests.
 */
const ROOT = join(import.meta.dirname, '../..');

test.describe.configure({ mode: 'serial' });

let dataDir = '';
let env: NodeJS.ProcessEnv;
/** The manually promoted version. */
let byHand = '';
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'zonewerk-start-'));
  const [port, dnsPort, control, payments, edge, mailIn] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(freePort),
  );
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'MONGODB_URI'));
  env = {
    ...rest,
    PORT: String(port),
    DNS_PORT: String(dnsPort),
    DNS_CONTROL_PORT: String(control),
    PAYMENT_SANDBOX_PORT: String(payments),
    EDGE_PORT: String(edge),
    MAIL_IN_PORT: String(mailIn),
    ZW_DATA_DIR: join(dataDir, 'data'),
  };
});
const children: ChildProcess[] = [];
test.afterAll(() => {
  for (const { pid, exitCode } of children)
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Start {
  readonly child: ChildProcess;
  printed(): string;
  /** Waits until the output contains the text. */
  until(text: RegExp): Promise<void>;
}

/** Runs the command like a terminal: in a separate process group. */
function start(): Start {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const until = (text: RegExp) =>
    expect
      .poll(() => (child.exitCode === null ? output : `ended: ${output}`), { timeout: 200_000 })
      .toMatch(text);
  return { child, printed: () => output, until };
}

/** Manually releases another build of a remote on the running product: the same files under another version. */
async function promoteByHand(): Promise<string> {
  const folder = join(dataDir, 'changed');
  const file = join(folder, 'mfe-content/dist/zw-release.json');
  cpSync(join(ROOT, 'mfe-content/dist'), join(folder, 'mfe-content/dist'), { recursive: true });
  const release = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  release.version = release.version.replace(/^[^-]+/u, '9.9.9');
  writeFileSync(file, JSON.stringify(release));
  const { mongodbUri } = JSON.parse(readFileSync(join(dataDir, 'data/run.json'), 'utf8')) as {
    mongodbUri: string;
  };
  const own = { ...env, MONGODB_URI: mongodbUri, ZW_ROOT: folder };
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'api/dist/admin/main.js'), 'release', ...args], {
      env: own,
    });
  await command('publish', 'mfe-content');
  await command('promote', 'mfe-content', release.version, '--channel', 'production', '--why', 'By hand');
  return release.version;
}

/** The version of a remote that an API currently serves. */
async function served(request: APIRequestContext, port: string | undefined): Promise<string | undefined> {
  const url = `http://localhost:${port ?? ''}/login/`;
  const page = await request.get(url, { headers: { Accept: 'application/json' } });
  const { debug } = (await page.json()) as { debug: { releases: Record<string, string> } };
  return debug.releases['mfe_content'];
}

/** Ctrl-C: the signal goes to the whole group. */
async function stop({ child }: Start): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
}

test('npm start serves the product with demo data and stops cleanly', async ({ request }) => {
  test.setTimeout(240_000);
  const run = start();
  await run.until(/Stop\s+Ctrl-C/u);
  const [, mail = '', password = ''] = /Sign in\s+(\S+)\s+password (.+)/u.exec(run.printed()) ?? [];
  expect(run.printed()).toContain(`http://localhost:${env['PORT'] ?? ''}`);
  expect(run.printed()).toContain('/dev/outbox/');
  expect(run.printed()).toContain(`-p ${env['DNS_PORT'] ?? ''}`);
  const base = `http://localhost:${env['PORT'] ?? ''}`;
  const page = await request.get(`${base}/login/`, { headers: { Accept: 'application/json' } });
  const { vars } = (await page.json()) as { vars: { token: string } };
  const data = { _csrf_token: vars.token, mail, password: password.trim() };
  const answer = await request.post(`${base}/api/user/login/`, { data });
  expect(await answer.json()).toMatchObject({ status: 'success' });
  byHand = await promoteByHand();
  await stop(run);
  await expect
    .poll(() =>
      request.get(base).then(
        () => 'up',
        () => 'down',
      ),
    )
    .toBe('down');
});

test(
  'a second start finds its data, preserves promotions and serves staging next to production',
  { tag: '@full' },
  async ({ request }) => {
    test.setTimeout(120_000);
    env['STAGING_PORT'] = String(await freePort());
    const run = start();
    await run.until(/Stop\s+Ctrl-C/u);
    const ready = await request.get(`http://localhost:${env['PORT'] ?? ''}/health/ready`);
    expect(await ready.json()).toMatchObject({ status: 'success', parts: { database: 'up', dns: 'up' } });
    expect(run.printed()).toContain(`production runs mfe-content ${byHand}, not `);
    expect(run.printed()).toContain(`http://localhost:${env['STAGING_PORT'] ?? ''}`);
    const versions = [await served(request, env['PORT']), await served(request, env['STAGING_PORT'])];
    expect(versions[0]).toBe(byHand);
    expect(versions[1]).toMatch(/^0\./u);
    await stop(run);
  },
);

test('a start with an occupied port names the port and its variable', async () => {
  test.setTimeout(60_000);
  const server: Server = createServer().listen(Number(env['PORT']), '127.0.0.1');
  await once(server, 'listening');
  const run = start();
  const [code] = (await once(run.child, 'exit')) as [number];
  expect(code).not.toBe(0);
  expect(run.printed()).toMatch(new RegExp(`${env['PORT'] ?? ''} is taken[^]*PORT`, 'u'));
  server.close();
});
