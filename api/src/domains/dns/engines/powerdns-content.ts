import { MULTI_VALUES_MOST, RECORD_RULES, type RecordType } from '@zonewerk/contracts';
import type { ZoneSet } from '../../../nameserver/control/control-protocol.js';
import type { PowerDnsSet, SetEdit } from './powerdns-client.js';
import { asciiContent, isRecordType } from './zone-content.js';

/*
 * Record sets in the format of PowerDNS. A single value, or a set that answers with all values, consists of records of
 * its type. A choice between values is a line of the name's LUA set, which has one line per type. Its code contains
 * only canonical values. Every character with a meaning in Lua or PowerDNS is encoded as a number.
 */

/** Type of the set in which PowerDNS stores choices between values. */
export const LUA = 'LUA';

type PolicySet = Pick<ZoneSet, 'type' | 'policy' | 'members'>;
type Member = PolicySet['members'][number] & { readonly weight?: number | undefined };

/** Content of a set: all values, or a Lua expression that chooses between them. */
export type Content =
  | { readonly kind: 'plain'; readonly contents: readonly string[] }
  | { readonly kind: 'lua'; readonly line: string };

/** The content of a set; null when PowerDNS does not support its policy. */
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
  // PowerDNS cannot choose when all weights are 0. All values then have the same probability.
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

/** A canonical value in PowerDNS form: bytes outside ASCII as decimal escapes. */
function powerDnsContent(type: RecordType, value: string): string {
  return asciiContent(type, value, (byte) => `\\${byte}`);
}

/** A value as a Lua string. PowerDNS adds the quotation marks of a TXT value itself. */
function luaText(type: RecordType, value: string): string {
  const content = powerDnsContent(type, value);
  const bare = type === 'TXT' ? content.slice(1, -1) : content;
  return `'${bare.replace(/[^A-Za-z0-9 .:_-]/gu, (sign) => `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`)}'`;
}

/** The type that a line of a LUA set answers. */
export function luaTypeOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** Normalised text that compares two sets of the same name and type, independent of their author. */
export function comparable(set: SetEdit): string {
  return JSON.stringify([set.ttl, ...set.contents.map((content) => canonical(set.type, content)).toSorted()]);
}

/** A PowerDNS set without its disabled records. */
export function toEdit({ name, type, ttl, records }: PowerDnsSet): SetEdit {
  const contents = records.filter(({ disabled }) => !disabled).map(({ content }) => content);
  return { name: name.toLowerCase(), type, ttl, contents };
}

function canonical(type: string, content: string): string {
  if (!isRecordType(type)) return content;
  const read = RECORD_RULES[type].canonical(content, {});
  return read.ok ? powerDnsContent(type, read.value) : content;
}
