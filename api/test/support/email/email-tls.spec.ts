import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { writeCertificates } from '../../hosting/engines/certificates.js';
import { EmailWorld, TEAM } from './email-fixtures.js';

// Real: SMTP over TLS with a certificate of an authority, which the client verifies.
let folder: string;
let mails: EmailWorld;
let authority: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-email-tls-'));
  await writeCertificates(folder, '127.0.0.1');
  authority = await readFile(join(folder, 'ca.pem'), 'utf8');
  mails = await EmailWorld.start({
    MAIL_IN_TLS_CERT: join(folder, 'server.pem'),
    MAIL_IN_TLS_KEY: join(folder, 'server-key.pem'),
  });
});
afterAll(async () => {
  await mails.close();
  await rm(folder, { recursive: true });
});

/** A client that sends emails over TLS only. */
function client(tls: { ca?: string }) {
  return nodemailer.createTransport({ host: '127.0.0.1', port: mails.port, requireTLS: true, tls });
}

test('an email is accepted over TLS, by a client that trusts the authority of the certificate', async () => {
  const from = 'tls@example.com';
  const { response } = await client({ ca: authority }).sendMail({ from, to: TEAM, text: 'Over TLS.' });
  expect(response).toMatch(/^250 /u);
  await mails.read();
  const stored = await mails.world.connection.collection('support_emails').findOne({ from });
  expect(stored).toMatchObject({ text: expect.stringContaining('Over TLS.') });
});

test('a client that does not trust the authority sends nothing', async () => {
  const sent = client({}).sendMail({ from: 'doubt@example.com', to: TEAM, text: 'Unsent.' });
  await expect(sent).rejects.toThrow(/certificate/u);
  const emails = mails.world.connection.collection('support_emails');
  expect(await emails.countDocuments({ 'client.sender': 'doubt@example.com' })).toBe(0);
});
