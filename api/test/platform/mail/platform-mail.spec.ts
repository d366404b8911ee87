import { Writable } from 'node:stream';
import { pino } from 'pino';
import { inFullRun } from '@zonewerk/testing/tier';
import { payloadsOfFailedMessages } from '../../../src/migrations/payloads-of-failed-messages.js';
import { parseConfig } from '../../../src/platform/config/config.js';
import { DEFAULT_JOB_OPTIONS } from '../../../src/platform/jobs/job-options.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { DevelopmentOutbox } from '../../../src/platform/mail/development-outbox.repository.js';
import { mailEntry } from '../../../src/platform/mail/mail.js';
import { MailService } from '../../../src/platform/mail/mail.service.js';
import { renderMail } from '../../../src/platform/mail/template.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';
import { releaseProduct } from '../../releases/release-fixtures.js';
import { smtpServer } from '../../harness/smtp.js';

// Real: an SMTP server on a socket, the mail library, jobs in the database engine.
let world: World;
const cleanups: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await startWorld({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
afterAll(() => world.close());

/** A process that sends emails through that server, with retries in milliseconds. */
function sender(smtpUrl: string | undefined) {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: 'trace' }, sink);
  const repository = world.app.get(JobRepository);
  const options = { ...DEFAULT_JOB_OPTIONS, pollMs: 10, backoffFirstMs: 1 };
  const jobs = new JobService(repository, new CleanupScheduler(logger), logger, options);
  const config = parseConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://panel.example',
    MAIL_FROM: 'Zonewerk <care@panel.example>',
    ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
  });
  const mails = new MailService(jobs, world.app.get(DevelopmentOutbox), config, logger);
  mails.onModuleInit();
  jobs.onApplicationBootstrap();
  cleanups.push(async () => {
    await jobs.onModuleDestroy();
    mails.onModuleDestroy();
  });
  return { lines };
}

// The workers of the world must not claim the emails of this file.
beforeAll(() => world.app.get(JobService).onModuleDestroy());

async function promise(to: string): Promise<string> {
  const mail = renderMail({
    to,
    subject: 'Your café code',
    greeting: 'Hello <Ada>,',
    lines: ['A line with & and ü.'],
    code: '123456',
  });
  const entry = mailEntry(mail);
  await world.app.get(JobRepository).add(entry, new Date());
  return entry.id;
}

const jobOf = (id: string) => world.connection.collection<{ _id: string }>('jobs').findOne({ _id: id });

test('a waiting job has the email encrypted', async () => {
  const id = await promise('ada@example.com');
  const stored = await jobOf(id);
  expect(stored).toMatchObject({
    state: 'open',
    secret: true,
    payload: { sealed: expect.any(String) as unknown },
  });
  expect(JSON.stringify(stored)).not.toMatch(/ada@example|123456/u);
  await world.connection.collection<{ _id: string }>('jobs').deleteOne({ _id: id });
});

test('failed emails are deleted after their term, other failed jobs stay', async () => {
  const jobs = world.connection.collection<{ _id: string }>('jobs');
  const failed = { state: 'failed', kind: 'x', attempts: 1, createdAt: new Date(0) };
  const now = new Date(Date.UTC(2026, 0, 31, 12));
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await jobs.insertMany([
    { ...failed, _id: 'old secret', secret: true, finishedAt: daysAgo(30.1) },
    { ...failed, _id: 'new secret', secret: true, finishedAt: daysAgo(29.9) },
    { ...failed, _id: 'old', finishedAt: daysAgo(30.1) },
  ] as never[]);
  await world.app.get(JobRepository).tidy(now);
  const ids = await jobs.find({ kind: 'x' }, { sort: { _id: 1 } }).toArray();
  expect(ids.map(({ _id }) => _id)).toEqual(['new secret', 'old']);
});

