import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { inFullRun } from '@zonewerk/testing/tier';
import { parseConfig } from '../../../src/platform/config/config.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { type Received, type SmtpServer, smtpServer } from '../../harness/smtp.js';
import { agent, answer, sendNow } from '../care-fixtures.js';
import { headerOf } from './email-fixtures.js';
import { created } from '../support-fixtures.js';

// Real: API over HTTP, jobs, an SMTP server that receives the emails.
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
});
const DKIM = {
  DKIM_DOMAIN: 'care.example',
  DKIM_SELECTOR: 'mail1',
  DKIM_KEY: privateKey.toString('base64'),
};
const SIGNED_ID = /^<case\.[0-9a-f]{24}\.[a-z0-9]+\.[0-9a-f]{32}@care\.example>$/u;

let world: World;
let smtp: SmtpServer;
let noor: SignedIn;
beforeAll(async () => {
  smtp = await smtpServer();
  world = await startWorld({ SMTP_URL: smtp.url, MAIL_IN_DOMAIN: 'care.example', ...DKIM });
  noor = await agent(world, 'Noor');
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

/** Emails to an email address, in the order of their arrival. */
async function emailsTo(address: string, count: number): Promise<Received[]> {
  const received = () => smtp.received.filter(({ to }) => to.includes(address));
  await eventually(async () => expect(received()).toHaveLength(count));
  return received();
}

async function answered(): Promise<{ ada: SignedIn; caseId: string; emails: Received[] }> {
  const ada = await world.signedIn('Ada');
  const caseId = await created(ada);
  await emailsTo(ada.mail, 1);
  const text = 'Please run:\n\n    if (ready) {\n        start();\n    }\n\nThen <retry>.';
  await answer(noor, { caseId, text }, [{ name: 'steps.txt', content: 'One.' }]);
  await sendNow(world, caseId);
  return { ada, caseId, emails: await emailsTo(ada.mail, 2) };
}

test('emails of a case have signed email addresses and reference earlier emails', async () => {
  const { caseId, emails } = await answered();
  const [received, answer1] = emails.map(({ source }) => source);
  const ids = emails.map(({ source }) => headerOf(source, 'Message-ID'));
  for (const id of ids) expect(id).toMatch(SIGNED_ID);
  expect(new Set(ids).size).toBe(2);
  expect(headerOf(received ?? '', 'In-Reply-To')).toBeNull();
  expect(headerOf(answer1 ?? '', 'In-Reply-To')).toBe(ids[0]);
  expect(headerOf(answer1 ?? '', 'References')).toBe(ids[0]);
  for (const { source, from } of emails) {
    const replyTo = headerOf(source, 'Reply-To') ?? '';
    expect(replyTo).toMatch(new RegExp(`^care\\+${caseId}\\.[0-9a-f]{32}@care\\.example$`, 'u'));
    expect(from).toBe(replyTo);
  }
});

test('only the answer of an agent is not marked as auto-generated', async () => {
  const { emails } = await answered();
  expect(emails.map(({ source }) => headerOf(source, 'Auto-Submitted'))).toEqual(['auto-generated', null]);
});

test('an answer by email has its line breaks, its indentation and the names of its files', async () => {
  const { emails } = await answered();
  const source = (emails[1]?.source ?? '').replace(/=\r\n/gu, '').replace(/=3D/gu, '=');
  const block = '<div style="white-space:pre-wrap">Please run:\r\n\r\n    if (ready) {\r\n        start();';
  expect(source).toContain(block);
  expect(source).toContain('Then &lt;retry&gt;.');
  expect(source).toContain('Files of the answer, to download in the case: steps.txt');
});

test('emails are signed with the configured key', async () => {
  const { emails } = await answered();
  const der = createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({
    type: 'spki',
    format: 'der',
  });
  const asked: string[] = [];
  const { results } = await dkimVerify(Buffer.from(emails[1]?.source ?? ''), {
    resolver: async (name: string) => {
      asked.push(name);
      return [[`v=DKIM1; k=rsa; p=${der.toString('base64')}`]];
    },
  });
  expect(results.map(({ status }) => status.result)).toEqual(['pass']);
  expect(asked).toEqual(['mail1._domainkey.care.example']);
});

inFullRun(test)('the email about the closing replies to the last email of the team', async () => {
  const { ada, caseId, emails } = await answered();
  await world.app.get(CleanupScheduler).run(new Date(Date.now() + 5.5 * 86_400_000));
  const last = (await emailsTo(ada.mail, 3)).at(-1)?.source ?? '';
  expect(headerOf(last, 'In-Reply-To')).toBe(headerOf(emails[1]?.source ?? '', 'Message-ID'));
  expect(headerOf(last, 'Message-ID')).toContain(`<case.${caseId}.closing`);
  expect(headerOf(last, 'Auto-Submitted')).toBe('auto-generated');
});

test.each([
  [{ DKIM_DOMAIN: 'care.example' }, /Signed emails need these settings too: DKIM_SELECTOR, DKIM_KEY/u],
  [{ ...DKIM, DKIM_KEY: 'no key' }, /DKIM_KEY: must be a private key/u],
  [{ MAIL_IN_PORT: '70000' }, /MAIL_IN_PORT: must be a port number/u],
  [{ MAIL_IN_TLS_CERT: '/cert.pem' }, /STARTTLS needs these settings too: MAIL_IN_TLS_KEY/u],
  [
    { MAIL_IN_PORT: '0', MAIL_IN_TLS_CERT: '/no.pem', MAIL_IN_TLS_KEY: '/no.pem' },
    /MAIL_IN_TLS_CERT: the file \/no.pem/u,
  ],
])('invalid email settings are named: %j', (settings, message) => {
  expect(() => parseConfig(settings)).toThrow(message);
});
