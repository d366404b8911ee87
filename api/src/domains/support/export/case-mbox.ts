import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { CasePost } from '../cases/post.schema.js';

export interface MboxCase {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  readonly customer: { readonly name: string; readonly address: string };
  /** Email address of the care team. */
  readonly team: string;
}

/** Posts as an mbox in the form "mboxrd". Each message lists its files, which are in the same archive. */
export async function toMbox(found: MboxCase, posts: readonly CasePost[]): Promise<Buffer> {
  const messages: Buffer[] = [];
  for (const post of posts) messages.push(await toMessage(found, post));
  return Buffer.concat(messages);
}

async function toMessage(
  found: MboxCase,
  { seq, author, side, text, date, files }: CasePost,
): Promise<Buffer> {
  const customer = { name: found.customer.name, address: found.customer.address };
  const team = { name: author, address: found.team };
  const names = files.length === 0 ? '' : `\n\nFiles: ${files.map(({ name }) => name).join(', ')}`;
  const domain = found.team.slice(found.team.indexOf('@') + 1);
  const message = new MailComposer({
    from: side === 'person' ? { ...customer, name: author } : team,
    to: side === 'person' ? found.team : customer,
    subject: `${found.number}: ${found.subject}`,
    messageId: `<export.${found.id}.${seq}@${domain}>`,
    date,
    text: `${text}${names}`,
    newline: '\n',
  });
  const written = (await message.compile().build()).toString('utf8').replaceAll('\r\n', '\n');
  const quoted = written.replaceAll(/^(?=>*From )/gmu, '>');
  return Buffer.from(
    `From ${side === 'person' ? 'customer' : 'team'}@${domain} ${date.toUTCString()}\n${quoted}\n\n`,
  );
}
