import { isIPv4, isIPv6 } from 'node:net';

/* Values in the format of Route 53, parsed by independent rules: the parser shares no code with the product. */

/** Input of the packet encoder; a text is a fault. */
type Read = { readonly data: unknown } | string;

const HOST = /^(?:\.|(?:[!#%&'*+,/-9:<=>?[\]^_`a-z{|}~-]{1,63}\.)+)$/iu;
const NUMBER = /^\d{1,10}$/u;
const STRING = /"((?:\\[0-7]{3}|\\[^0-9]|[^"\\])*)"/u;

/** Parses a value of a type; types without a rule are accepted unchanged. */
export function readValue(type: string, value: string): Read {
  if (value.length > 4_000) return `Value too long (${value.length})`;
  return READERS[type]?.(value) ?? { data: value };
}

const READERS: Readonly<Record<string, (value: string) => Read>> = {
  A: (value) => (isIPv4(value) ? { data: value } : fatal('ARRDATAIllegalIPv4Address', value)),
  AAAA: (value) =>
    isIPv6(value) && !value.includes('%') ? { data: value } : fatal('AAAARRDATAIllegalIPv6Address', value),
  CNAME: readHost,
  NS: readHost,
  PTR: readHost,
  MX: (value) => {
    const [preference = '', exchange = ''] = numbersAndHost(value, 1);
    return exchange === ''
      ? fatal('MXRRDATANotTwoFields', value)
      : { data: { preference: Number(preference), exchange } };
  },
  SRV: (value) => {
    const [priority, weight, port, target = ''] = numbersAndHost(value, 3);
    if (target === '') return fatal('SRVRRDATANotFourFields', value);
    return { data: { priority: Number(priority), weight: Number(weight), port: Number(port), target } };
  },
  TXT: (value) => {
    const strings = readStrings(value);
    return strings ? { data: strings } : fatal('InvalidCharacterString', value);
  },
  SPF: (value) => {
    const strings = readStrings(value);
    if (!strings) return fatal('InvalidCharacterString', value);
    return { data: Buffer.concat(strings.flatMap((one) => [Buffer.from([one.length]), one])) };
  },
  CAA: (value) => {
    const [, flags = '', tag = '', rest = ''] = /^(\d{1,3}) ([a-z0-9]+) (.*)$/u.exec(value) ?? [];
    const [text, more] = readStrings(rest) ?? [];
    if (!text || more) return fatal('CAARRDATAMalformed', value);
    return { data: { flags: Number(flags), tag, value: text.toString('latin1') } };
  },
  NAPTR: (value) => {
    const [, order = '', preference = '', rest = '', replacement = ''] =
      /^(\d{1,5}) (\d{1,5}) (".*") (\S+)$/u.exec(value) ?? [];
    const [flags, services, regexp, more] = readStrings(rest) ?? [];
    if (!flags || !services || !regexp || more || !HOST.test(replacement))
      return fatal('NAPTRRRDATAMalformed', value);
    const texts = { flags: `${flags}`, services: `${services}`, regexp: regexp.toString('latin1') };
    return { data: { order: Number(order), preference: Number(preference), ...texts, replacement } };
  },
  SOA: (value) => {
    const [mname = '', rname = '', ...times] = value.split(' ');
    const [serial, refresh, retry, expire, minimum] = times.map(Number);
    if (times.length !== 5 || !times.every((time) => NUMBER.test(time)))
      return fatal('SOARRDATAMalformed', value);
    return { data: { mname, rname, serial, refresh, retry, expire, minimum } };
  },
};

function fatal(what: string, value: string): string {
  return `FATAL problem: ${what} encountered with '${value}'`;
}

function readHost(value: string): Read {
  return HOST.test(value) ? { data: value } : fatal('DomainLabelMalformed', value);
}

/** Numbers and a trailing host; empty for another format. */
function numbersAndHost(value: string, count: number): string[] {
  const parts = value.split(' ');
  const sound =
    parts.length === count + 1 &&
    parts.slice(0, count).every((part) => /^\d{1,5}$/u.test(part) && Number(part) <= 65_535) &&
    HOST.test(parts[count] ?? '');
  return sound ? parts : [];
}

/** Bytes of quoted strings; null for another format, or for more than 255 bytes. */
function readStrings(value: string): Buffer[] | null {
  const strings: Buffer[] = [];
  let rest = value.trim();
  while (rest !== '') {
    const match = STRING.exec(rest);
    if (match?.index !== 0) return null;
    const bytes = readBytes(match[1] ?? '');
    if (!bytes || bytes.length > 255) return null;
    strings.push(bytes);
    rest = rest.slice(match[0].length).trimStart();
  }
  return strings.length > 0 ? strings : null;
}

function readBytes(text: string): Buffer | null {
  // Characters outside of visible ASCII have to be octal escapes.
  if (/[^ -~]/u.test(text)) return null;
  const plain = text.replace(/\\([0-7]{3})|\\(.)/gu, (_, octal?: string, sign = '') =>
    octal === undefined ? String(sign) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(plain, 'latin1');
}
