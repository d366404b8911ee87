import { byTier, testSeed } from '@zonewerk/testing/tier';
import { Random } from '../harness/random.js';
import { type Answered, EmailWorld, postsOf, type Sent, TEAM, textsOf } from './email-fixtures.js';

// Real: SMTP, DKIM by a DNS server, jobs, API over HTTP. The seed names the emails.
const SEED = testSeed();
const EMAILS = byTier({ gate: 60, full: 1_000 });
const CUSTOMERS = byTier({ gate: 3, full: 20 });

let mails: EmailWorld;
beforeAll(async () => {
  mails = await EmailWorld.start();
});
afterAll(() => mails.close());

const random = new Random(SEED);

/** Ways in which an email names a case. */
const THREADS = [
  ({ address }: Answered) => ({ to: address }),
  ({ messageId }: Answered) => ({ to: TEAM, inReplyTo: messageId }),
  ({ messageId }: Answered) => ({ to: TEAM, references: ['<a@b.example>', messageId] }),
];

/** Ways in which an email claims another author. */
const FORGERIES: readonly ((victim: Answered) => Partial<Sent> & { from: string })[] = [
  ({ customer }) => ({ from: customer.mail, signedBy: null }),
  ({ customer }) => ({ from: customer.mail, signedBy: 'evil.example' }),
  ({ customer }) => ({
    from: customer.mail,
    signedBy: 'evil.example',
    envelope: { from: 'eve@evil.example', to: TEAM },
  }),
  ({ customer }) => ({ from: `"${customer.mail}" <eve@evil.example>`, sender: customer.mail }),
  ({ customer }) => ({ from: 'eve@evil.example', replyTo: customer.mail }),
];

test(`seed ${SEED}: ${EMAILS} emails with forged authors, Message-IDs and subjects: none reaches the case of another customer`, async () => {
  const all: Answered[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) all.push(await mails.answered(`Customer ${index}`));
  const replies = new Map<string, Answered>();
  const own = new Map<string, Answered>();
  for (let index = 0; index < EMAILS; index += 1) {
    const author = random.pick(all);
    const named = random.pick(all);
    const text = `Email ${index} of the seed ${SEED}.`;
    const email = {
      ...random.pick(THREADS)(named),
      text,
      subject: random.pick(['Hello', `Re: ${named.caseId}`]),
    };
    if (random.below(2) === 0) {
      await mails.send({ ...email, ...random.pick(FORGERIES)(author) });
      continue;
    }
    await mails.send({ ...email, from: author.customer.mail });
    own.set(text, author);
    if (author === named) replies.set(text, author);
  }
  await mails.read();
  for (const customer of all) {
    const texts = (await textsOf(customer.customer)).filter((text) => text.startsWith('Email '));
    const expected = [...own].filter(([, author]) => author === customer).map(([text]) => text);
    expect(texts.toSorted()).toEqual(expected.toSorted());
    const inCase = (await postsOf(customer.customer, customer.caseId)).map(({ text }) => text);
    const wanted = [...replies].filter(([, author]) => author === customer).map(([text]) => text);
    expect(inCase.filter((text) => text.startsWith('Email ')).toSorted()).toEqual(
      wanted.slice(-50).toSorted(),
    );
  }
}, 3_600_000);