test('the migration removes the payloads of failed messages', async () => {
  const jobs = world.connection.collection<{ _id: string }>('jobs');
  const failed = {
    state: 'failed',
    attempts: 1,
    payload: { to: 'a' },
    lastError: 'a',
    createdAt: new Date(0),
  };
  const kinds = ['mail.send', 'sms.send', 'call.send', 'dns.change'];
  await jobs.insertMany(kinds.map((kind) => ({ ...failed, _id: `migrated ${kind}`, kind })) as never[]);
  await jobs.insertOne({ ...failed, _id: 'migrated open', kind: 'mail.send', state: 'open' } as never);
  await payloadsOfFailedMessages.up(world.connection);
  expect(await jobs.findOne({ _id: 'migrated open' })).toMatchObject({ secret: true, payload: { to: 'a' } });
  await jobs.deleteOne({ _id: 'migrated open' });
  const after = await jobs.find({ _id: /^migrated/u }).toArray();
  expect(after.filter((job) => 'payload' in job || 'lastError' in job).map(({ _id }) => _id)).toEqual([
    'migrated dns.change',
  ]);
});

test('an email has text and HTML, and the job ID as Message-ID', async () => {
  const smtp = await smtpServer();
  cleanups.push(() => smtp.close());
  const id = await promise('ada@example.com');
  sender(smtp.url);
  await eventually(async () => expect(await jobOf(id)).toMatchObject({ state: 'done' }));
  const [mail] = smtp.received;
  expect(smtp.received).toHaveLength(1);
  expect(mail).toMatchObject({ from: 'care@panel.example', to: ['ada@example.com'] });
  expect(mail?.source).toContain(`Message-ID: <${id}@panel.example>`);
  expect(mail?.source).toContain('From: Zonewerk <care@panel.example>');
  expect(mail?.source).toContain('Auto-Submitted: auto-generated');
  expect(mail?.source).toMatch(/^Content-Type: multipart\/alternative/mu);
  expect(mail?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8/mu);
  expect(mail?.source).toMatch(/^Content-Type: text\/html; charset=utf-8/mu);
  expect(mail?.source).toContain('Hello <Ada>,');
  expect(mail?.source).toContain('Hello &lt;Ada&gt;,');
  expect(mail?.source.match(/123456/gu)).toHaveLength(2);
});

