import { byTier, testSeed } from '@zonewerk/testing/tier';
import { Random } from '../../harness/random.js';
import { recordSoak } from '../../harness/soak-record.js';
import { allPostsOf, type Answered, EmailWorld, type Sent, TEAM, textsOf } from './email-fixtures.js';

/*
 * Real: SMTP, DKIM by a DNS server, jobs, API over HTTP. The seed names the emails. The short form of
 * `npm run soak -- --part forgeries`, which sets the size.
 */
const SEED = testSeed();
const EMAILS = Number(process.env['ZW_SOAK_EMAILS'] ?? byTier({ gate: 40, full: 1_000 }));
const CUSTOMERS = Math.min(50, EMAILS / 20);
/** Number of emails sent before they are parsed. */
const AT_ONCE = 100;

let mails: EmailWorld;
beforeAll(async () => {
  mails = await EmailWorld.start();
});
afterAll(() => mails.close());

const random = new Random(SEED);

/** Ways in which an email refers to a case. */
const THREADS = [
  ({ address }: Answered) => ({ to: address }),
  ({ messageId }: Answered) => ({ to: TEAM, inReplyTo: messageId }),
  ({ messageId }: Answered) => ({ to: TEAM, references: ['<a@b.example>', messageId] }),
];

/** Ways in which an email forges its author. */
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

/** Texts of emails by kind. */
interface SentTexts {
  forged: number;
  /** Emails of a verified author, with the author. */
  readonly own: Map<string, Answered>;
  /** Those that refer to a case of their author. */
  readonly replies: Map<string, Answered>;
}

async function sendEmail(all: readonly Answered[], index: number, sent: SentTexts): Promise<void> {
  const author = random.pick(all);
  const named = random.below(2) === 0 ? author : random.pick(all);
  const text = `Email ${index} of the seed ${SEED}.`;
  const subject = random.pick(['Hello', `Re: ${named.caseId}`]);
  const email = { ...random.pick(THREADS)(named), text, subject };
  if (random.below(2) === 0) {
    sent.forged += 1;
    return mails.send({ ...email, ...random.pick(FORGERIES)(author) });
  }
  sent.own.set(text, author);
  if (author === named) sent.replies.set(text, author);
  return mails.send({ ...email, from: author.customer.mail });
}

const textsBy = (texts: ReadonlyMap<string, Answered>, author: Answered) =>
  [...texts].filter(([, one]) => one === author).map(([text]) => text);

const ofTest = (texts: readonly string[]) => texts.filter((text) => text.startsWith('Email ')).toSorted();

test(`seed ${SEED}: ${EMAILS} emails with forged authors, Message-IDs and subjects: none reaches the case of another customer`, async () => {
  const all: Answered[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) all.push(await mails.answered(`Customer ${index}`));
  const sent: SentTexts = { forged: 0, own: new Map(), replies: new Map() };
  for (let index = 0; index < EMAILS; index += 1) {
    await sendEmail(all, index, sent);
    if (index % AT_ONCE === AT_ONCE - 1) await mails.read();
  }
  await mails.read();
  for (const author of all) {
    const { customer, caseId } = author;
    expect(ofTest(await textsOf(customer))).toEqual(textsBy(sent.own, author).toSorted());
    const inCase = (await allPostsOf(customer, caseId)).map(({ text }) => text);
    expect(ofTest(inCase)).toEqual(textsBy(sent.replies, author).toSorted());
  }
  await recordSoak({
    'customers with a case': CUSTOMERS,
    'emails that claim another author': sent.forged,
    'emails of proven authors': sent.own.size,
    'those of them that answer their own case': sent.replies.size,
    'answers that are not in their case': 0,
    'emails in the case of another customer': 0,
  });
}, 3_600_000);
