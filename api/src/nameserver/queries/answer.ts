import { compileAnswers, pickFrom, recordEnd } from '../zones/compiled-set.js';
import type { CompiledSet, Random } from '../zones/compiled-set.js';
import { COOKIE_OPTION_BYTES } from './dns-cookies.js';
import type { DnsCookies } from './dns-cookies.js';
import { readQuery } from './query.js';
import type { Query } from './query.js';
import { bytesOf, writeReply } from './reply-writer.js';
import type { Reply, Section } from './reply-writer.js';
import type { RateDecision, ResponseRate } from './response-rate.js';
import { CLASS_IN, EDNS_BYTES, FLAG, HEADER_BYTES, OPT_BYTES, QUESTION_POINTER, RCODE } from './wire.js';
import { TCP_BYTES, TYPE, UDP_BYTES } from './wire.js';
import { setIn } from '../zones/zone.js';
import type { Zone, ZoneNode } from '../zones/zone.js';
import type { ZoneStore } from '../zones/zone-store.js';

export type Transport = 'udp' | 'tcp';

/** Answers a packet of the client with that address; null: no response. */
export type Answerer = (packet: Buffer, address: string) => Buffer | null;

/** Maximum length of a CNAME chain; a longer one is answered up to this length. */
const MOST_LINKS = 16;
/** Answer to ANY (RFC 8482, section 4.2): one small record, whatever records exist. */
const ANY_SET = compileAnswers(
  [{ type: 'HINFO', name: '.', ttl: 3789, data: { cpu: 'RFC8482', os: '' } }],
  TYPE.HINFO,
);

let turn = 0;

/** The sender of a packet, with the limits against forged senders. */
export interface Client {
  readonly address: string;
  readonly cookies: DnsCookies;
  /** Null: no limit. */
  readonly rate: ResponseRate | null;
}

/**
 * Answers one packet from the zones in memory; null when no response is due. Never throws for any input of a client.
 * While the zones are being loaded, every query gets SERVFAIL.
 *
 * @param random selects among the answers of a set with the policy Weighted or Multi Value Answer
 * @param client sender of the packet; null: no cookies and no limit
 */
export function answerPacket(
  packet: Buffer,
  store: ZoneStore | null,
  transport: Transport,
  random: Random = Math.random,
  client: Client | null = null,
): Buffer | null {
  const query = readQuery(packet);
  const cookie = 'edns' in query ? (query.edns?.cookie ?? null) : null;
  const decision = transport === 'udp' && client ? decisionFor(client, cookie) : 'send';
  if (decision === 'drop') return null;
  const option = client && cookie ? client.cookies.option(cookie, client.address) : null;
  if ('rcode' in query) {
    return query.rcode === null || decision === 'truncate' ? null : bareReply(packet, query.rcode);
  }
  if (decision === 'truncate')
    return writeReply(packet, query, emptyReply(RCODE.noError), { option, limit: 0 });
  const limit = sizeLimit(query, transport);
  return writeReply(packet, query, replyTo(query, store, random), { option, limit });
}

/**
 * A client with a valid cookie is not limited. Cookies are verified only above the rate, because that takes longer than
 * an answer.
 */
function decisionFor({ address, cookies, rate }: Client, cookie: Buffer | null): RateDecision {
  const decision = rate?.decide(address) ?? 'send';
  return decision !== 'send' && cookie && cookies.isValid(cookie, address) ? 'send' : decision;
}

function replyTo(query: Query, store: ZoneStore | null, random: Random): Reply {
  if (query.edns && query.edns.version > 0) return emptyReply(RCODE.badVers);
  return store ? resolve(query, store, random) : emptyReply(RCODE.servFail);
}

/** Answers SERVFAIL to a packet that caused an internal error. */
export function serverFailure(packet: Buffer): Buffer | null {
  return packet.length < HEADER_BYTES ? null : bareReply(packet, RCODE.servFail);
}

/** Only a header: never longer than the query. */
function bareReply(packet: Buffer, rcode: number): Buffer {
  const reply = Buffer.alloc(HEADER_BYTES);
  const requestFlags = packet.readUInt16BE(2) & (0x7800 | FLAG.recursionDesired | FLAG.checkingDisabled);
  reply.writeUInt16BE(packet.readUInt16BE(0), 0);
  reply.writeUInt16BE(FLAG.response | requestFlags | rcode, 2);
  return reply;
}

function emptyReply(rcode: number): Reply {
  return { rcode, authoritative: false, answers: [], authorities: [], additionals: [] };
}

function resolve(query: Query, store: ZoneStore, random: Random): Reply {
  if (query.class !== CLASS_IN || query.type === TYPE.AXFR || query.type === TYPE.IXFR)
    return emptyReply(RCODE.refused);
  const match = store.match(query.name);
  if (!match) return emptyReply(RCODE.refused);
  const { zone, labelIndex } = match;
  const reply: Reply = { ...emptyReply(RCODE.noError), authoritative: true };
  const relative = query.name.text.slice(0, Math.max((query.name.starts[labelIndex] ?? 0) - 1, 0));
  const asking = { zone, query, random };
  const end = follow(asking, relative, reply.answers);
  if (typeof end === 'object') refer(asking, end, reply);
  if (end === 'no-name') reply.rcode = RCODE.nxDomain;
  if (end === 'no-name' || end === 'no-data') {
    const apexPointer = 0xc000 | (query.name.offsets[labelIndex] ?? HEADER_BYTES);
    reply.authorities.push({ owner: apexPointer, set: zone.negativeSoa, first: 0 });
  }
  return reply;
}

