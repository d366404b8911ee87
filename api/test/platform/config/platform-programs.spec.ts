import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import mongoose from 'mongoose';
import { freePort } from '@zonewerk/testing/free-port';
import { inFullRun } from '@zonewerk/testing/tier';
import { databaseUri, startProgram, type Ended, type Program } from '../../harness/processes.js';

// Real: the compiled programs as processes of their own, their sockets, signals and exit codes; database engine.
const DATABASE = `p_${randomUUID().slice(0, 8)}`;
const MONGODB_URI = databaseUri(DATABASE);
const started: Program[] = [];

afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map((program) => program.ended));
});
afterAll(async () => {
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

function start(file: string, settings: Record<string, string>, args: readonly string[] = []): Program {
  const program = startProgram(file, settings, args);
  started.push(program);
  return program;
}

function oneLine({ stdout }: Ended): Record<string, unknown> {
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function productionSettings() {
  const port = await freePort();
  const metricsPort = await freePort();
  return {
    port,
    metricsPort,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      MONGODB_URI,
      PUBLIC_URL: 'https://panel.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+31201234567',
      STRIPE_SECRET_KEY: 'sk_live_unused',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      SEALING_KEY: 'A'.repeat(43),
      RELEASE_SIGNING_KEY: 'A'.repeat(43),
      SELLER_NAME: 'Zonewerk',
      SELLER_ADDRESS: 'Prinsengracht 263, Amsterdam',
      SELLER_VAT: 'NL123456789B01',
    },
  };
}

async function listener(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

describe('start', () => {
  inFullRun(test)('production without settings ends with one line that names all of them', async () => {
    const ended = await start('main.js', { NODE_ENV: 'production' }).ended;
    expect(ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'Production needs these settings: MONGODB_URI, PUBLIC_URL, SMTP_URL, SEALING_KEY, RELEASE_SIGNING_KEY, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SELLER_NAME, SELLER_ADDRESS, SELLER_VAT\n',
    });
  });

  inFullRun(test)('a malformed setting ends the program with its name', async () => {
    const ended = await start('main.js', { PORT: 'http' }).ended;
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toBe('These settings cannot be used:\n  PORT: must be a port number, 0 to 65535\n');
  });

  inFullRun(test)(
    'an unreachable database ends the program with one line that names MONGODB_URI',
    async () => {
      const away = `mongodb://secretuser:secretpassword@127.0.0.1:${await freePort()}/zonewerk`;
      const ended = await start('main.js', { MONGODB_URI: away, PORT: '0' }).ended;
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(/^The database cannot be reached \(.+\)\. Check MONGODB_URI\.\n$/u);
      expect(ended.stdout + ended.stderr).not.toContain('secret');
    },
  );

  inFullRun(test)('an occupied port ends the program with one line that names the port', async () => {
    const { server, port } = await listener();
    try {
      const ended = await start('main.js', { MONGODB_URI, PORT: String(port), LOG_LEVEL: 'silent' }).ended;
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(ended.stderr).toMatch(new RegExp(`^Port ${port} is taken\\..*PORT.*\n$`, 'u'));
    } finally {
      server.close();
    }
  });
});

describe('production', () => {
  inFullRun(test)(
    'has metrics on loopback only, no outbox and no debug data, and ends on SIGTERM',
    async () => {
      const { env, port, metricsPort } = await productionSettings();
      const api = start('main.js', env);
      await api.printed('"listening"');
      const origin = `http://127.0.0.1:${port}`;
      const json = { headers: { accept: 'application/json' } };
      expect((await fetch(`${origin}/metrics`, json)).status).toBe(404);
      const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      const text = await figures.text();
      expect(text).toContain('zonewerk_http_request_seconds_count');
      // No session exists yet.
      expect(text).toContain('zonewerk_session_check_seconds_count 0');
      expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
      expect((await fetch(`${origin}/dev/outbox/`, json)).status).toBe(404);
      expect((await fetch(`${origin}/dev/ui/`, json)).status).toBe(404);
      const page = (await (await fetch(`${origin}/login/`, json)).json()) as object;
      expect(Object.keys(page)).not.toContain('debug');
      api.child.kill('SIGTERM');
      const ended = await api.ended;
      expect(ended.stderr).toBe('');
    },
  );

  inFullRun(test)('runs an operator command next to a running API', async () => {
    const { env } = await productionSettings();
    const api = start('main.js', env);
    await api.printed('"listening"');
    const make = ['user', 'create', '--email', 'first@panel.example'];
    const shown = await start('admin/main.js', env, [...make, '--password', 'four or five words']).ended;
    expect(oneLine(shown)['message']).toMatch(/^--password shows in the list of processes/u);
    const created = start('admin/main.js', env, make);
    created.child.stdin?.end('four or five new words\n');
    expect(oneLine(await created.ended)).toMatchObject({ status: 'success', email: 'first@panel.example' });
    const ended = await start('admin/main.js', env, ['user', 'disable', '--email', 'no@example.com']).ended;
    expect(ended).toMatchObject({ code: 1, stderr: '' });
    expect(oneLine(ended)).toEqual({
      status: 'refused',
      message: 'No account has the email address no@example.com.',
    });
  });

  inFullRun(test)('has no demo', async () => {
    const { env } = await productionSettings();
    const ended = await start('seed/main.js', env).ended;
    expect(ended.code).toBe(1);
    expect(oneLine(ended)).toEqual({ status: 'refused', message: 'The demo is not for production.' });
  });
});

describe('operator commands', () => {
  const run = (...args: string[]) => start('admin/main.js', { MONGODB_URI }, args).ended;
  const email = `op-${randomUUID().slice(0, 8)}@example.com`;

  inFullRun(test)('create accounts and projects and disable accounts, with one JSON line each', async () => {
    const made = await run(
      'user',
      'create',
      '--email',
      email.toUpperCase(),
      '--password',
      'long enough words here',
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(oneLine(made)).toEqual({
      status: 'success',
      id: expect.stringMatching(/^[0-9a-f]{24}$/u),
      email,
      name: email.toUpperCase().split('@')[0],
      phone: null,
    });
    expect(made.stdout).not.toContain('long enough');
    const project = await run('project', 'create', '--owner', email, '--name', 'Canal House');
    expect(oneLine(project)).toMatchObject({ status: 'success', name: 'Canal House', owner: email });
    const disabled = await run('user', 'disable', '--email', email);
    expect(oneLine(disabled)).toEqual({ status: 'success', email });
  });

  inFullRun(test)('a refusal is one JSON line with exit code 1', async () => {
    const ended = await run('user', 'fly');
    expect(ended).toMatchObject({ code: 1, stderr: '' });
    expect(oneLine(ended)).toMatchObject({
      status: 'refused',
      message: expect.stringMatching(/^Commands: user create /u) as unknown,
    });
  });

  inFullRun(test)('an unreachable database is reported in one JSON line', async () => {
    const away = `mongodb://127.0.0.1:${await freePort()}/zonewerk`;
    const ended = await start('admin/main.js', { MONGODB_URI: away }, ['user', 'disable', '--email', email])
      .ended;
    expect(ended).toMatchObject({ code: 1, stderr: '' });
    expect(oneLine(ended)).toEqual({
      status: 'refused',
      message: expect.stringContaining('Check MONGODB_URI.') as unknown,
    });
  });
});

describe('demo', () => {
  const settings = async () => ({ MONGODB_URI, DNS_CONTROL_PORT: String(await freePort()) });

  inFullRun(test)('is created once with example data, also without a nameserver', async () => {
    const env = await settings();
    const first = await start('seed/main.js', env).ended;
    const second = await start('seed/main.js', env).ended;
    expect([first.code, second.code, first.stderr]).toEqual([0, 0, '']);
    expect(oneLine(first)).toMatchObject({ status: 'success', created: true, mail: 'demo@zonewerk.example' });
    expect(oneLine(second)).toMatchObject({ status: 'success', created: false });
    const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
    try {
      const count = (name: string, filter = {}) => connection.collection(name).countDocuments(filter);
      expect(await count('users', { signInAddresses: 'demo@zonewerk.example' })).toBe(1);
      expect(await count('projects', { name: 'Canal House' })).toBe(2);
      expect(await count('clusters', { domain: 'canal-house.example' })).toBe(1);
      expect((await connection.collection('recordsets').distinct('type')).sort()).toEqual(
        ['A', 'AAAA', 'CNAME', 'MX', 'TXT'].sort(),
      );
      expect(await count('support_cases')).toBe(1);
    } finally {
      await connection.close();
    }
  });
});
