import { canonicalHost } from './record-names.js';
import type { NameOptions } from './record-names.js';
import { quotedString, readFields } from './character-strings.js';
import type { Field } from './character-strings.js';
import { accept, quotable, refuse } from './checked.js';
import type { Checked } from './checked.js';

/*
 * Values with several parts: MX, SRV, NAPTR and CAA. Each parser accepts one line of input or of a zone file and
 * returns its canonical form: single spaces, host names without final dot, quoted character strings.
 */

/** Maximum of an unsigned 16-bit number. */
const MOST_16 = 65_535;
/** Maximum bytes of one character string (RFC 1035, section 3.3). */
const STRING_BYTES = 255;
/** Maximum characters of a line: three escaped texts of 255 bytes, numbers and a host. */
const LINE_CHARACTERS = 4_000;
/** Host that means "no host" (RFC 2782, RFC 3403, RFC 7505). */
const NO_HOST = '.';

/** Value for domains that accept no mail (RFC 7505). */
export const NULL_MX = `0 ${NO_HOST}`;

export const EXAMPLES = {
  MX: '10 mail.example.net',
  SRV: '10 60 5060 sip.example.net',
  NAPTR: '100 50 "s" "SIP+D2U" "" _sip._udp.example.net',
  CAA: '0 issue "letsencrypt.org"',
} as const;

export function canonicalMx(line: string, options: NameOptions): Checked {
  if (line.length > LINE_CHARACTERS) return refuseLength(line);
  const example = EXAMPLES.MX;
  const [priority = '', host, ...more] = line.split(/\s+/u);
  if (host === undefined) {
    return refuse(`${quotable(line)} lacks its priority or its host. Write both, like ${example}.`);
  }
  if (more.length > 0) return refuse(`${quotable(line)} has more than priority and host. Write ${example}.`);
  const number = readNumber(priority, { name: 'a priority', example });
  if (typeof number === 'string') return refuse(number);
  if (host === NO_HOST && number === 0) return accept(NULL_MX);
  const checked = canonicalHost(host, 'mail.example.net', options);
  return checked.ok ? accept(`${number} ${checked.value}`) : checked;
}

/** Priority, weight, port and host (RFC 2782). The host `.` means that the service does not exist. */
export function canonicalSrv(line: string, options: NameOptions): Checked {
  if (line.length > LINE_CHARACTERS) return refuseLength(line);
  const example = EXAMPLES.SRV;
  const parts = line.split(/\s+/u);
  if (parts.length !== 4) {
    return refuse(
      `${quotable(line)} has ${partCount(parts)}, and needs 4: priority, weight, port and host, like ${example}.`,
    );
  }
  const names = ['a priority', 'a weight', 'a port'];
  const numbers = names.map((name, index) => readNumber(parts[index] ?? '', { name, example }));
  const wrong = numbers.find((number) => typeof number === 'string');
  if (wrong !== undefined) return refuse(wrong);
  const host = hostOrNone(parts[3] ?? '', 'sip.example.net', options);
  return host.ok ? accept([...numbers, host.value].join(' ')) : host;
}

/** Order, preference, flags, services, regular expression and replacement (RFC 3403). */
export function canonicalNaptr(line: string, options: NameOptions): Checked {
  if (line.length > LINE_CHARACTERS) return refuseLength(line);
  const example = EXAMPLES.NAPTR;
  const fields = readAscii(line);
  if (typeof fields === 'string') return refuse(fields);
  const [order, preference, flags, services, pattern, replacement, ...more] = fields;
  if (!order || !preference || !flags || !services || !pattern || !replacement || more.length > 0) {
    return refuse(
      `${quotable(line)} has ${partCount(fields)}, and needs 6: order, preference, flags, services, regular expression and replacement, like ${example}.`,
    );
  }
  const numbers = [readNumber(order.text, { name: 'an order', example })];
  numbers.push(readNumber(preference.text, { name: 'a preference', example }));
  const wrong =
    numbers.find((number) => typeof number === 'string') ??
    naptrFault({ flags, services, pattern, replacement });
  if (typeof wrong === 'string') return refuse(wrong);
  const host = hostOrNone(replacement.text, 'sip.example.net', options);
  if (!host.ok) return host;
  const strings = [flags, services, pattern].map(({ bytes }) => quotedString(bytes));
  return accept([...numbers, ...strings, host.value].join(' '));
}

function naptrFault(parts: Record<'flags' | 'services' | 'pattern' | 'replacement', Field>): string | null {
  const { flags, services, pattern, replacement } = parts;
  if (!/^[a-z0-9]*$/iu.test(flags.text)) {
    return `${quotable(flags.text)} are not flags. Use letters and digits, like "u", or "" for none.`;
  }
  for (const { bytes } of [flags, services, pattern]) {
    if (bytes.length > STRING_BYTES)
      return `One of the texts has ${bytes.length} bytes, and ${STRING_BYTES} fit.`;
  }
  if (pattern.text === '' && replacement.text === NO_HOST) {
    return 'This needs a regular expression or a replacement: both are empty.';
  }
  if (pattern.text !== '' && replacement.text !== NO_HOST) {
    return 'This has a regular expression and a replacement, and only one of them counts. Write . for no replacement.';
  }
  return pattern.text === '' || isSubstitution(new TextDecoder().decode(pattern.bytes))
    ? null
    : `${quotable(pattern.text)} is not a substitution. Write it like "!^.*$!sip:info@example.net!".`;
}

