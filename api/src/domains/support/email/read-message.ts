import { mailAddress } from '@zonewerk/contracts';
import { type AddressObject, type ParsedMail, simpleParser, type StructuredHeader } from 'mailparser';
import { sanitizeEmail } from './email-html.js';
import { threadIndexOf } from './thread-index.js';

const TEXT_BYTES = 65_536;
const HTML_BYTES = 1_048_576;
const SUBJECT_CHARACTERS = 120;
const REFERENCES = 50;
const FILES = 50;
const FILE_NAME_CHARACTERS = 200;
const MESSAGE_ID = /<[^\s<>]{1,250}>/gu;
/** Control characters except tab and line feed. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
const REPORT_HEAD_BYTES = 262_144;
const ROBOTS = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+.-][^@]*)?@/u;

/** A file part of an email. */
export interface EmailFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** An email as text. */
export interface ReadEmail {
  /** Email address of the author; empty unless there is exactly one. */
  readonly from: string;
  readonly name: string;
  readonly subject: string;
  readonly messageId: string | null;
  /** Message-IDs of its references, nearest first. */
  readonly references: readonly string[];
  readonly threadIndex: string | null;
  readonly text: string;
  readonly isCut: boolean;
  /** Sanitised HTML that refers to `files` by position; null without formatting. */
  readonly html: string | null;
  readonly files: readonly EmailFile[];
  /** Number of further attachments, which are not read. */
  readonly furtherFiles: number;
  /** Whether it is an automatic email or from a mailing list. */
  readonly isAutomatic: boolean;
  /** Text of a delivery status notification; null for other emails. */
  readonly report: string | null;
}

/** Parses a message. */
export async function readMessage(message: Buffer): Promise<ReadEmail> {
  const parsed = await simpleParser(message, {
    skipTextToHtml: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: HTML_BYTES,
  });
  const { from, name } = authorOf(parsed);
  const { text, isCut } = textOf(parsed, message);
  const attachments = parsed.attachments.slice(0, FILES);
  return {
    from,
    name,
    subject: clean(parsed.subject ?? '')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, SUBJECT_CHARACTERS),
    messageId: idsIn(parsed.messageId)[0] ?? null,
    references: referencesOf(parsed),
    threadIndex: threadIndexOf(valueOf(parsed, 'thread-index').replace(/\s+/gu, '')),
    text,
    isCut,
    html: sanitizeEmail(
      parsed.html ?? false,
      attachments.map(({ cid }) => cid),
    ),
    files: attachments.map(({ filename, content, contentType }, position) => ({
      name: shortened(
        filename ?? `attachment-${position + 1}${contentType === 'message/rfc822' ? '.eml' : ''}`,
      ),
      content,
    })),
    furtherFiles: parsed.attachments.length - attachments.length,
    isAutomatic: isAutomatic(parsed, from),
    report: isReport(parsed) ? message.toString('latin1', 0, REPORT_HEAD_BYTES) : null,
  };
}

/** The author, when there is one `From` header with one address. */
function authorOf(parsed: ParsedMail): { from: string; name: string } {
  const headers = parsed.headerLines.filter(({ key }) => key === 'from');
  const people = (parsed.from as AddressObject | undefined)?.value ?? [];
  const [person] = people;
  const address = mailAddress('').safeParse(person?.address);
  const isOne = headers.length === 1 && people.length === 1 && person?.group === undefined;
  if (!isOne || !address.success) return { from: '', name: '' };
  return { from: address.data, name: clean(person?.name ?? '').slice(0, SUBJECT_CHARACTERS) };
}

function textOf(parsed: ParsedMail, message: Buffer): { text: string; isCut: boolean } {
  const text = parsed.text ?? bodyWithoutParts(parsed, message);
  const whole = clean(text.replace(/\r\n?/gu, '\n')).trim();
  const bytes = Buffer.from(whole);
  if (bytes.byteLength <= TEXT_BYTES) return { text: whole, isCut: false };
  // The last character can be incomplete.
  return { text: bytes.toString('utf8', 0, TEXT_BYTES).replace(/\u{fffd}$/u, ''), isCut: true };
}

/** A file name of limited length with its extension. */
function shortened(name: string): string {
  if (name.length <= FILE_NAME_CHARACTERS) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/u.exec(name)?.[0] ?? '';
  return name.slice(0, FILE_NAME_CHARACTERS - extension.length) + extension;
}

/** The body of an email whose header declares parts that the body does not contain; empty for other emails. */
function bodyWithoutParts({ headers, html, attachments }: ParsedMail, message: Buffer): string {
  const type = headers.get('content-type') as StructuredHeader | undefined;
  if (!type?.value.startsWith('multipart/') || html !== false || attachments.length > 0) return '';
  const source = message.toString('utf8', 0, HTML_BYTES);
  const { boundary } = type.params;
  if (boundary && source.includes(`\n--${boundary}`)) return '';
  const end = source.search(/\n\r?\n/u);
  return end === -1 ? '' : source.slice(end);
}

function referencesOf({ inReplyTo, references }: ParsedMail): string[] {
  const ids = [references].flat().flatMap(idsIn).reverse();
  return [...new Set([...idsIn(inReplyTo), ...ids])].slice(0, REFERENCES);
}

function idsIn(text: string | undefined): string[] {
  return text?.match(MESSAGE_ID) ?? [];
}

/** Value of a header in lower case; empty when it is absent. */
function valueOf({ headerLines }: ParsedMail, name: string): string {
  const line = headerLines.find(({ key }) => key === name)?.line ?? '';
  return line.slice(line.indexOf(':') + 1).trim();
}

function isAutomatic(parsed: ParsedMail, from: string): boolean {
  const submitted = valueOf(parsed, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(?:bulk|list|junk|auto_reply)$/iu.test(valueOf(parsed, 'precedence')) ||
    parsed.headerLines.some(({ key }) => key === 'list-id' || key === 'x-auto-response-suppress') ||
    ROBOTS.test(from)
  );
}

function isReport(parsed: ParsedMail): boolean {
  const type = valueOf(parsed, 'content-type').toLowerCase();
  return type.startsWith('multipart/report') && type.includes('delivery-status');
}

function clean(text: string): string {
  return text.replace(CONTROL, '');
}