/** `outside`: a CNAME leads out of the zone, or in a circle; the resolver continues from there. */
type End = 'data' | 'no-data' | 'no-name' | 'outside' | Referral;

/** The queried name is below a delegated name. */
interface Referral {
  readonly ns: CompiledSet;
  /** Pointer to that name. */
  readonly owner: number;
}

/** A query, and the zone of its answer. */
interface Asking {
  readonly zone: Zone;
  readonly query: Query;
  readonly random: Random;
}

/** Looks up a name and follows CNAMEs inside the zone; adds the records found. */
function follow({ zone, query, random }: Asking, start: string, answers: Section[]): End {
  const seen: string[] = [];
  let name: string | null = start;
  let owner = QUESTION_POINTER;
  let at = query.questionEnd;
  while (name !== null && seen.length < MOST_LINKS && !seen.includes(name)) {
    const cut = zone.cutAbove(name);
    // The parent zone answers DS queries of the delegated name itself.
    if (cut && !(cut.name === name && query.type === TYPE.DS)) {
      const skipped = name.length - cut.name.length;
      return { ns: cut.ns, owner: seen.length === 0 ? pointerAt(query, skipped) : owner + skipped };
    }
    const node = zone.find(name);
    if (!node) return 'no-name';
    const cname = cnameOf(node, query.type);
    if (!cname) {
      const found = setOf(zone, name, node, query.type);
      if (!found) return 'no-data';
      const set = pickFrom(found, random);
      answers.push({ owner, set, first: firstOf(set) });
      return 'data';
    }
    const alias = pickFrom(cname, random);
    answers.push({ owner, set: alias, first: 0 });
    seen.push(name);
    name = relativeTo(alias.targets[0] ?? '', zone.domain);
    // The next records belong to the name in the data of this one: 2 bytes of owner, 10 from type to length.
    owner = 0xc000 | (at + 12);
    at += alias.wire.length;
  }
  return 'outside';
}

/** Compression pointer to the label of the query name at an offset of its text. */
function pointerAt({ name }: Query, start: number): number {
  return 0xc000 | (name.offsets[name.starts.indexOf(start)] ?? HEADER_BYTES);
}

/**
 * Adds a referral to nameservers, with their addresses when these are in the zone (RFC 9471). It is limited to the size
 * of the largest message, so that a query over TCP always gets some.
 */
function refer({ zone, query, random }: Asking, { ns, owner }: Referral, reply: Reply): void {
  reply.authoritative = reply.answers.length > 0;
  reply.authorities.push({ owner, set: ns, first: 0 });
  const at = query.questionEnd + bytesOf(reply.answers);
  let room = TCP_BYTES - OPT_BYTES - COOKIE_OPTION_BYTES - at - ns.wire.length;
  for (const [index, from] of startsOf(ns).entries()) {
    const host = relativeTo(ns.targets[index] ?? '', zone.domain);
    const sets = host === null ? [] : [zone.setAt(host, TYPE.A), zone.setAt(host, TYPE.AAAA)];
    for (const set of sets) {
      const addresses = set && pickFrom(set, random);
      if (!addresses || addresses.wire.length > room) continue;
      room -= addresses.wire.length;
      // 2 bytes of owner, 10 from type to length; then the name of the nameserver.
      reply.additionals.push({ owner: 0xc000 | (at + from + 12), set: addresses, first: 0 });
    }
  }
}

function startsOf({ wire, count }: CompiledSet): number[] {
  let at = 0;
  return Array.from({ length: count }, () => {
    const start = at;
    at = recordEnd(wire, at);
    return start;
  });
}

/** Rotates the first record, so that clients are distributed over all of them. */
function firstOf(set: CompiledSet): number {
  if (set.count === 1) return 0;
  turn = (turn + 1) % 0xffff;
  return turn % set.count;
}

function cnameOf(node: ZoneNode, type: number): CompiledSet | null {
  if (type === TYPE.CNAME || type === TYPE.ANY) return null;
  return setIn(node, TYPE.CNAME)?.compiled ?? null;
}

function setOf(zone: Zone, name: string, node: ZoneNode, type: number): CompiledSet | null {
  if (name === '') {
    if (type === TYPE.SOA) return zone.soa;
    if (type === TYPE.NS) return zone.ns;
    if (type === TYPE.ANY) return ANY_SET;
  }
  if (type === TYPE.ANY) return node.sets.length > 0 ? ANY_SET : null;
  return setIn(node, type)?.compiled ?? null;
}

/** A name relative to a domain, empty for the domain itself; null when it is outside. */
function relativeTo(name: string, domain: string): string | null {
  if (name === domain) return '';
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null;
}

function sizeLimit(query: Query, transport: Transport): number {
  if (transport === 'tcp') return TCP_BYTES;
  if (!query.edns) return UDP_BYTES;
  return Math.min(Math.max(query.edns.udpSize, UDP_BYTES), EDNS_BYTES);
}
