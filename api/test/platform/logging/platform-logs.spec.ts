import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { getConnectionToken } from '@nestjs/mongoose';
import { listSessions, logout, register, registerConfirm, registerResend, stepUp } from '@zonewerk/contracts';
import type { Connection } from 'mongoose';
import { createApp } from '../../../src/create-app.js';
import { parseConfig } from '../../../src/platform/config/config.js';
import { createLogger } from '../../../src/platform/logging/logger.js';
import { eventually } from '../../harness/clusters-world.js';
import { Browser } from '../../harness/harness.js';

// Real: API over HTTP, database engine, the logger of the product at its lowest level.
const MAIL = 'logged@example.com';
const PASSWORD = 'hunter two is my password';
const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let app: Awaited<ReturnType<typeof createApp>>;
let connection: Connection;
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/logs_${randomUUID().slice(0, 8)}`;
  const config = parseConfig({ NODE_ENV: 'test', MONGODB_URI: uri.href, ZW_RATE_LIMIT_SCALE: '1000' });
  app = await createApp(config, createLogger('trace', 'test', sink));
  await app.listen(0, '127.0.0.1');
  connection = app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await connection.dropDatabase();
  await app.close();
});

/** Waits for the expected number of mailed codes; newest first. */
async function codes(wanted: number): Promise<string[]> {
  return eventually(async () => {
    const stored = await connection
      .collection('development_outbox')
      .find({ to: MAIL })
      .sort({ date: -1 })
      .toArray();
    expect(stored).toHaveLength(wanted);
    return stored.map((one) => String(one['code']));
  });
}

/** Six digits also occur in times and IDs: a code counts only as a separate word. */
function isLogged(log: string, secret: string): boolean {
  if (!/^\d{6}$/u.test(secret)) return log.includes(secret);
  return new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`, 'u').test(log);
}

test('no credential is written to the log from registration to sign-out', async () => {
  const browser = new Browser(app.getHttpServer() as Server);
  const secrets = [PASSWORD, encodeURIComponent(PASSWORD), 'a wrong password here'];
  const note = () => {
    for (const name of ['zw_session', 'zw_guest']) secrets.push(browser.cookie(name) ?? name);
  };

  await browser.call(register, { name: 'Logged', mail: MAIL, password: PASSWORD });
  await codes(1);
  await browser.call(registerResend, { mail: MAIL });
  const [code = ''] = await codes(2);
  secrets.push(...(await codes(2)), await browser.csrf());
  await browser.call(registerConfirm, { mail: MAIL, code: code === '000000' ? '000001' : '000000' });
  await browser.call(registerConfirm, { mail: MAIL, code });
  note();
  await browser.signIn(MAIL, 'a wrong password here');
  expect((await browser.signIn(MAIL, PASSWORD)).body.status).toBe('success');
  note();
  secrets.push(await browser.csrf());
  await browser.call(listSessions, {});
  await browser.call(stepUp, { password: 'a wrong password here' });
  expect((await browser.call(stepUp, { password: PASSWORD })).body.status).toBe('success');
  note();
  await browser.agent
    .get('/login/')
    .query({ mail: MAIL, password: PASSWORD })
    .set('Accept', 'application/json');
  await browser
    .post('/api/user/login/')
    .set('Content-Type', 'application/json')
    .send(`{"password":"${PASSWORD}"`);
  const link = randomBytes(32).toString('base64url');
  secrets.push(link);
  await browser.agent.get(`/reset/${link}/`).set('Accept', 'application/json');
  await browser.call(logout, {});

  const log = lines.join('');
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(10);
  expect(log).toContain('/api/user/login/');
  const stored = await connection.collection('users').findOne({ signInAddresses: MAIL });
  secrets.push(String(stored?.['passwordHash']));
  const found = secrets.filter((secret) => isLogged(log, secret));
  expect(found).toEqual([]);
  expect(secrets.length).toBeGreaterThan(10);
});

test('credentials in the usual fields are hidden in log lines', () => {
  const written: string[] = [];
  const logger = createLogger('info', 'test', { write: (line: string) => void written.push(line) });
  logger.info({
    password: 'open sesame',
    input: { password: 'open sesame', _csrf_token: 'open sesame', token: 'open sesame' },
    payload: { code: 'open sesame' },
    req: { headers: { cookie: 'open sesame', authorization: 'open sesame', 'x-csrf-token': 'open sesame' } },
    res: { headers: { 'set-cookie': 'open sesame' } },
  });
  expect(written).toHaveLength(1);
  expect(written[0]).toContain('[hidden]');
  expect(written[0]).not.toContain('open sesame');
});
