import { byTier } from '@zonewerk/testing/tier';
import { freePort } from '@zonewerk/testing/free-port';
import mongoose from 'mongoose';
import nodemailer from 'nodemailer';
import { eventually } from '../../harness/clusters-world.js';
import { recordSoak } from '../../harness/soak-record.js';
import { Parts } from '../../platform/durability/parts.js';
import { register } from '../../platform/durability/people.js';
import { DnsAnswers } from '../../harness/dns-answers.js';

/*
 * Real: the API as a process, killed with SIGKILL while it receives emails; SMTP on a socket. The short form of `npm
 * run soak -- --part email-kills`, which sets the size.
 */
const SOAK_KILLS = process.env['ZW_SOAK_EMAIL_KILLS'];
const KILLS = Number(SOAK_KILLS ?? byTier({ gate: 1, full: 20 }));
const EMAILS_PER_KILL = SOAK_KILLS ? 100 : byTier({ gate: 15, full: 100 });
const SENDERS = 5;

let parts: Parts;
let dns: DnsAnswers;
let smtpPort: number;
beforeAll(async () => {
  dns = await DnsAnswers.start();
  dns.texts.set('example.com', 'v=spf1 ip4:127.0.0.1 -all');
  smtpPort = await freePort();
  parts = await Parts.start({
    MAIL_IN_PORT: String(smtpPort),
    MAIL_IN_DOMAIN: 'care.example',
    DNS_RESOLVERS: dns.address,
  });
});
afterAll(async () => {
  await parts.stop();
  dns.close();
});

/** Sends an email until the server accepts it. */
async function sendOnce(from: string, subject: string): Promise<void> {
  const email = {
    from,
    to: 'care@care.example',
    subject,
    text: subject,
    messageId: `<${subject}@example.com>`,
  };
  const date = new Date();
  await eventually(async () => {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
    await transport.sendMail({ ...email, date });
  });
}

/** Sends emails concurrently, and kills the API after a third of them. */
async function round(from: string, name: number): Promise<string[]> {
  const subjects = Array.from({ length: EMAILS_PER_KILL }, (_, index) => `kill-${name}-${index}`);
  const waiting = [...subjects];
  let sent = 0;
  const kills: Promise<unknown>[] = [];
  const sender = async () => {
    for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
      await sendOnce(from, subject);
      sent += 1;
      if (sent >= EMAILS_PER_KILL / 3 && kills.length === 0)
        kills.push(parts.kill('api').then(() => parts.startPart('api')));
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await Promise.all(kills);
  return subjects;
}

test(`every accepted email is a post exactly once after ${KILLS} kills of the API`, async () => {
  const from = await register(parts.origin);
  const subjects: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) subjects.push(...(await round(from, kill)));
  const database = await mongoose.createConnection(parts.mongodbUri).asPromise();
  await eventually(async () => {
    const open = { state: { $in: ['arriving', 'received'] } };
    expect(await database.collection('support_emails').countDocuments(open)).toBe(0);
    expect(
      await database.collection('support_cases').countDocuments({ 'pending.0': { $exists: true } }),
    ).toBe(0);
  });
  const posts = await database.collection('support_posts').find({ side: 'person' }).toArray();
  expect(posts.map(({ text }) => String(text)).toSorted()).toEqual(subjects.toSorted());
  await database.destroy();
  await recordSoak({
    'kills of the API': KILLS,
    'accepted emails': subjects.length,
    'posts of them': posts.length,
    'accepted emails that are no post, or more than one': 0,
  });
}, 1_800_000);
