import { Writable } from 'node:stream';
import { Types } from 'mongoose';
import { pino } from 'pino';
import { Challenges } from '../../../src/platform/auth/challenges.service.js';
import { parseConfig } from '../../../src/platform/config/config.js';
import { ApiError } from '../../../src/platform/http/api-error.js';
import { SendLimits } from '../../../src/platform/http/limits/send-limits.js';
import { DEFAULT_JOB_OPTIONS } from '../../../src/platform/jobs/job-options.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import type { OutboxEntry } from '../../../src/platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { callEntry, smsEntry, smsLinkEntry } from '../../../src/platform/sms/phone-message.js';
import { PhoneMessageService } from '../../../src/platform/sms/phone-message.service.js';
import { TwilioProvider } from '../../../src/platform/sms/twilio-provider.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';
import { twilioServer, type TwilioServer } from './twilio.js';

// Real: Twilio's own client over a socket, jobs in the database engine. Faked: the server of Twilio, with its state.
let world: World;
let twilio: TwilioServer;
const cleanups: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await startWorld();
  await world.app.get(JobService).onModuleDestroy();
});
beforeEach(async () => {
  twilio = await twilioServer();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await twilio.close();
  await world.connection.collection('jobs').deleteMany({});
});
afterAll(() => world.close());

/** A process that sends through that account, with retries in milliseconds. */
function sender(settings: Record<string, string> = twilio.settings) {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: 'trace' }, sink);
  const options = { ...DEFAULT_JOB_OPTIONS, pollMs: 10, backoffFirstMs: 1 };
  const jobs = new JobService(world.app.get(JobRepository), new CleanupScheduler(logger), logger, options);
  const config = parseConfig({ NODE_ENV: 'test', ...settings });
  if (!config.twilio) throw new Error('No account is set.');
  new PhoneMessageService(jobs, new TwilioProvider(config.twilio), logger).onModuleInit();
  jobs.onApplicationBootstrap();
  cleanups.push(() => jobs.onModuleDestroy());
  return { lines };
}

async function promise(entry: OutboxEntry): Promise<string> {
  await world.app.get(JobRepository).add(entry, new Date());
  return entry.id;
}

const jobOf = (id: string) => world.connection.collection<{ _id: string }>('jobs').findOne({ _id: id });
const done = (id: string) => eventually(async () => expect(await jobOf(id)).toMatchObject({ state: 'done' }));

const code = (to: string) => ({ to, code: '123456', purpose: 'to sign in' });

test('an SMS is sent with its code from the configured number', async () => {
  sender();
  await done(await promise(smsEntry(code('+31612345601'))));
  expect(twilio.carried).toEqual([
    {
      kind: 'Messages',
      to: '+31612345601',
      from: '+31201234567',
      content: '123456 is your Zonewerk code to sign in. It works for 10 minutes. Do not share it.',
      at: expect.any(Date) as unknown,
    },
  ]);
});

test('an SMS has its link unchanged', async () => {
  sender();
  const link = 'https://panel.example/reset/abc/?a=1&b=2';
  await done(await promise(smsLinkEntry({ to: '+31612345602', sentence: 'Set a new password:', link })));
  expect(twilio.carried[0]?.content).toBe(`Set a new password: ${link}`);
});

test('a phone call reads the code twice, digit by digit', async () => {
  sender();
  await done(await promise(callEntry(code('+31612345603'))));
  const [call] = twilio.carried;
  expect(call).toMatchObject({ kind: 'Calls', to: '+31612345603', from: '+31201234567' });
  expect(call?.content.match(/1, 2, 3, 4, 5, 6/gu)).toHaveLength(2);
  expect(call?.content).toMatch(/^<\?xml.*<Response><Say language="en-GB">/u);
});

test.each(['busy', 'broken'] as const)(
  'a message to a %s provider is sent once after a retry',
  async (fault) => {
    twilio.faults.push(fault, fault);
    sender();
    await done(await promise(smsEntry(code(fault === 'busy' ? '+31612345604' : '+31612345605'))));
    expect(twilio.carried).toHaveLength(1);
  },
);

test.each([
  ['SMS', smsEntry, '+31612345606'],
  ['call', callEntry, '+31612345607'],
] as const)('a delivered %s without a response is not sent again', async (_, entry, to) => {
  twilio.faults.push('silent-after');
  sender();
  await done(await promise(entry(code(to))));
  expect(twilio.carried).toHaveLength(1);
  expect(twilio.seen.filter((one) => one.startsWith('GET'))).toHaveLength(1);
});

