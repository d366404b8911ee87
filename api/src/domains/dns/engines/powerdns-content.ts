import { MULTI_VALUES_MOST, RECORD_RULES, type RecordType } from '@zonewerk/contracts';
import type { ZoneSet } from '../../../nameserver/control/control-protocol.js';
import type { PowerDnsSet, SetEdit } from './powerdns-client.js';
import { asciiContent, isRecordType } from './zone-content.js';

/*
 * How record sets are written in PowerDNS. One value or all values at once are records of their type. A choice between
 * values is a line of the name's LUA set, which carries one line per type: code made of canonical values only, every
 * sign that could mean something to Lua or to PowerDNS as a number.
 */

/** The type of the set in which PowerDNS keeps what chooses between values. */
export const LUA = 'LUA';

type PolicySet = Pick<ZoneSet, 'type' | 'policy' | 'members'>;
type Member = PolicySet['members'][number] & { readonly weight?: number | undefined };

/** What a set answers with: all values at once, or a choice between them in Lua. */
export type Content =
  | { readonly kind: 'plain'; readonly contents: readonly string[] }
  | { readonly kind: 'lua'; readonly line: string };

/** The content of a set; null when PowerDNS has no such policy. */
export function contentOf({ type, policy, members }: PolicySet): Content | null {
  if (policy === 'Simple') return plain(type, members);
  if (policy === 'Multi Value Answer') {
    if (members.length <= MULTI_VALUES_MOST) return plain(type, members);
    return choice(type, `pickrandomsample(${MULTI_VALUES_MOST},{${values(type, members).join(',')}})`);
  }
  return policy === 'Weighted' ? weighted(type, members) : null;
}

function weighted(type: RecordType, members: readonly Member[]): Content {
  const answering = members.filter(({ weight }) => (weight ?? 0) > 0);
  // PowerDNS has nothing to choose by when all weights are 0; each is as good as the other then.
  if (answering.length === 0 && members.length > 1)
    return choice(type, `pickrandom({${values(type, members).join(',')}})`);
  if (answering.length <= 1) return plain(type, answering.length === 1 ? answering : members);
  const texts = values(type, answering);
  const pairs = answering.map(({ weight }, index) => `{${weight ?? 0},${texts[index] ?? ''}}`);
  return choice(type, `pickwrandom({${pairs.join(',')}})`);
}

function plain(type: RecordType, members: readonly Member[]): Content {
  const contents = members.flatMap((member) => member.values).map((value) => powerDnsContent(type, value));
  return { kind: 'plain', contents: [...new Set(contents)] };
}

function choice(type: RecordType, code: string): Content {
  return { kind: 'lua', line: `${type} "${code}"` };
}

function values(type: RecordType, members: readonly Member[]): string[] {
  return members.flatMap((member) => member.values.map((value) => luaText(type, value)));
}

/** A canonical value as PowerDNS takes it: bytes beyond ASCII as decimal numbers. */
function powerDnsContent(type: RecordType, value: string): string {
  return asciiContent(type, value, (byte) => `\\${byte}`);
}

/** A value as a text of Lua. PowerDNS puts that of a TXT into quotation marks itself. */
function luaText(type: RecordType, value: string): string {
  const content = powerDnsContent(type, value);
  const bare = type === 'TXT' ? content.slice(1, -1) : content;
  return `'${bare.replace(/[^A-Za-z0-9 .:_-]/gu, (sign) => `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`)}'`;
}

/** Type that a line of a LUA set answers for. */
export function luaTypeOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** Text by which two sets of the same name and type are compared, whoever wrote them. */
export function comparable(set: SetEdit): string {
  return JSON.stringify([set.ttl, ...set.contents.map((content) => canonical(set.type, content)).toSorted()]);
}

/** A set of PowerDNS without the records that it does not answer with. */
export function toEdit({ name, type, ttl, records }: PowerDnsSet): SetEdit {
  const contents = records.filter(({ disabled }) => !disabled).map(({ content }) => content);
  return { name: name.toLowerCase(), type, ttl, contents };
}

function canonical(type: string, content: string): string {
  if (!isRecordType(type)) return content;
  const read = RECORD_RULES[type].canonical(content, {});
  return read.ok ? powerDnsContent(type, read.value) : content;
}
