import { once } from 'node:events';
import { connect } from 'node:net';
import { downloadCareEmail } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { until } from '@zonewerk/testing/until';
import { MailIntake } from '../../../src/domains/support/email/mail-intake.service.js';
import { EmailRepository } from '../../../src/domains/support/email/email.repository.js';
import { EmailThread, UnreadableEmail } from '../../../src/domains/support/email/email-thread.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { DiskSpace } from '../../../src/platform/disk/disk-space.service.js';
import { RateLimits } from '../../../src/platform/http/limits/rate-limit.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { EmailWorld, postsOf, TEAM } from './email-fixtures.js';

// Real: SMTP over sockets, GridFS, jobs in the database engine.
let mails: EmailWorld;
beforeAll(async () => {
  mails = await EmailWorld.start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => mails.close());

/** Counted writes of a model. */
interface Writes {
  updateOne(...parts: unknown[]): unknown;
}

const emails = () => mails.world.connection.collection('support_emails');

/** Sends lines of an SMTP session, and returns the last line of each reply. */
async function session(...lines: readonly string[]): Promise<string[]> {
  const socket = connect(mails.port, '127.0.0.1').setEncoding('utf8');
  const replies: string[] = [];
  for (const line of [null, 'EHLO test.example', ...lines]) {
    if (line !== null) socket.write(`${line}\r\n`);
    let reply = '';
    while (!/^\d{3} .*\r\n$/mu.test(reply)) reply += String((await once(socket, 'data'))[0]);
    replies.push(reply.trim());
  }
  socket.destroy();
  return replies.slice(1);
}

const code = (reply: string | undefined) => reply?.split('\r\n').at(-1)?.slice(0, 3);

test.each([
  ['someone@care.example', '550'],
  ['care@other.example', '550'],
  ['caretaker@care.example', '550'],
  ['care@care.example', '250'],
  ['CARE+abc@Care.Example', '250'],
])('the recipient %s gets %s', async (address, expected) => {
  const replies = await session('MAIL FROM:<a@example.com>', `RCPT TO:<${address}>`);
  expect(code(replies.at(-1))).toBe(expected);
});

test('unsigned addresses of cases are the address of the care team', async () => {
  const to = `${TEAM}, care+abc@care.example, care+${'0'.repeat(24)}.${'1'.repeat(32)}@care.example`;
  await mails.send({ from: 'unsigned@example.com', to });
  const stored = await emails().find({ 'client.sender': 'unsigned@example.com' }).toArray();
  expect(stored.map(({ recipient }) => recipient as string)).toEqual([TEAM]);
});

inFullRun(test)('large emails above the shared memory get 451, and small ones are accepted', async () => {
  const text = 'x'.repeat(24 * 1_048_576);
  const sockets = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const socket = connect(mails.port, '127.0.0.1');
      await once(socket, 'data');
      for (const line of ['EHLO a', 'MAIL FROM:<a@example.com>', `RCPT TO:<${TEAM}>`, 'DATA']) {
        socket.write(`${line}\r\n`);
        await once(socket, 'data');
      }
      socket.write(`Subject: Large\r\n\r\n${text}`);
      return socket;
    }),
  );
  const intake = mails.world.app.get(MailIntake);
  await until(
    () => Promise.resolve(intake['sharedBytes']),
    (bytes) => bytes > 4 * 23 * 1_048_576 - 65_536,
  );
  const large = { from: 'large@example.com', to: TEAM, signedBy: null, raw: `Subject: Large\r\n\r\n${text}` };
  await expect(mails.send(large)).rejects.toThrow(/451 Too many large emails/u);
  await mails.send({ from: 'small@example.com', to: TEAM });
  for (const socket of sockets) socket.destroy();
  await eventually(() => mails.send(large));
});

test('neither STARTTLS without a certificate nor AUTH is offered', async () => {
  const [hello] = await session();
  expect(hello).toContain('SIZE 26214400');
  expect(hello).not.toMatch(/STARTTLS|AUTH/u);
});

test('an email over 25 MB gets 552, and is not stored', async () => {
  const [from] = (await session('MAIL FROM:<a@example.com> SIZE=26214401')).slice(-1);
  expect(code(from)).toBe('552');
  const before = await emails().countDocuments();
  const text = 'x'.repeat(26 * 1_048_576);
  await expect(mails.send({ from: 'a@example.com', to: TEAM, signedBy: null, raw: text })).rejects.toThrow(
    /552 Emails have at most 25 MB/u,
  );
  expect(await emails().countDocuments()).toBe(before);
});

test('a repeated delivery is one email and one post', async () => {
  const { customer, caseId, address } = await mails.answered();
  const raw = (hop: string) =>
    [
      `Received: from ${hop} by mx.example;`,
      '\tSun, 29 Nov 2026 12:00:00 +0000',
      `From: ${customer.mail}`,
      `To: ${address}`,
      'Subject: Again',
      'Message-ID: <again@example.com>',
      '',
      'Repeated.',
    ].join('\r\n');
  const before = await emails().countDocuments();
  mails.dns.texts.set('example.com', 'v=spf1 ip4:127.0.0.1 -all');
  const envelope = { from: customer.mail, to: [address] };
  const send = (hop: string) =>
    mails.send({ from: customer.mail, to: address, envelope, signedBy: null, raw: raw(hop) });
  await Promise.all(['a', 'b', 'c'].map(send));
  await send('d');
  await mails.read();
  mails.dns.texts.delete('example.com');
  expect(await emails().countDocuments()).toBe(before + 1);
  expect((await postsOf(customer, caseId)).filter(({ text }) => text === 'Repeated.')).toHaveLength(1);
});

