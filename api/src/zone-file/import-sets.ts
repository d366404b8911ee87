import {
  absoluteName,
  APEX,
  canonicalRecordSet,
  RECORD_RULES,
  RECORD_TYPES,
  type CanonicalRecordSet,
  type NameOptions,
  type RecordType,
} from '@zonewerk/contracts';
import type { Place, ZoneEntry, ZoneRecord } from './zone-entries.js';

/** A record set that a file has, in canonical form, with the lines that it comes from. */
export interface ImportedSet extends CanonicalRecordSet {
  readonly places: readonly Place[];
  /** What was done to the lines so that they can be one set, e.g. a TTL for all of them; mostly nothing. */
  readonly notes: readonly string[];
}

/** Lines that do not come in, and why. */
export interface LeftOut extends Place {
  /** `kept`: the product sets this itself. `unknown`: nobody knows here what to do with it. */
  readonly kind: 'kept' | 'unknown';
  readonly reason: string;
}

export interface ZoneImport {
  readonly sets: readonly ImportedSet[];
  readonly leftOut: readonly LeftOut[];
}

export interface ImportOptions extends NameOptions {
  /** Seconds, for records of which the file says no TTL. */
  readonly defaultTtl: number;
}

/** Lines of one name and type. */
interface Group {
  readonly name: string;
  readonly type: RecordType;
  /** Canonical values with the line that has each first. */
  readonly values: Map<string, ZoneRecord>;
  readonly records: ZoneRecord[];
  readonly notes: string[];
}

/**
 * Makes record sets of what was read from a zone file. Each record is in exactly one set, or left out with a reason.
 *
 * @param domain of the cluster in ASCII, without final dot
 */
export function importSets(
  entries: readonly ZoneEntry[],
  domain: string,
  options: ImportOptions,
): ZoneImport {
  const groups = new Map<string, Group>();
  const leftOut: LeftOut[] = [];
  for (const entry of entries) {
    if (entry.kind === 'fault') leftOut.push(leaveOut(entry, 'unknown', entry.reason));
    if (entry.kind !== 'record') continue;
    const refusal = placeRefusal(entry, domain) ?? addTo(groups, entry, { domain, options });
    if (refusal) leftOut.push(refusal);
  }
  const sets: ImportedSet[] = [];
  for (const group of groups.values()) {
    const made = setOf(group, groups, { domain, options });
    if ('sets' in made) sets.push(...made.sets);
    else leftOut.push(...made.leftOut);
  }
  return { sets, leftOut: leftOut.toSorted((a, b) => a.first - b.first) };
}

function leaveOut({ first, last, source }: Place, kind: LeftOut['kind'], reason: string): LeftOut {
  return { first, last, source, kind, reason };
}

/** Why a record cannot come in wherever its value leads. */
function placeRefusal(record: ZoneRecord, domain: string): LeftOut | null {
  const { name, type } = record;
  if (name !== domain && !name.endsWith(`.${domain}`)) {
    return leaveOut(record, 'unknown', `${name === '' ? 'The root' : name} is not in ${domain}.`);
  }
  if (type === 'SOA') return leaveOut(record, 'kept', 'The SOA record is kept for you.');
  if (type === 'NS' && name === domain) {
    return leaveOut(record, 'kept', 'The nameservers of the domain itself are set for you.');
  }
  if (isRecordType(type)) return null;
  return leaveOut(record, 'unknown', `Record sets of type ${type} are not offered here.`);
}

function isRecordType(type: string): type is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(type);
}

interface Where {
  readonly domain: string;
  readonly options: ImportOptions;
}

/** Puts a record to those of its name and type; the refusal when its value cannot be used. */
function addTo(groups: Map<string, Group>, record: ZoneRecord, { domain, options }: Where): LeftOut | null {
  const type = record.type as RecordType;
  const value = RECORD_RULES[type].canonical(record.data, options);
  if (!value.ok) return leaveOut(record, 'unknown', value.message);
  const name = record.name === domain ? APEX : record.name.slice(0, -domain.length - 1);
  const key = keyOf(name, type);
  const group: Group = groups.get(key) ?? { name, type, values: new Map(), records: [], notes: [] };
  groups.set(key, group);
  group.records.push(record);
  const before = group.values.get(value.value);
  if (before) group.notes.push(`Line ${record.first} says the same as line ${before.first}.`);
  else group.values.set(value.value, record);
  return null;
}

function keyOf(name: string, type: RecordType): string {
  return `${name} ${type}`;
}

/** The set of a group, or its records left out. */
function setOf(
  group: Group,
  groups: ReadonlyMap<string, Group>,
  { domain, options }: Where,
): { sets: ImportedSet[] } | { leftOut: LeftOut[] } {
  const refuse = (reason: string) => ({
    leftOut: group.records.map((record) => leaveOut(record, 'unknown', reason)),
  });
  const others = othersBeside(group, groups);
  if (others.length > 0) {
    const full = absoluteName(group.name, domain);
    return refuse(`${full} has other records as well (${others.join(', ')}), and a CNAME must stand alone.`);
  }
  const { ttl, note } = ttlOf(group, options);
  const checked = canonicalRecordSet(
    {
      record_name: group.name,
      record_type: group.type,
      record_ttl: ttl,
      record_value: [...group.values.keys()].join('\n'),
    },
    domain,
    options,
  );
  if (!checked.ok) return refuse(checked.issues.map(({ message }) => message).join(' '));
  const notes = note === null ? group.notes : [...group.notes, note];
  const places = group.records.map(({ first, last, source }) => ({ first, last, source }));
  return { sets: [{ ...checked.recordSet, places, notes }] };
}

/** Types beside a CNAME at its name. */
function othersBeside({ name, type }: Group, groups: ReadonlyMap<string, Group>): RecordType[] {
  if (type !== 'CNAME') return [];
  return RECORD_TYPES.filter((other) => other !== 'CNAME' && groups.has(keyOf(name, other)));
}

/** One TTL for all records of a set: the lowest, as RFC 2181 (section 5.2) has it for sets that differ. */
function ttlOf({ records }: Group, { defaultTtl }: ImportOptions): { ttl: number; note: string | null } {
  const ttls = new Set(records.map((record) => record.ttl ?? defaultTtl));
  const ttl = Math.min(...ttls);
  const note =
    ttls.size > 1
      ? `The lines have different TTLs (${[...ttls].join(', ')}). A record set has one: ${ttl}, the lowest.`
      : null;
  return { ttl, note };
}
