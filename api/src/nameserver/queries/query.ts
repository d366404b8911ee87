import { LABEL_CHARACTERS } from '@zonewerk/contracts';
import { COOKIE_OPTION, isCookieLength } from './dns-cookies.js';
import { HEADER_BYTES, OPCODE_QUERY, RCODE, TYPE } from './wire.js';

/** The name of a query. Labels are separated by offsets, so an unusual byte never counts as a dot. */
export interface QueryName {
  /** Lower case, without final dot; bytes that no stored name has as `\DDD`. */
  readonly text: string;
  /** Offset of each label in `text`. */
  readonly starts: readonly number[];
  /** Offset of each label in the packet. */
  readonly offsets: readonly number[];
}

export interface Edns {
  readonly udpSize: number;
  readonly version: number;
  readonly dnssecOk: boolean;
  /** Content of the cookie option (RFC 7873). */
  readonly cookie: Buffer | null;
}

export interface Query {
  readonly id: number;
  /** The second 16 bits of the header, as received. */
  readonly flags: number;
  readonly name: QueryName;
  readonly type: number;
  readonly class: number;
  /** End of the query in the packet. */
  readonly questionEnd: number;
  readonly edns: Edns | null;
}

/** An unreadable packet: `rcode` of the response, null when no response is due. */
export interface Unreadable {
  readonly rcode: number | null;
}

const QR = 0x8000;
const NOT_READABLE: Unreadable = { rcode: RCODE.formErr };
const NO_ANSWER: Unreadable = { rcode: null };
const NOT_SUPPORTED: Unreadable = { rcode: RCODE.notImp };

/** Characters of stored names, so that both are compared as text. */
const PLAIN = new RegExp(`^[${LABEL_CHARACTERS}]$`, 'u');

/** Text of each byte of a label: lower case, or `\DDD`. */
const LABEL_TEXT = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte).toLowerCase();
  return byte < 128 && PLAIN.test(character) ? character : `\\${String(byte).padStart(3, '0')}`;
});

/** The same as a code of one character; 0 for bytes with several characters. */
const PLAIN_TEXT = Uint8Array.from(LABEL_TEXT, (text) => (text.length === 1 ? text.charCodeAt(0) : 0));
const DOT = 0x2e;
/** Reused buffer for the text of the present name: strings grow slowly, and every query needs one. */
const nameText = Buffer.alloc(256);

/**
 * Parses a query. Strict: exactly one question without compression, valid records after it, at most one OPT, nothing
 * after the last record. Packets too short for a header, and responses, get no response.
 */
export function readQuery(packet: Buffer): Query | Unreadable {
  if (packet.length < HEADER_BYTES) return NO_ANSWER;
  const flags = packet.readUInt16BE(2);
  if ((flags & QR) !== 0) return NO_ANSWER;
  if (((flags >> 11) & 0xf) !== OPCODE_QUERY) return NOT_SUPPORTED;
  if (packet.readUInt16BE(4) !== 1) return NOT_READABLE;
  const name = readName(packet);
  if (!name || name.end + 4 > packet.length) return NOT_READABLE;
  const questionEnd = name.end + 4;
  const rest = readRecords(packet, questionEnd);
  if (!rest) return NOT_READABLE;
  return {
    id: packet.readUInt16BE(0),
    flags,
    name,
    type: packet.readUInt16BE(name.end),
    class: packet.readUInt16BE(name.end + 2),
    questionEnd,
    edns: rest.edns,
  };
}

function readName(packet: Buffer): (QueryName & { end: number }) | null {
  const starts: number[] = [];
  const offsets: number[] = [];
  let plain = true;
  let at = HEADER_BYTES;
  for (;;) {
    const length = packet[at];
    if (length === undefined || length > 63) return null;
    if (length === 0) break;
    const end = at + 1 + length;
    // 255 bytes on the wire, including the root's zero (RFC 1035, section 2.3.4).
    if (end >= packet.length || end - HEADER_BYTES > 254) return null;
    starts.push(at - HEADER_BYTES);
    offsets.push(at);
    // Every byte of the name except the length before it becomes one character.
    for (let index = at + 1; index < end; index += 1) {
      const character = PLAIN_TEXT[packet[index] ?? 0] ?? 0;
      if (character === 0) plain = false;
      nameText[index - HEADER_BYTES - 1] = character;
    }
    nameText[end - HEADER_BYTES - 1] = DOT;
    at = end;
  }
  if (!plain) return { ...escapedName(packet, offsets), offsets, end: at + 1 };
  return {
    text: nameText.toString('latin1', 0, Math.max(at - HEADER_BYTES - 1, 0)),
    starts,
    offsets,
    end: at + 1,
  };
}

/** Text of a valid name with unusual bytes, which become several characters each. */
function escapedName(packet: Buffer, offsets: readonly number[]): Pick<QueryName, 'text' | 'starts'> {
  const starts: number[] = [];
  let text = '';
  for (const offset of offsets) {
    if (text !== '') text += '.';
    starts.push(text.length);
    const end = offset + 1 + (packet[offset] ?? 0);
    for (let index = offset + 1; index < end; index += 1) text += LABEL_TEXT[packet[index] ?? 0] ?? '';
  }
  return { text, starts };
}

/** Parses the records after the question; null when they are invalid. */
function readRecords(packet: Buffer, start: number): { edns: Edns | null } | null {
  const before = packet.readUInt16BE(6) + packet.readUInt16BE(8);
  const count = before + packet.readUInt16BE(10);
  let edns: Edns | null = null;
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const fixed = skipName(packet, at);
    if (fixed === null || fixed + 10 > packet.length) return null;
    const end = fixed + 10 + packet.readUInt16BE(fixed + 8);
    if (end > packet.length) return null;
    if (packet.readUInt16BE(fixed) === TYPE.OPT) {
      const rootName = fixed === at + 1;
      if (edns || index < before || !rootName) return null;
      const options = readOptions(packet, fixed + 10, end);
      if (!options) return null;
      edns = readEdns(packet, fixed, options.cookie);
    }
    at = end;
  }
  return at === packet.length ? { edns } : null;
}

/** Offset after a name that may end in a compression pointer; the pointer is not followed. */
function skipName(packet: Buffer, start: number): number | null {
  let at = start;
  for (;;) {
    const length = packet[at];
    if (length === undefined) return null;
    if (length >= 0xc0) return at + 2 <= packet.length ? at + 2 : null;
    if (length > 63) return null;
    if (length === 0) return at + 1;
    at += length + 1;
  }
}

function readEdns(packet: Buffer, fixed: number, cookie: Buffer | null): Edns {
  return {
    udpSize: packet.readUInt16BE(fixed + 2),
    version: packet[fixed + 5] ?? 0,
    dnssecOk: ((packet[fixed + 6] ?? 0) & 0x80) !== 0,
    cookie,
  };
}

/** The first cookie among the options; null when an option is malformed. */
function readOptions(packet: Buffer, start: number, end: number): { cookie: Buffer | null } | null {
  let cookie: Buffer | null = null;
  let at = start;
  while (at + 4 <= end) {
    const from = at + 4;
    const to = from + packet.readUInt16BE(at + 2);
    if (packet.readUInt16BE(at) === COOKIE_OPTION && !cookie) {
      if (!isCookieLength(to - from)) return null;
      cookie = packet.subarray(from, to);
    }
    at = to;
  }
  return at === end ? { cookie } : null;
}