test('an invalid number is not retried, and the log has the refusal without the code', async () => {
  twilio.faults.push('refused');
  const { lines } = sender();
  await done(await promise(smsEntry(code('+31612345608'))));
  expect(twilio.seen).toHaveLength(1);
  expect(lines.join('')).toContain('a message to a phone was refused');
  expect(lines.join('')).toContain('21211');
  expect(lines.join('')).not.toContain('123456');
});

test('wrong credentials and an unreachable provider are retried, without secrets in the log', async () => {
  const wrong = sender({ ...twilio.settings, TWILIO_AUTH_TOKEN: 'an old token' });
  const id = await promise(smsEntry(code('+31612345609')));
  await eventually(async () => expect(wrong.lines.join('')).toContain('Twilio answered 401'));
  expect(await jobOf(id)).not.toMatchObject({ state: 'done' });
  for (const cleanup of cleanups.splice(0)) await cleanup();
  const away = sender({ ...twilio.settings, TWILIO_API_URL: 'http://127.0.0.1:9' });
  await eventually(async () => expect(away.lines.join('')).toContain('Twilio cannot be reached'));
  const log = [...wrong.lines, ...away.lines].join('');
  for (const secret of ['an old token', 'the token of this account', '123456', 'Basic ']) {
    expect(log).not.toContain(secret);
  }
});

test('an expired code is not sent', async () => {
  const { lines } = sender();
  await done(await promise(smsEntry(code('+31612345610'), new Date(Date.now() - 601_000))));
  expect(twilio.seen).toEqual([]);
  expect(lines.join('')).toContain('a message to a phone expired');
});

describe('security 22: the limits of sent messages', () => {
  // A hundredth of the limits: eight per recipient become one, a thousand per country ten.
  let capped: World;
  beforeAll(async () => {
    capped = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.01' });
  });
  afterAll(() => capped.close());
  beforeEach(() => capped.connection.collection('rate_limits').deleteMany({}));

  const plan = (index: number, fixed: Partial<{ to: string; userId: string; ip: string }> = {}) => ({
    channel: 'sms' as const,
    to: fixed.to ?? `+3161000${String(index).padStart(4, '0')}`,
    userId: fixed.userId ?? `user ${index}`,
    visitor: { guestId: 'guest', ip: fixed.ip ?? `192.0.2.${index}`, userAgent: '' },
  });
  const count = (one: ReturnType<typeof plan>) => capped.app.get(SendLimits).count(one);

  test.each([
    ['recipient', { to: '+31612345678' }],
    ['person', { userId: 'ada' }],
    ['network', { ip: '198.51.100.7' }],
  ])('apply per %s', async (_, fixed) => {
    await count(plan(1, fixed));
    const refused = await count(plan(2, fixed)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ code: 'too-many-requests' });
    expect((refused as ApiError).details.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('apply per country: ten to the Netherlands, and then one to Belgium', async () => {
    for (let index = 0; index < 10; index += 1) await count(plan(index));
    await expect(count(plan(10))).rejects.toMatchObject({ code: 'too-many-requests' });
    await count(plan(11, { to: '+32470123456' }));
  });

  test('apply per day, over all countries, to calls and SMS together', async () => {
    const countries = ['31', '32', '33', '34'];
    for (let index = 0; index < 30; index += 1) {
      const channel = index % 2 ? 'call' : 'sms';
      await count({
        ...plan(index, { to: `+${countries[index % 4]}61000${1_000 + index}` }),
        channel,
      } as never);
    }
    await expect(count(plan(30, { to: '+49301234567' }))).rejects.toMatchObject({
      code: 'too-many-requests',
    });
  });

  test('codes are counted before they are sent', async () => {
    const start = (sessionId: string) => {
      const { to: target, visitor } = plan(1, { to: '+31612345678' });
      const message = (code: string) => smsEntry({ to: target, code, purpose: 'to sign in' });
      const owner = {
        purpose: 'second-factor' as const,
        userId: new Types.ObjectId().toHexString(),
        sessionId,
      };
      return capped.app.get(Challenges).start({ ...owner, target, channel: 'sms', visitor, message });
    };
    await start('first');
    await expect(start('second')).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await capped.connection.collection('challenges').countDocuments({ session: 'second' })).toBe(0);
  });

  test('emails have limits of their own', async () => {
    const mail = { ...plan(1), channel: 'mail' as const, to: 'ada@example.com' };
    await capped.app.get(SendLimits).count(mail);
    await expect(capped.app.get(SendLimits).count(mail)).rejects.toMatchObject({ code: 'too-many-requests' });
    await count(plan(1));
  });
});
