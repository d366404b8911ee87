import { accept, quotable, refuse } from './checked.js';
import type { Checked } from './checked.js';

const IPV4_CHARACTERS = 15;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/u;
/** Longest text form: six groups and an IPv4 address. */
const IPV6_CHARACTERS = 45;
const GROUP = /^[0-9a-f]{1,4}$/iu;

/** Whether the text is an IPv4 address of four decimal numbers without leading zeros. */
export function isIpv4(text: string): boolean {
  return text.length <= IPV4_CHARACTERS && IPV4.test(text);
}

/** The eight groups of an IPv6 address (RFC 4291, section 2.2); null for other text. Zones are rejected. */
export function ipv6Groups(text: string): number[] | null {
  // Fast path for host names, which are all checked here.
  if (text.length > IPV6_CHARACTERS || !text.includes(':')) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const parts = halves.map((half, index) => readGroups(half, index === halves.length - 1));
  const [head, tail] = parts;
  if (!head) return null;
  if (halves.length === 1) return head.length === 8 ? head : null;
  if (!tail || head.length + tail.length > 7) return null;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Parses groups between colons. The last one may be an IPv4 address, which counts as two. */
function readGroups(text: string, last: boolean): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const pieces = text.split(':');
  for (const [index, piece] of pieces.entries()) {
    if (GROUP.test(piece)) groups.push(parseInt(piece, 16));
    else if (last && index === pieces.length - 1 && isIpv4(piece)) groups.push(...ipv4Groups(piece));
    else return null;
  }
  return groups;
}

function ipv4Groups(text: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** Text form of RFC 5952: lower case, longest run of zero groups as `::`, mapped IPv4 with dots. */
function formatIpv6(groups: readonly number[]): string {
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return `::ffff:${dotted(groups[6] ?? 0)}.${dotted(groups[7] ?? 0)}`;
  const { start, length } = longestZeroRun(groups);
  const hex = groups.map((group) => group.toString(16));
  if (length < 2) return hex.join(':');
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`;
}

function dotted(group: number): string {
  return `${group >> 8}.${group & 255}`;
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (const [index, group] of groups.entries()) {
    if (group !== 0) start = index + 1;
    else if (index + 1 - start > best.length) best = { start, length: index + 1 - start };
  }
  return best;
}

/** Value of an A record. */
export function canonicalIpv4(text: string): Checked {
  if (isIpv4(text)) return accept(text);
  if (ipv6Groups(text)) return refuse(`${text} is an IPv6 address. Put it into a record set of type AAAA.`);
  return refuse(`${quotable(text)} is not an IPv4 address. Write four numbers, like 192.0.2.10.`);
}

/** Value of an AAAA record. */
export function canonicalIpv6(text: string): Checked {
  const groups = ipv6Groups(text);
  if (groups) return accept(formatIpv6(groups));
  if (isIpv4(text)) return refuse(`${text} is an IPv4 address. Put it into a record set of type A.`);
  return refuse(`${quotable(text)} is not an IPv6 address. Write it like 2001:db8::10.`);
}
