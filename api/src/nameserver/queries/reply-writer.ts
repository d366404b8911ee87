import { recordEnd } from '../zones/compiled-set.js';
import type { CompiledSet } from '../zones/compiled-set.js';
import type { Query } from './query.js';
import { EDNS_BYTES, FLAG, OPT_BYTES, QUESTION_POINTER, TYPE } from './wire.js';

/** Records of one name: the pointer to it, and the index of the first record. */
export interface Section {
  readonly owner: number;
  readonly set: CompiledSet;
  readonly first: number;
}

export interface Reply {
  rcode: number;
  authoritative: boolean;
  answers: Section[];
  authorities: Section[];
  /** Addresses of nameservers of a delegated part of the zone (RFC 1034, section 4.2.1). */
  additionals: Section[];
}

/** Format of a reply. */
export interface ReplyForm {
  /** EDNS option with a cookie. */
  readonly option: Buffer | null;
  /** Maximum of bytes; a longer reply is truncated. */
  readonly limit: number;
}

/** Writes a response; above the limit it has only the question. */
export function writeReply(packet: Buffer, query: Query, reply: Reply, { option, limit }: ReplyForm): Buffer {
  const optBytes = query.edns ? OPT_BYTES + (option?.length ?? 0) : 0;
  const sections = [reply.answers, reply.authorities, reply.additionals];
  const whole = query.questionEnd + sections.reduce((sum, section) => sum + bytesOf(section), 0) + optBytes;
  const truncated = whole > limit;
  const [answers = [], authorities = [], additionals = []] = truncated ? [] : sections;
  const buffer = Buffer.allocUnsafe(truncated ? query.questionEnd + optBytes : whole);
  copyBytes(packet, buffer, 0, 0, query.questionEnd);
  buffer.writeUInt16BE(replyFlags(query, reply, truncated), 2);
  buffer.writeUInt16BE(countOf(answers), 6);
  buffer.writeUInt16BE(countOf(authorities), 8);
  buffer.writeUInt16BE(countOf(additionals) + (query.edns ? 1 : 0), 10);
  let at = query.questionEnd;
  for (const section of [answers, authorities, additionals]) at = writeSections(buffer, at, section);
  if (query.edns) writeOpt(buffer, at, reply.rcode, query.edns.dnssecOk, option);
  return buffer;
}

/** As `Buffer.copy`, whose call costs more than the few bytes of most queries and records. */
function copyBytes(from: Buffer, to: Buffer, at: number, start: number, end: number): void {
  for (let index = start; index < end; index += 1) to[at + index - start] = from[index] ?? 0;
}

function replyFlags(query: Query, reply: Reply, truncated: boolean): number {
  const copiedFlags = query.flags & (FLAG.recursionDesired | FLAG.checkingDisabled);
  const authoritative = reply.authoritative ? FLAG.authoritative : 0;
  return FLAG.response | authoritative | (truncated ? FLAG.truncated : 0) | copiedFlags | (reply.rcode & 0xf);
}

/** Bytes of the records of sections. */
export function bytesOf(sections: readonly Section[]): number {
  let bytes = 0;
  for (const section of sections) bytes += section.set.wire.length;
  return bytes;
}

function countOf(sections: readonly Section[]): number {
  let count = 0;
  for (const section of sections) count += section.set.count;
  return count;
}

function writeSections(buffer: Buffer, start: number, sections: readonly Section[]): number {
  let at = start;
  for (const { owner, set, first } of sections) {
    const { wire } = set;
    let turned = 0;
    for (let index = 0; index < first; index += 1) turned = recordEnd(wire, turned);
    copyBytes(wire, buffer, at, turned, wire.length);
    copyBytes(wire, buffer, at + wire.length - turned, 0, turned);
    const end = at + wire.length;
    if (owner === QUESTION_POINTER) at = end;
    for (; at < end; at = recordEnd(buffer, at)) buffer.writeUInt16BE(owner, at);
  }
  return at;
}

function writeOpt(buffer: Buffer, at: number, rcode: number, dnssecOk: boolean, option: Buffer | null): void {
  buffer[at] = 0;
  buffer.writeUInt16BE(TYPE.OPT, at + 1);
  buffer.writeUInt16BE(EDNS_BYTES, at + 3);
  buffer[at + 5] = rcode >> 4;
  buffer[at + 6] = 0;
  buffer.writeUInt16BE(dnssecOk ? 0x8000 : 0, at + 7);
  buffer.writeUInt16BE(option?.length ?? 0, at + 9);
  option?.copy(buffer, at + OPT_BYTES);
}
