import { quotedString } from '@zonewerk/contracts';
import type { Answer } from 'dns-packet';

type Data = Readonly<Record<string, unknown>>;

/** Values of types with several parts, in zone-file form. */
const WRITERS: Readonly<Record<string, (data: Data) => string>> = {
  MX: ({ preference, exchange }) => `${String(preference)} ${String(exchange)}`,
  SRV: ({ priority, weight, port, target }) => [priority, weight, port, target].map(String).join(' '),
  CAA: ({ flags, tag, value }) => `${String(flags)} ${String(tag)} ${quoted(value)}`,
  NAPTR: ({ order, preference, flags, services, regexp, replacement }) =>
    [order, preference, quoted(flags), quoted(services), quoted(regexp), rootless(replacement)]
      .map(String)
      .join(' '),
};

/** Value of an answer in zone-file form; for a type without a decoder, the bytes (RFC 3597). */
export function answerText(answer: Answer): string {
  const data: unknown = 'data' in answer ? answer.data : null;
  if (answer.type === 'TXT') return strings(Array.isArray(data) ? data : [data]);
  if (Buffer.isBuffer(data)) return String(answer.type) === 'SPF' ? strings(split(data)) : unknown(data);
  if (typeof data === 'string') return data;
  return WRITERS[answer.type]?.((data ?? {}) as Data) ?? '';
}

function strings(parts: readonly unknown[]): string {
  return parts.map(quoted).join(' ');
}

function quoted(part: unknown): string {
  return quotedString(Buffer.isBuffer(part) ? part : Buffer.from(String(part ?? ''), 'utf8'));
}

function rootless(name: unknown): string {
  return name === '' || name === undefined ? '.' : String(name);
}

/** Splits consecutive character strings, each preceded by its length. */
function split(data: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 1 + (data[at] ?? 0)) {
    parts.push(data.subarray(at + 1, at + 1 + (data[at] ?? 0)));
  }
  return parts;
}

function unknown(data: Buffer): string {
  return `\\# ${data.length} ${data.toString('hex')}`;
}
