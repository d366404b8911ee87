import { canonicalIpv4, canonicalIpv6 } from './ip-addresses.js';
import {
  canonicalCaa,
  canonicalMx,
  canonicalNaptr,
  canonicalSrv,
  EXAMPLES,
  NULL_MX,
} from './mx-srv-naptr-caa.js';
import { canonicalHost } from './record-names.js';
import type { NameOptions } from './record-names.js';
import { canonicalText, readFields, textChunks } from './character-strings.js';
import type { Checked } from './checked.js';
import type { RecordType } from './record-constants.js';

/** Properties of one record type. A new type is one more row. */
export interface RecordTypeRule {
  /** Help text of the form: the meaning of a value. */
  readonly help: string;
  /** Example of input. */
  readonly example: string;
  /** The set has exactly one value. */
  readonly single: boolean;
  /** The type is valid at the apex. */
  readonly atApex: boolean;
  /** Canonical form of a value, or a sentence with the correction. */
  readonly canonical: (line: string, options: NameOptions) => Checked;
  /** Zone file format of a canonical value. */
  readonly zoneFile: (value: string) => string;
  /** Size of a canonical value in an answer, in bytes. */
  readonly wireBytes: (value: string) => number;
  /** A canonical value that excludes all other values, with its meaning. */
  readonly alone?: { readonly value: string; readonly says: string };
}

const MANY = { single: false, atApex: true } as const;

const HOST = { ...MANY, zoneFile: withDot, wireBytes: hostBytes } as const;

const TEXT = {
  ...MANY,
  canonical: canonicalText,
  zoneFile: same,
  wireBytes: (value: string) => (textChunks(value) ?? []).reduce((sum, chunk) => sum + 1 + chunk.length, 0),
} as const;

/** Parts before the final host name, and their size in bytes. */
const ENDS_IN_HOST = {
  ...MANY,
  zoneFile: (value: string) => (value.endsWith(' .') ? value : withDot(value)),
};

export const RECORD_RULES: Readonly<Record<RecordType, RecordTypeRule>> = {
  A: {
    ...MANY,
    help: 'One IPv4 address per line.',
    example: '192.0.2.10',
    canonical: canonicalIpv4,
    zoneFile: same,
    wireBytes: () => 4,
  },
  CNAME: {
    ...HOST,
    help: 'The full host name of the target.',
    example: 'shop.example.net',
    single: true,
    atApex: false,
    canonical: (line, options) => canonicalHost(line, 'shop.example.net', options),
  },
  MX: {
    ...ENDS_IN_HOST,
    help: 'Priority and mail server, one pair per line. The lowest priority is tried first.',
    example: EXAMPLES.MX,
    canonical: canonicalMx,
    wireBytes: (value) => 2 + lastHostBytes(value),
    alone: { value: NULL_MX, says: 'this domain receives no email' },
  },
  AAAA: {
    ...MANY,
    help: 'One IPv6 address per line.',
    example: '2001:db8::10',
    canonical: canonicalIpv6,
    zoneFile: same,
    wireBytes: () => 16,
  },
  TXT: { ...TEXT, help: 'One text per line. Quotation marks are added for you.', example: '"v=spf1 -all"' },
  PTR: {
    ...HOST,
    help: 'The full name of the host at this address, one per line.',
    example: 'host.example.net',
    canonical: (line, options) => canonicalHost(line, 'host.example.net', options),
  },
  SRV: {
    ...ENDS_IN_HOST,
    help: 'Priority, weight, port and host of the service, one per line. The host . says that there is no such service.',
    example: EXAMPLES.SRV,
    canonical: canonicalSrv,
    wireBytes: (value) => 6 + lastHostBytes(value),
  },
  SPF: {
    ...TEXT,
    help: 'One text per line. Mail servers read TXT record sets only. Use TXT instead in most cases.',
    example: '"v=spf1 mx -all"',
  },
  NAPTR: {
    ...ENDS_IN_HOST,
    help: 'Order, preference, flags, services, regular expression and replacement, one per line.',
    example: EXAMPLES.NAPTR,
    canonical: canonicalNaptr,
    wireBytes: naptrBytes,
  },
  CAA: {
    ...MANY,
    help: 'Flags, tag and value, one per line. They name the certificate authorities of this name.',
    example: EXAMPLES.CAA,
    canonical: canonicalCaa,
    zoneFile: same,
    wireBytes: caaBytes,
  },
  NS: {
    ...HOST,
    help: 'The nameservers of the delegation, one host per line.',
    example: 'ns1.example.net',
    atApex: false,
    canonical: (line, options) => canonicalHost(line, 'ns1.example.net', options),
  },
};

/** The parts of a canonical value. */
function fieldsOf(value: string) {
  const fields = readFields(value);
  return typeof fields === 'string' ? [] : fields;
}

function naptrBytes(value: string): number {
  const strings = fieldsOf(value).slice(2, 5);
  return strings.reduce((sum, { bytes }) => sum + 1 + bytes.length, 4) + lastHostBytes(value);
}

function caaBytes(value: string): number {
  const [, tag, text] = fieldsOf(value);
  return 2 + (tag?.bytes.length ?? 0) + (text?.bytes.length ?? 0);
}

function lastHostBytes(value: string): number {
  const host = value.slice(value.lastIndexOf(' ') + 1);
  return host === '.' ? 1 : hostBytes(host);
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