test('a refused recipient is retried with a log line each time, and finally fails', async () => {
  let refusals = 0;
  const smtp = await smtpServer({
    onRcptTo(_address, _session, done) {
      refusals += 1;
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
  });
  cleanups.push(() => smtp.close());
  const id = await promise('gone@example.com');
  const { lines } = sender(smtp.url);
  await eventually(async () => expect(refusals).toBeGreaterThan(2));
  expect(smtp.received).toEqual([]);
  expect(lines.filter((line) => line.includes(id) && line.includes('job failed')).length).toBeGreaterThan(1);
  // The next claim is the last of 110 attempts.
  await world.connection
    .collection<{ _id: string }>('jobs')
    .updateOne({ _id: id }, { $set: { attempts: 109, dueAt: new Date() } });
  await eventually(async () => expect(await jobOf(id)).toMatchObject({ state: 'failed' }));
  expect(await jobOf(id)).toMatchObject({ secret: true, lastError: 'EENVELOPE' });
  expect(JSON.stringify(await jobOf(id))).not.toMatch(/gone@example|sealed|123456/u);
  expect(lines.join('')).toContain('an email could not be sent and is not retried');
  expect(lines.join('')).not.toContain('123456');
});

inFullRun(test)('an email is sent once its mail server is available again', async () => {
  let ready = false;
  const smtp = await smtpServer({
    onMailFrom(_address, _session, done) {
      done(ready ? null : Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
  });
  cleanups.push(() => smtp.close());
  const id = await promise('later@example.com');
  const { lines } = sender(smtp.url);
  await eventually(async () => expect(lines.join('')).toContain('job failed'));
  ready = true;
  await eventually(async () => expect(await jobOf(id)).toMatchObject({ state: 'done' }));
  expect(smtp.received.map((mail) => mail.to)).toEqual([['later@example.com']]);
});

describe('without a mail server', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    const outbox = world.app.get(DevelopmentOutbox);
    const base = { channel: 'mail', subject: 'S', text: 'Text & <b>more</b>' } as const;
    await outbox.store({ id: 'first', to: 'a@example.com', ...base });
    await outbox.store({
      id: 'second',
      to: 'b@example.com',
      ...base,
      channel: 'sms',
      code: '654321',
      replyTo: 'r@example.com',
    });
    await outbox.store({ id: 'third', to: 'a@example.com', ...base, channel: 'call' });
    await outbox.store({ id: 'third', to: 'other@example.com', ...base });
    const messages = world.connection.collection<{ _id: string }>('development_outbox');
    for (const [index, id] of ['first', 'second', 'third'].entries()) {
      await messages.updateOne({ _id: id }, { $set: { date: new Date(Date.UTC(2026, 0, 1, 0, 0, index)) } });
    }
  });
  afterAll(() => world.close());
  const get = (accept: string, query = {}) =>
    world.browser().agent.get('/dev/outbox/').query(query).set('Accept', accept);

  test('messages are listed as JSON, newest first', async () => {
    const { body, headers } = await get('application/json');
    expect(body.map((one: { id: string }) => one.id)).toEqual(['third', 'second', 'first']);
    expect(body[1]).toEqual({
      id: 'second',
      channel: 'sms',
      to: 'b@example.com',
      subject: 'S',
      text: 'Text & <b>more</b>',
      code: '654321',
      replyTo: 'r@example.com',
      date: '2026-01-01T00:00:01.000Z',
    });
    expect(headers['vary']).toContain('Accept');
  });

  test.each([
    ['localhost:4200', 200],
    ['127.0.0.1:4200', 200],
    ['[::1]:4200', 200],
    ['panel.localhost', 200],
    ['rebound.example', 404],
    ['localhost.rebound.example', 404],
    ['192.168.1.20:4200', 404],
  ])('the outbox and the metrics respond to the host name %s with %i', async (host, status) => {
    for (const path of ['/dev/outbox/', '/metrics'])
      expect(
        (await world.browser().agent.get(path).set({ Accept: 'application/json', Host: host })).status,
      ).toBe(status);
  });

  test.each(['X-Forwarded-For', 'X-Real-IP', 'X-Forwarded-Host', 'Forwarded'])(
    'the outbox does not serve a request with %s',
    async (name) => {
      for (const path of ['/dev/outbox/', '/metrics'])
        expect(
          (
            await world
              .browser()
              .agent.get(path)
              .set({ [name]: '192.0.2.1' })
          ).status,
        ).toBe(404);
    },
  );

  test('messages are filtered by recipient, and an invalid filter is refused', async () => {
    const one = await get('application/json', { to: 'a@example.com' });
    expect(one.body.map((message: { id: string }) => message.id)).toEqual(['third', 'first']);
    expect((await get('application/json', { to: 'nobody@example.com' })).body).toEqual([]);
    const twice = await world.browser().agent.get('/dev/outbox/?to=a&to=b').set('Accept', 'application/json');
    expect(twice.body).toMatchObject({ status: 'validation-error', issues: [{ path: 'to' }] });
    const operator = await world
      .browser()
      .agent.get('/dev/outbox/?to[$ne]=a')
      .set('Accept', 'application/json');
    expect(operator.status).toBe(200);
    expect(operator.body).toHaveLength(3);
  });

  test('the HTML page shows messages as text', async () => {
    const page = await get('text/html', { to: 'b@example.com' });
    expect(page.type).toBe('text/html');
    expect(page.text).toContain('654321');
    expect(page.text).toContain('Text &amp; &lt;b&gt;more&lt;/b&gt;');
    expect(page.text).not.toContain('<b>more');
    expect(page.text).not.toContain('a@example.com');
  });
});

inFullRun(test)('production has no outbox', async () => {
  const production = await startWorld({
    NODE_ENV: 'production',
    ZW_RATE_LIMIT_SCALE: '1',
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
  });
  try {
    await releaseProduct(production.app);
    const { agent } = production.browser();
    expect((await agent.get('/dev/outbox/').set('Accept', 'application/json')).status).toBe(404);
    expect((await agent.get('/dev/outbox/').set('Accept', 'text/html')).status).toBe(404);
  } finally {
    await production.close();
  }
});