/**
 * `!expression!replacement!flags`. The delimiter is any character except digits, the backslash and the flag `i` (RFC
 * 3402).
 */
function isSubstitution(text: string): boolean {
  const [delimiter = ''] = text;
  if (delimiter === '' || /[\d\\i]/iu.test(delimiter)) return false;
  const parts = text.slice(1).replace(/\\./gu, '').split(delimiter);
  return parts.length === 3 && parts[0] !== '' && /^i?$/u.test(parts[2] ?? '');
}

/** Flags, tag and value (RFC 8659). */
export function canonicalCaa(line: string): Checked {
  if (line.length > LINE_CHARACTERS) return refuseLength(line);
  const example = EXAMPLES.CAA;
  const fields = readAscii(line);
  if (typeof fields === 'string') return refuse(fields);
  const [flags, tag, value, ...more] = fields;
  if (!flags || !tag || !value || more.length > 0) {
    return refuse(
      `${quotable(line)} has ${partCount(fields)}, and needs 3: flags, tag and value, like ${example}. A value with spaces stands in quotation marks.`,
    );
  }
  const number = readNumber(flags.text, { name: 'a number of flags', example, most: 255 });
  if (typeof number === 'string') return refuse(number);
  const name = tag.text.toLowerCase();
  if (!/^[a-z0-9]{1,15}$/u.test(name)) {
    return refuse(
      `${quotable(tag.text)} is not a tag. Use issue, issuewild, issuemail or iodef, like ${example}.`,
    );
  }
  const fault = caaFault(name, new TextDecoder().decode(value.bytes));
  return fault === null ? accept(`${number} ${name} ${quotedString(value.bytes)}`) : refuse(fault);
}

/** Tags that name certificate issuers: RFC 8659, RFC 9495 (S/MIME), and verified mark certificates. */
const ISSUING = ['issue', 'issuewild', 'issuemail', 'issuevmc'];

/** Fault of the value of a standard tag; other tags accept any value. */
function caaFault(tag: string, value: string): string | null {
  if (tag === 'iodef') {
    return isReportUrl(value)
      ? null
      : `${quotable(value)} is not an address for reports. Write it like "mailto:security@example.net".`;
  }
  if (!ISSUING.includes(tag)) return null;
  return isIssuer(value)
    ? null
    : `${quotable(value)} is not a certificate authority. Write its domain, like "letsencrypt.org", or ";" for none.`;
}

/** An email address with `mailto:` or a web URL (RFC 8659, section 4.4), without spaces. */
function isReportUrl(value: string): boolean {
  if (/\s/u.test(value)) return false;
  const mailto = 'mailto:';
  if (value.startsWith(mailto)) return value.slice(mailto.length + 1, -1).includes('@');
  return /^https?:\/\/./u.test(value);
}

/** An optional domain, then parameters after a semicolon (RFC 8659, section 4.2). */
function isIssuer(value: string): boolean {
  const [domain = ''] = value.split(';', 1);
  const name = domain.trim();
  return name === '' || name.split('.').every(isIssuerLabel);
}

function isIssuerLabel(label: string): boolean {
  return /^[a-z0-9-]+$/iu.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

function refuseLength(line: string): Checked {
  const most = LINE_CHARACTERS.toLocaleString('en');
  return refuse(`This value has ${line.length.toLocaleString('en')} characters. At most ${most} fit.`);
}

/** Parts of a machine-readable value. */
function readAscii(line: string): Field[] | string {
  const fields = readFields(line);
  if (typeof fields === 'string') return fields;
  const other = fields.find(({ bytes }) => bytes.some((byte) => byte < 0x20 || byte > 0x7e));
  return other
    ? `${quotable(other.text)} has signs other than plain letters, digits and punctuation.`
    : fields;
}

function hostOrNone(text: string, example: string, options: NameOptions): Checked {
  return text === NO_HOST ? accept(NO_HOST) : canonicalHost(text, example, options);
}

function partCount(parts: readonly unknown[]): string {
  return parts.length === 1 ? '1 part' : `${parts.length} parts`;
}

/** A non-negative integer; a sentence for other input. */
function readNumber(
  text: string,
  { name, example, most = MOST_16 }: { name: string; example: string; most?: number },
): number | string {
  if (/^\d{1,5}$/u.test(text) && Number(text) <= most) return Number(text);
  return `${quotable(text)} is not ${name}. Write a number from 0 to ${most}, like ${example}.`;
}
