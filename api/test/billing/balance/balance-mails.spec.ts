import { requestLoan, requestWithdrawal, type BalanceRequest } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { DecisionsService } from '../../../src/domains/billing/balance/requests/decisions.service.js';
import { enrich, profileOf } from './balance-examples.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { smtpServer, type SmtpServer } from '../../harness/smtp.js';

// Real: API over HTTP, jobs, database engine, the mail library, an SMTP server on a socket.
let smtp: SmtpServer;
let world: World;
let decisions: DecisionsService;
beforeAll(async () => {
  smtp = await smtpServer();
  world = await startWorld({ SMTP_URL: smtp.url });
  decisions = world.app.get(DecisionsService);
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

async function ask(person: SignedIn, profile: string, call: typeof requestLoan | typeof requestWithdrawal) {
  const { body } = await person.call(call, { profile, amount: '5', reason: 'For a new server.' });
  return (body as { request: BalanceRequest }).request.id;
}

/** Decoded mails to a person: subject and text. */
function mailsTo({ mail }: SignedIn): { subject: string; text: string }[] {
  return smtp.received
    .filter(({ to }) => to.includes(mail))
    .map(({ source }) => {
      const plain = source.split('text/plain')[1]?.split('text/html')[0] ?? '';
      const body = plain.slice(plain.indexOf('\r\n\r\n')).replace(/=\r\n/gu, '');
      const bytes = body.replace(/=([0-9A-F]{2})/gu, (_, hex: string) => `%${hex}`);
      return {
        subject: /^Subject: (.*)$/mu.exec(source)?.[1]?.trim() ?? '',
        text: decodeURIComponent(bytes),
      };
    });
}

inFullRun(test)('each decision on a request is mailed once, with note and link', async () => {
  const ada = await world.signedIn('Ada');
  const profile = await profileOf(ada);
  await enrich(world, profile, 10_000);
  const loan = await ask(ada, profile, requestLoan);
  const withdrawal = await ask(ada, profile, requestWithdrawal);
  await decisions.approve(loan, '');
  await Promise.all([1, 2, 3].map(() => decisions.pay(loan, '')));
  await decisions.refuse(withdrawal, 'The account is not yours.');
  await decisions.refuse(withdrawal, 'The account is not yours.');
  await eventually(async () => expect(mailsTo(ada)).toHaveLength(3));
  const mails = Object.fromEntries(mailsTo(ada).map(({ subject, text }) => [subject, text]));
  expect(Object.keys(mails).sort()).toEqual([
    'Your loan is approved (Zonewerk)',
    'Your loan is paid (Zonewerk)',
    'Your withdrawal is refused (Zonewerk)',
  ]);
  const refused = mails['Your withdrawal is refused (Zonewerk)'];
  for (const line of [
    'Hello Ada,',
    'Your withdrawal of €5.00 is refused. The amount is available in your balance again.',
    'Our note: The account is not yours.',
    `Details: http://localhost:4200/balance/${profile}/`,
  ]) {
    expect(refused).toContain(line);
  }
  expect(mails['Your loan is approved (Zonewerk)']).not.toContain('Our note');
});
