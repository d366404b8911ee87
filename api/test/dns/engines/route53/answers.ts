import { randomInt } from 'node:crypto';
import { decode, encode } from 'dns-packet';
import type { Answer, DecodedPacket } from 'dns-packet';
import type { SetsByName } from './rules.js';
import type { EmulatedSet } from './sets.js';
import { readValue } from './values.js';

/*
 * Answers of the emulator's zones. The implementation is independent of the product's nameserver, with which it is
 * compared.
 */

interface Reply {
  rcode: number;
  authoritative: boolean;
  answers: Answer[];
  authorities: Answer[];
  additionals: Answer[];
}

const RCODE = { noError: 0, nxDomain: 3, refused: 5 };
const FLAG = { authoritative: 0x0400, truncated: 0x0200, recursionDesired: 0x0100 };
const MOST_AT_ONCE = 8;
const MOST_LINKS = 16;
const PLAIN_UDP = 512;
const EDNS_UDP = 1232;
const TCP = 65_535;

/** Answers a query from zones by name with a final dot. */
export function answerFrom(
  zones: ReadonlyMap<string, SetsByName>,
  packet: Buffer,
  transport: 'udp' | 'tcp',
): Buffer | null {
  const query = decode(packet);
  const [question] = query.questions ?? [];
  if (!question) return null;
  const reply = replyTo(zones, `${question.name.toLowerCase()}.`, question.type);
  const whole = write(query, reply, false);
  return whole.length > limitOf(query, transport) ? write(query, reply, true) : whole;
}

function replyTo(zones: ReadonlyMap<string, SetsByName>, name: string, type: string): Reply {
  const reply: Reply = {
    rcode: RCODE.noError,
    authoritative: true,
    answers: [],
    authorities: [],
    additionals: [],
  };
  const apex = suffixesOf(name).find((one) => zones.has(one));
  const sets = apex === undefined ? undefined : zones.get(apex);
  if (apex === undefined || !sets) return { ...reply, rcode: RCODE.refused, authoritative: false };
  let at = name;
  for (let links = 0; links < MOST_LINKS; links += 1) {
    if (at !== apex && !at.endsWith(`.${apex}`)) return reply;
    const cut = cutAbove(sets, at, apex);
    if (cut !== undefined) return referred(reply, sets, cut);
    const found = setsFor(sets, at, apex);
    if (!found) return negative({ ...reply, rcode: RCODE.nxDomain }, sets, apex);
    const chosen = chosenOf(found, found.some((set) => set.type === 'CNAME') ? 'CNAME' : type);
    if (chosen.length === 0) return negative(reply, sets, apex);
    reply.answers.push(...chosen.flatMap((set) => recordsOf(at, set)));
    const [{ type: chosenType, values }] = chosen as [EmulatedSet];
    if (chosenType !== 'CNAME' || type === 'CNAME') return reply;
    at = values[0]?.toLowerCase() ?? '';
  }
  return reply;
}

/** A name and its ancestors, longest first. */
function suffixesOf(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).filter((one) => one !== '');
}

/** The topmost delegated ancestor of a name, including the name. */
function cutAbove(sets: SetsByName, name: string, apex: string): string | undefined {
  const below = suffixesOf(name).filter((one) => one.length > apex.length);
  return below.findLast((one) => (sets.get(one) ?? []).some(({ type }) => type === 'NS'));
}

/**
 * The sets that answer for a name: its own, or those of the wildcard below its closest encloser; undefined for none.
 */
function setsFor(sets: SetsByName, name: string, apex: string): readonly EmulatedSet[] | undefined {
  const exists = (one: string) => sets.has(one) || [...sets.keys()].some((key) => key.endsWith(`.${one}`));
  const [nearest = apex] = suffixesOf(name).filter((one) => one.length >= apex.length && exists(one));
  return nearest === name ? (sets.get(name) ?? []) : sets.get(`*.${nearest}`);
}

/** Answers of a name for a type: all of a simple set, one by weight, or up to eight at random. */
function chosenOf(found: readonly EmulatedSet[], type: string): EmulatedSet[] {
  const group = found.filter((set) => set.type === type);
  if (group.some(({ weight }) => weight !== undefined)) return [byWeight(group)];
  if (group.length <= MOST_AT_ONCE) return group;
  return group
    .map((set) => ({ set, order: randomInt(2 ** 40) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MOST_AT_ONCE)
    .map(({ set }) => set);
}

function byWeight(group: readonly EmulatedSet[]): EmulatedSet {
  const total = group.reduce((sum, { weight = 0 }) => sum + weight, 0);
  const pool =
    total === 0
      ? group.map((set) => ({ set, tickets: 1 }))
      : group.map((set) => ({ set, tickets: set.weight ?? 0 }));
  let ticket = randomInt(total === 0 ? group.length : total);
  const drawn = pool.find(({ tickets }) => {
    ticket -= tickets;
    return ticket < 0;
  });
  if (!drawn) throw new RangeError('No set was drawn.');
  return drawn.set;
}

function recordsOf(name: string, { type, ttl = 0, values }: EmulatedSet): Answer[] {
  return values.map((value) => {
    const read = readValue(type, value);
    if (typeof read === 'string') throw new Error(read);
    return { name: name.slice(0, -1), type, ttl, data: read.data } as Answer;
  });
}

function referred(reply: Reply, sets: SetsByName, cut: string): Reply {
  const ns = (sets.get(cut) ?? []).filter(({ type }) => type === 'NS');
  const hosts = ns.flatMap(({ values }) => values.map((host) => host.toLowerCase()));
  const glue = hosts.flatMap((host) =>
    (sets.get(host) ?? [])
      .filter(({ type }) => type === 'A' || type === 'AAAA')
      .flatMap((set) => recordsOf(host, set)),
  );
  return {
    ...reply,
    authoritative: reply.answers.length > 0,
    authorities: ns.flatMap((set) => recordsOf(cut, set)),
    additionals: glue,
  };
}

/** Negative answer. Its cache time is the last number of the SOA, or the TTL of the SOA if that is less. */
function negative(reply: Reply, sets: SetsByName, apex: string): Reply {
  const soa = (sets.get(apex) ?? []).find(({ type }) => type === 'SOA');
  if (!soa) return reply;
  const least = Math.min(soa.ttl ?? 0, Number(soa.values[0]?.split(' ').at(-1)));
  return { ...reply, authorities: recordsOf(apex, { ...soa, ttl: least }) };
}

function limitOf(query: DecodedPacket, transport: 'udp' | 'tcp'): number {
  if (transport === 'tcp') return TCP;
  const opt = query.additionals?.find(({ type }) => type === 'OPT') as
    | { udpPayloadSize?: number }
    | undefined;
  return opt ? Math.min(Math.max(opt.udpPayloadSize ?? 0, PLAIN_UDP), EDNS_UDP) : PLAIN_UDP;
}

function write(query: DecodedPacket, reply: Reply, truncated: boolean): Buffer {
  const { rcode, authoritative, answers, authorities, additionals } = reply;
  const flags =
    rcode |
    (authoritative ? FLAG.authoritative : 0) |
    (truncated ? FLAG.truncated : 0) |
    ((query.flags ?? 0) & FLAG.recursionDesired);
  const sections = truncated ? {} : { answers, authorities, additionals };
  return encode({
    type: 'response',
    id: query.id ?? 0,
    flags,
    questions: query.questions ?? [],
    ...sections,
  });
}
