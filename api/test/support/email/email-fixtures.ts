import { generateKeyPairSync } from 'node:crypto';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import {
  type CareEmailSummary,
  getCase,
  listCareEmails,
  listCases,
  type SupportCase,
} from '@zonewerk/contracts';
import { MailIntake } from '../../../src/domains/support/support.api.js';
import { eventually } from '../../harness/clusters-world.js';
import { DnsAnswers } from '../../harness/dns-answers.js';
import { type SignedIn, startWorld, type World } from '../../harness/harness.js';
import { type Received, type SmtpServer, smtpServer } from '../../harness/smtp.js';
import { agent, answer, sendNow } from '../care-fixtures.js';
import { created } from '../support-fixtures.js';

const DOMAIN = 'care.example';
export const TEAM = `care@${DOMAIN}`;
const SELECTOR = 'k1';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** An email to the care team. */
export type Sent = SendMailOptions & {
  readonly from: string;
  readonly to: string;
  /** Signing domain; null for none. Default: that of the author. */
  readonly signedBy?: string | null;
};

/** Unfolded value of a message header; null without the header. */
export function headerOf(source: string, name: string): string | null {
  const [head = ''] = source.split('\r\n\r\n');
  const found = new RegExp(`^${name}: ?(.*(?:\\r\\n[ \\t].*)*)`, 'imu').exec(head);
  return found?.[1]?.replace(/\r\n[ \t]/gu, ' ').trim() ?? null;
}

/**
 * A world that receives and sends emails by SMTP, with a DNS server for the keys of `example.com` and `evil.example`.
 */
export class EmailWorld {
  private constructor(
    readonly world: World,
    readonly dns: DnsAnswers,
    readonly smtp: SmtpServer,
    readonly noor: SignedIn,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<EmailWorld> {
    const dns = await DnsAnswers.start();
    for (const domain of ['example.com', 'evil.example'])
      dns.texts.set(`${SELECTOR}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`);
    dns.texts.set('evil.example', 'v=spf1 ip4:127.0.0.1 -all');
    const smtp = await smtpServer();
    const world = await startWorld({
      SMTP_URL: smtp.url,
      MAIL_IN_PORT: '0',
      MAIL_IN_DOMAIN: DOMAIN,
      DNS_RESOLVERS: dns.address,
      ...settings,
    });
    return new EmailWorld(world, dns, smtp, await agent(world, 'Noor'));
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.smtp.close();
    this.dns.close();
  }

  get port(): number {
    const { port } = this.world.app.get(MailIntake);
    if (port === null) throw new Error('The world receives no emails.');
    return port;
  }

  /** Sends an email by SMTP. Resolves after the server accepted it. */
  async send({ signedBy, ...email }: Sent): Promise<void> {
    const domainName = signedBy === undefined ? email.from.split('@').at(-1)?.replace('>', '') : signedBy;
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: this.port,
      ignoreTLS: true,
      ...(domainName ? { dkim: { domainName, keySelector: SELECTOR, privateKey } } : {}),
    });
    await transport.sendMail({ subject: 'Hello', text: 'It does not work.', ...email });
    transport.close();
  }

  /** Waits until all received emails are parsed. */
  async read(): Promise<void> {
    const waiting = { state: { $in: ['arriving', 'received'] } };
    const emails = this.world.connection.collection('support_emails');
    await eventually(async () => expect(await emails.countDocuments(waiting)).toBe(0));
  }

  /** Sends an email, and waits until it is parsed. */
  async deliver(email: Sent): Promise<void> {
    await this.send(email);
    await this.read();
  }

  /** Emails from the product to an address; waits for the given number. */
  async emailsTo(address: string, count: number): Promise<Received[]> {
    const received = () => this.smtp.received.filter(({ to }) => to.includes(address));
    await eventually(async () => expect(received()).toHaveLength(count));
    return received();
  }

  /** A customer with a case that an agent answered by email. */
  async answered(name = 'Ada'): Promise<Answered> {
    const customer = await this.world.signedIn(name);
    const caseId = await created(customer);
    await answer(this.noor, { caseId, text: `An answer to ${name}.` });
    await sendNow(this.world, caseId);
    const [, last] = await this.emailsTo(customer.mail, 2);
    const source = last?.source ?? '';
    return {
      customer,
      caseId,
      address: headerOf(source, 'Reply-To') ?? '',
      messageId: headerOf(source, 'Message-ID') ?? '',
    };
  }

  /** Emails of an agent list. */
  async emails(state: 'held' | 'unverified' | 'unreadable'): Promise<CareEmailSummary[]> {
    return (await this.noor.call(listCareEmails, { state, limit: 100 })).body.list as CareEmailSummary[];
  }
}

/** A case that an agent answered by email. */
export interface Answered {
  readonly customer: SignedIn;
  readonly caseId: string;
  /** `Reply-To` of the answer. */
  readonly address: string;
  /** `Message-ID` of the answer. */
  readonly messageId: string;
}

/** Posts of a case from the view of its customer. */
export async function postsOf(customer: SignedIn, caseId: string): Promise<SupportCase['posts']> {
  return ((await customer.call(getCase, { caseId })).body.case as SupportCase).posts;
}

/** Posts of all pages of a case, oldest first. */
export async function allPostsOf(customer: SignedIn, caseId: string): Promise<SupportCase['posts']> {
  const posts: SupportCase['posts'] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page = (await customer.call(getCase, { caseId, before })).body.case as SupportCase;
    posts.unshift(...page.posts);
    before = page.older;
  }
  return posts;
}

/** Texts of all posts of all cases of a customer. */
export async function textsOf(customer: SignedIn): Promise<string[]> {
  const texts: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await customer.call(listCases, { limit: 100, cursor });
    const page = body as { list: { caseId: string }[]; next: string | null };
    for (const { caseId } of page.list)
      texts.push(...(await allPostsOf(customer, caseId)).map(({ text }) => text));
    cursor = page.next;
  }
  return texts;
}
