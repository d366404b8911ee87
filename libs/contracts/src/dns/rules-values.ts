import { canonicalIpv4, canonicalIpv6 } from './rules-address.js';
import { canonicalHost } from './rules-names.js';
import type { NameOptions } from './rules-names.js';
import { canonicalText, textChunks } from './rules-text.js';
import { accept, quotable, refuse } from './rules-checked.js';
import type { Checked } from './rules-checked.js';
import type { RecordType } from './rules.js';

/** Everything that the product knows about the values of one record type. A new type is one more row. */
export interface RecordTypeRule {
  /** One sentence that says what a value is, for the form. */
  readonly help: string;
  /** A value as it could be typed. */
  readonly example: string;
  /** The set has exactly one value. */
  readonly single: boolean;
  /** The type can stand at the domain itself. */
  readonly atApex: boolean;
  /** Canonical form of one value, or the sentence that names the cure. */
  readonly canonical: (line: string, options: NameOptions) => Checked;
  /** A canonical value as a zone file has it. */
  readonly zoneFile: (value: string) => string;
  /** Size of a canonical value in an answer, in bytes. */
  readonly wireBytes: (value: string) => number;
}

/** Most bytes of all values of one set: behind a chain of CNAMEs they still fit into one answer of 65,535. */
const SET_BYTES = 60_000;
/** What every record costs beside its value: name (a pointer), type, class, TTL and length. */
const RECORD_BYTES = 12;
/** Faults that are worth reading at once. */
const FAULTS_SHOWN = 20;

export const RECORD_RULES: Readonly<Record<RecordType, RecordTypeRule>> = {
  A: {
    help: 'One IPv4 address per line.',
    example: '192.0.2.10',
    single: false,
    atApex: true,
    canonical: canonicalIpv4,
    zoneFile: same,
    wireBytes: () => 4,
  },
  AAAA: {
    help: 'One IPv6 address per line.',
    example: '2001:db8::10',
    single: false,
    atApex: true,
    canonical: canonicalIpv6,
    zoneFile: same,
    wireBytes: () => 16,
  },
  CNAME: {
    help: 'The full name of the host that this name stands for.',
    example: 'shop.example.net',
    single: true,
    atApex: false,
    canonical: (line, options) => canonicalHost(line, 'shop.example.net', options),
    zoneFile: withDot,
    wireBytes: hostBytes,
  },
  MX: {
    help: 'Priority and mail server, one pair per line. The lowest priority is tried first.',
    example: '10 mail.example.net',
    single: false,
    atApex: true,
    canonical: canonicalMx,
    zoneFile: (value) => (value === NULL_MX ? value : withDot(value)),
    wireBytes: (value) => 2 + (value === NULL_MX ? 1 : hostBytes(value.split(' ')[1] ?? '')),
  },
  TXT: {
    help: 'One text per line. Quotation marks are added for you.',
    example: '"v=spf1 -all"',
    single: false,
    atApex: true,
    canonical: canonicalText,
    zoneFile: same,
    wireBytes: (value) => (textChunks(value) ?? []).reduce((sum, chunk) => sum + 1 + chunk.length, 0),
  },
};

/** One value that cannot be used. */
export interface ValueFault {
  /** Number of the line as typed, from 1; 0 for the values as a whole. */
  readonly line: number;
  /** Sentence with the cure; it names the line when there are several. */
  readonly message: string;
}

export type CheckedValues =
  | { readonly ok: true; readonly values: readonly string[] }
  | { readonly ok: false; readonly faults: readonly ValueFault[] };

/**
 * Canonical values of a record set from text with one value per line. Line breaks of every kind count, blank
 * lines are dropped, duplicates are refused. Applied to its own result it changes nothing.
 */
export function canonicalValues(type: RecordType, text: string, options: NameOptions = {}): CheckedValues {
  const rule = RECORD_RULES[type];
  const lines = valueLines(text);
  if (lines.length === 0) return fault('Please enter at least one value.');
  if (rule.single && lines.length > 1) {
    return fault(`A ${type} record set has exactly one value. Please remove the other lines.`);
  }
  const { faults, values } = readLines(lines, (line) => rule.canonical(line, options));
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULTS_SHOWN) };
  if (type === 'MX' && values.length > 1 && values.includes(NULL_MX)) {
    return fault(
      `${NULL_MX} says that this domain takes no mail, so it stands alone. Please remove it, or the other lines.`,
    );
  }
  const bytes = values.reduce((sum, value) => sum + RECORD_BYTES + rule.wireBytes(value), 0);
  if (bytes > SET_BYTES) {
    return fault(
      `These values take ${bytes} bytes, and one answer carries ${SET_BYTES}. Please remove some.`,
    );
  }
  return { ok: true, values };
}

function fault(message: string): CheckedValues {
  return { ok: false, faults: [{ line: 0, message }] };
}

interface ValueLine {
  readonly number: number;
  readonly text: string;
}

function valueLines(text: string): ValueLine[] {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
}

function readLines(
  lines: readonly ValueLine[],
  canonical: (line: string) => Checked,
): { faults: ValueFault[]; values: string[] } {
  const faults: ValueFault[] = [];
  const seen = new Map<string, number>();
  const prefix = (line: ValueLine) => (lines.length > 1 ? `Line ${line.number}: ` : '');
  for (const line of lines) {
    const checked = canonical(line.text);
    const before = checked.ok ? seen.get(checked.value) : undefined;
    if (!checked.ok) faults.push({ line: line.number, message: prefix(line) + checked.message });
    else if (before === undefined) seen.set(checked.value, line.number);
    else {
      const message = `${quotable(checked.value)} is on line ${before} already. Please remove one of them.`;
      faults.push({ line: line.number, message: prefix(line) + message });
    }
  }
  return { faults, values: [...seen.keys()] };
}

/** "This domain takes no mail" (RFC 7505). */
const NULL_MX = '0 .';

function canonicalMx(line: string, options: NameOptions): Checked {
  const example = '10 mail.example.net';
  const [priority = '', host, ...more] = line.split(/\s+/u);
  if (host === undefined) {
    return refuse(`${quotable(line)} lacks its priority or its host. Write both, like ${example}.`);
  }
  if (more.length > 0) return refuse(`${quotable(line)} has more than priority and host. Write ${example}.`);
  if (!/^\d{1,5}$/u.test(priority) || Number(priority) > 65_535) {
    return refuse(
      `${quotable(priority)} is not a priority. Write a number from 0 to 65535, like ${example}.`,
    );
  }
  if (host === '.' && Number(priority) === 0) return accept(NULL_MX);
  const checked = canonicalHost(host, 'mail.example.net', options);
  return checked.ok ? accept(`${Number(priority)} ${checked.value}`) : checked;
}

function same(value: string): string {
  return value;
}

function withDot(value: string): string {
  return `${value}.`;
}

function hostBytes(host: string): number {
  return host.length + 2;
}
