import { quotedString } from '@zonewerk/contracts';
import { decode, encode, type Answer } from 'dns-packet';
import { TYPE } from '../../../nameserver/queries/wire.js';

/** Prefix of data in the generic form. */
export const GENERIC_MARK = String.raw`\#`;
/** Size of name (root), type, class, TTL and length of a record, after the 12 bytes of a header. */
const DATA_AT = 12 + 11;

type Decoded = Readonly<Record<string, unknown>> & { readonly data: never };

const text = (bytes: string | Buffer) => quotedString(Buffer.from(bytes));
const dotted = (name: string) => (name === '.' ? name : `${name}.`);

/** Converts the decoder's data of each type to zone-file form. */
const WRITERS: Readonly<Record<string, (data: never) => string>> = {
  A: (data: string) => data,
  AAAA: (data: string) => data,
  CNAME: dotted,
  NS: dotted,
  PTR: dotted,
  TXT: (data: readonly Buffer[]) => data.map(text).join(' '),
  SPF: (data: readonly Buffer[]) => data.map(text).join(' '),
  MX: (data: { preference: number; exchange: string }) => `${data.preference} ${dotted(data.exchange)}`,
  SRV: (data: { priority: number; weight: number; port: number; target: string }) =>
    `${data.priority} ${data.weight} ${data.port} ${dotted(data.target)}`,
  CAA: (data: { flags: number; tag: string; value: string }) =>
    `${data.flags} ${data.tag} ${text(data.value)}`,
  NAPTR: (data: Record<'order' | 'preference' | 'flags' | 'services' | 'regexp' | 'replacement', string>) => {
    const strings = [data.flags, data.services, data.regexp].map(text);
    return [data.order, data.preference, ...strings, dotted(data.replacement)].join(' ');
  },
};

/** Type names by `TYPE` and number (RFC 3597, section 5). */
const BY_NUMBER: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPE)
    .filter(([type]) => type === 'SOA' || Object.hasOwn(WRITERS, type))
    .map(([type, code]) => [`TYPE${code}`, type]),
);

/** The upper-case name of a type that may be written by number: `TYPE16` is TXT. */
export function plainType(upper: string): string {
  return BY_NUMBER.get(upper.replace(/^TYPE0+(?=\d)/u, 'TYPE')) ?? upper;
}

export type GenericData =
  | { readonly ok: true; readonly data: string }
  | { readonly ok: false; readonly fault: string };

/**
 * Converts data in the generic form (RFC 3597, section 5), `\# length hexadecimal`, to the usual zone-file form; null
 * for an unsupported type.
 *
 * @param parts tokens after the prefix
 */
export function readGeneric(type: string, [length = '', ...parts]: readonly string[]): GenericData | null {
  const write = WRITERS[type];
  if (!write) return null;
  const digits = parts.join('');
  if (!/^\d{1,5}$/u.test(length) || !/^(?:[0-9a-f]{2})*$/iu.test(digits)) {
    return fault(
      String.raw`The generic form is \#, a number of bytes and these in hexadecimal, like \# 4 c0000201.`,
    );
  }
  const bytes = Buffer.from(digits, 'hex');
  if (Number(length) !== bytes.length) {
    return fault(`The generic form says ${Number(length)} bytes and has ${bytes.length}.`);
  }
  const data = decoded(type, bytes);
  return data === null
    ? fault(`These bytes are not the data of a ${type} record.`)
    : { ok: true, data: write(data) };
}

function fault(message: string): GenericData {
  return { ok: false, fault: message };
}

/**
 * The data of the bytes; null when they are invalid. The decoder is lenient, so the result is encoded again and
 * compared.
 */
function decoded(type: string, bytes: Buffer): never | null {
  try {
    const record = Buffer.alloc(DATA_AT);
    record.writeUInt16BE(1, 6);
    // SPF has the data of TXT (RFC 7208, section 3.1), and the decoder does not support SPF.
    record.writeUInt16BE(TYPE[(type === 'SPF' ? 'TXT' : type) as keyof typeof TYPE], 13);
    record.writeUInt16BE(1, 15);
    record.writeUInt16BE(bytes.length, DATA_AT - 2);
    const [answer] = decode(Buffer.concat([record, bytes])).answers ?? [];
    if (!answer) return null;
    const again = encode({ type: 'response', answers: [{ ...answer, ...ownFlags(answer) }] });
    return again.subarray(DATA_AT).equals(bytes) ? (answer as unknown as Decoded).data : null;
  } catch {
    // The decoder throws an error for truncated bytes.
    return null;
  }
}

/** Preserves the flags of a CAA record: the encoder sets only the critical flag, from a separate field. */
function ownFlags(answer: Answer): object {
  return answer.type === 'CAA' ? { data: { ...answer.data, issuerCritical: false } } : {};
}