/** Emails without their content in GridFS, and the content in GridFS. */
async function storedIn(subject: string) {
  const filter = { 'client.sender': `${subject}@example.com` };
  const [email] = await emails().find(filter).toArray();
  const raw = mails.world.connection.collection('support_emails_raw.files');
  return { email, files: await raw.countDocuments({ _id: { $in: email?.['raws'] ?? [] } }) };
}

test('a small email is one write with its job, and a large one has its bytes in GridFS', async () => {
  const small = { from: 'small@example.com', to: TEAM, signedBy: null };
  const write = jest.spyOn(mails.world.connection.models['SupportEmail'] as object as Writes, 'updateOne');
  await mails.send(small);
  expect(write).not.toHaveBeenCalled();
  const large = { ...small, from: 'large@example.com', text: 'Many words. '.repeat(2_000) };
  await mails.deliver(large);
  expect(await storedIn('small')).toMatchObject({ files: 0, email: { raws: [], state: 'unverified' } });
  expect(await storedIn('large')).toMatchObject({ files: 1, email: { state: 'unverified' } });
  expect((await storedIn('large')).email).not.toHaveProperty('content');
});

inFullRun(test)('a delivery that ended before its bytes were stored is repeated', async () => {
  const email = { from: 'broken@example.com', to: TEAM, signedBy: null, messageId: '<b@example.com>' };
  const again = { ...email, date: new Date() };
  await mails.deliver(again);
  const { email: first } = await storedIn('broken');
  await emails().updateOne(
    { _id: first?._id },
    { $set: { state: 'arriving', raws: [] }, $unset: { content: 1 } },
  );
  await mails.deliver(again);
  expect(await storedIn('broken')).toMatchObject({
    files: 1,
    email: { _id: first?._id, state: 'unverified' },
  });
});

inFullRun(test)('an email that cannot be read three times is listed for agents as unreadable', async () => {
  const thread = mails.world.app.get(EmailThread);
  const read = jest.spyOn(thread, 'read').mockRejectedValue(new UnreadableEmail('too deep'));
  await mails.deliver({ from: 'knot@example.com', to: TEAM, signedBy: null });
  expect(read).toHaveBeenCalledTimes(3);
  const [listed] = await mails.emails('unreadable');
  expect(listed).toMatchObject({ state: 'unreadable', case_id: null });
  const download = downloadCareEmail.path.replace(':emailId', listed?.id ?? '');
  expect((await mails.noor.agent.get(download)).status).toBe(200);
});

test('a database failure gives a temporary SMTP reply, and the next attempt is accepted', async () => {
  const { app } = mails.world;
  const store = jest.spyOn(app.get(EmailRepository), 'store').mockRejectedValueOnce(new Error('away'));
  const email = { from: 'late@example.com', to: TEAM, subject: 'Late' };
  await expect(mails.send(email)).rejects.toThrow(/451/u);
  expect(await emails().countDocuments({ 'client.sender': 'late@example.com' })).toBe(0);
  await mails.send(email);
  expect(store).toHaveBeenCalledTimes(2);
  expect(await emails().countDocuments({ 'client.sender': 'late@example.com' })).toBe(1);
});

inFullRun(test)('an email without free disk space gets 452', async () => {
  const space = mails.world.app.get(DiskSpace);
  jest.spyOn(space, 'freeMb').mockResolvedValue(0);
  await space.look();
  const replies = await session('MAIL FROM:<a@example.com>');
  jest.restoreAllMocks();
  await space.look();
  expect(code(replies.at(-1))).toBe('452');
});

test('senders and networks over their limits get a temporary reply', async () => {
  const limits = mails.world.app.get(RateLimits);
  for (const [rule, key] of [
    ['email-in-sender', '127.0.0.1 many@example.com'],
    ['email-in-network', '127.0.0.1'],
  ] as const) {
    const points = limits.scaled({ 'email-in-sender': 120, 'email-in-network': 3_000 }[rule]);
    await mails.world.connection
      .collection('rate_limits')
      .updateOne(
        { key: `${rule}:${key}` },
        { $set: { points, expire: new Date(Date.now() + 60_000) } },
        { upsert: true },
      );
    const replies = await session('MAIL FROM:<many@example.com>');
    await limits.clear(rule, key);
    expect(code(replies.at(-1))).toBe('451');
  }
});

inFullRun(test)('an email is downloaded as it was received, and removed after 90 days', async () => {
  const { customer } = await mails.answered();
  await mails.deliver({ from: 'raw@example.com', to: TEAM, subject: 'Raw', signedBy: null });
  const [email] = (await mails.emails('unverified')).filter(({ subject }) => subject === 'Raw');
  const path = downloadCareEmail.path.replace(':emailId', email?.id ?? '');
  const downloaded = await mails.noor.agent.get(path).buffer(true);
  expect(downloaded.headers['content-disposition']).toContain('.eml');
  expect(String(downloaded.body)).toMatch(/Subject: Raw[\s\S]*It does not work\./u);
  expect((await customer.agent.get(path)).status).toBe(404);
  await mails.world.app.get(CleanupScheduler).run(new Date(Date.now() + 91 * 86_400_000));
  expect(await emails().countDocuments()).toBe(0);
  for (const part of ['chunks', 'files'])
    expect(await mails.world.connection.collection(`support_emails_raw.${part}`).countDocuments()).toBe(0);
});
