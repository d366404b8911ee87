import { decode } from 'dns-packet';
import type { Transport } from '../../../../src/nameserver/queries/answer.js';
import {
  FLAG,
  HEADER_BYTES,
  RCODE,
  TYPE,
  UDP_BYTES,
  EDNS_BYTES,
} from '../../../../src/nameserver/queries/wire.js';
import { readQuery } from '../../../../src/nameserver/queries/query.js';

/** Additional bytes of an ANY answer: owner, type, class, TTL, length and the text "RFC8482" (decision 0015). */
const ANY_BYTES = 21;

/**
 * Fault of a reply to any packet. A reply has to match the packet, be parsable, refer to a served zone and respect the
 * size limit. It is longer than the packet only for an existing name.
 *
 * @returns null without a fault
 */
export function replyFault(
  packet: Buffer,
  reply: Buffer | null,
  { zones, transport }: { readonly zones: readonly string[]; readonly transport: Transport },
): string | null {
  if (reply === null) return null;
  if (packet.length < HEADER_BYTES) return 'a packet shorter than a header has an answer';
  if ((packet.readUInt16BE(2) & FLAG.response) !== 0) return 'an answer has an answer';
  if (reply.readUInt16BE(0) !== packet.readUInt16BE(0)) return 'another id';
  if ((reply.readUInt16BE(2) & FLAG.response) === 0) return 'not marked as an answer';
  return sizeFault(packet, reply, transport) ?? contentFault(reply, zones);
}

function sizeFault(packet: Buffer, reply: Buffer, transport: Transport): string | null {
  const query = readQuery(packet);
  const rcode = reply.readUInt16BE(2) & 0xf;
  const answered = rcode === RCODE.noError || rcode === RCODE.nxDomain;
  if ('rcode' in query && answered && reply.readUInt16BE(6) > 0) return 'an unreadable packet has records';
  if (!answered && reply.length > packet.length) return `${reply.length} bytes to refuse ${packet.length}`;
  if (!('rcode' in query) && query.type === TYPE.ANY && reply.readUInt16BE(6) > 0) {
    if (reply.length > packet.length + ANY_BYTES) return `${reply.length} bytes to ANY of ${packet.length}`;
  }
  const most = 'rcode' in query || !query.edns ? UDP_BYTES : EDNS_BYTES;
  return transport === 'udp' && reply.length > most ? `${reply.length} bytes over UDP` : null;
}

function contentFault(reply: Buffer, zones: readonly string[]): string | null {
  try {
    const { answers = [], authorities = [], additionals = [] } = decode(reply);
    const records = [...answers, ...authorities, ...additionals].filter(({ type }) => type !== 'OPT');
    const foreign = records.find(({ name }) => !zones.some((zone) => isIn(name.toLowerCase(), zone)));
    return foreign ? `${foreign.name} ${foreign.type} is out of zone` : null;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function isIn(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
