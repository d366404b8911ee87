import {
  absoluteName,
  APEX,
  canonicalSet,
  RECORD_RULES,
  RECORD_TYPES,
  type CanonicalSet,
  type EditablePolicy,
  type NameOptions,
  type RecordType,
} from '@zonewerk/contracts';
import type { Place, ZoneEntry, ZoneRecord } from './zone-entries.js';

/** A record set that a file has, in canonical form, with the lines that it comes from. */
export interface ImportedSet extends CanonicalSet {
  readonly places: readonly Place[];
  /** What was done to the lines so that they can be one set, e.g. a TTL for all of them; mostly nothing. */
  readonly notes: readonly string[];
}

/** Lines that do not come in, and why. */
export interface LeftOut extends Place {
  /** `kept`: the product sets this itself, or it says how others are read. `unknown`: not understood. */
  readonly kind: 'kept' | 'unknown';
  readonly reason: string;
  /** Of which record set it would have been part, where that can be said. */
  readonly set?: { readonly name: string; readonly type: string };
}

export interface ImportOptions extends NameOptions {
  /** Seconds, for records of which the file says no TTL. */
  readonly defaultTtl: number;
}

/** Lines of one name and type. */
interface Group {
  readonly name: string;
  readonly type: RecordType;
  readonly kind: EditablePolicy | 'Alias';
  /** Canonical values with the line that has each first; of the policy Simple. */
  readonly values: Map<string, ZoneRecord>;
  readonly records: ZoneRecord[];
  readonly notes: string[];
  /** Another way of choosing answers is meant by some of its lines. */
  mixed: boolean;
}

/** Notes that are worth reading about one set. */
const NOTES_MOST = 10;
const TTLS_SHOWN = 10;

/**
 * Makes record sets of what was read from a zone file. Each entry is in exactly one set, or left out with a reason.
 * First all entries are added, then the sets are asked for, then `leftOut` is complete.
 */
export class SetCollector {
  readonly leftOut: LeftOut[] = [];
  private readonly groups = new Map<string, Group>();

  /** @param domain of the cluster in ASCII, without final dot */
  constructor(
    private readonly domain: string,
    private readonly options: ImportOptions,
  ) {}

  add(entry: ZoneEntry): void {
    if (entry.kind === 'fault') this.leftOut.push(leaveOut(entry, 'unknown', entry.reason));
    else if (entry.kind === 'directive') this.leftOut.push(leaveOut(entry, 'kept', DIRECTIVE));
    else {
      const refusal = placeRefusal(entry, this.domain) ?? this.addRecord(entry);
      if (refusal) this.leftOut.push(refusal);
    }
  }

  /** One step for each name and type: its set, or null when its lines are left out. */
  *sets(): Generator<ImportedSet | null> {
    for (const group of this.groups.values()) {
      const made = this.setOf(group);
      if (typeof made !== 'string') {
        yield made;
        continue;
      }
      for (const record of group.records) {
        this.leftOut.push({ ...leaveOut(record, 'unknown', made), set: this.setNamed(record) });
      }
      yield null;
    }
  }

  private setNamed({ name, type }: ZoneRecord) {
    return { name: name === this.domain ? APEX : name.slice(0, -this.domain.length - 1), type };
  }

  /** Puts a record to those of its name and type; the refusal when its value cannot be used. */
  private addRecord(record: ZoneRecord): LeftOut | null {
    const { name } = this.setNamed(record);
    const type = record.type as RecordType;
    const kind = record.choice?.policy ?? 'Simple';
    const value = kind === 'Simple' ? RECORD_RULES[type].canonical(record.data, this.options) : null;
    if (value && !value.ok) {
      return { ...leaveOut(record, 'unknown', value.message), set: { name, type } };
    }
    const key = keyOf(name, type);
    const fresh: Group = { name, type, kind, values: new Map(), records: [], notes: [], mixed: false };
    const group = this.groups.get(key) ?? fresh;
    this.groups.set(key, group);
    group.records.push(record);
    if (group.kind !== kind) group.mixed = true;
    if (value) addValue(group, value.value, record);
    return null;
  }

  /** The set of a group, or why its lines cannot be one. */
  private setOf(group: Group): ImportedSet | string {
    const { name, type, kind, records } = group;
    const full = absoluteName(name, this.domain);
    if (group.mixed) return `The lines of ${full} ${type} choose between its answers in different ways.`;
    const others = othersBeside(group, this.groups);
    if (others.length > 0) {
      return `${full} has other records as well (${others.join(', ')}), and a CNAME must stand alone.`;
    }
    if (kind === 'Alias' && records.length > 1) return `${full} ${type} is an alias for several hosts.`;
    const { ttl, note } = kind === 'Alias' ? { ttl: 0, note: null } : ttlOf(group, this.options);
    const draft = {
      ...{ record_name: name, record_type: type, record_ttl: ttl },
      record_policy: kind === 'Alias' ? 'Simple' : kind,
      record_value: [...group.values.keys()].join('\n'),
      members: kind === 'Simple' ? [] : records.map(memberOf),
      alias_target: kind === 'Alias' ? (records[0]?.data ?? '') : null,
    } as const;
    const checked = canonicalSet(draft, this.domain, this.options);
    if (!checked.ok) return checked.issues.map(({ message }) => message).join(' ');
    const notes = note === null ? group.notes : [...group.notes, note];
    return { ...checked.set, places: records, notes };
  }
}

const DIRECTIVE = 'This says how the lines after it are read.';

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

function addValue(group: Group, value: string, record: ZoneRecord): void {
  const before = group.values.get(value);
  if (!before) group.values.set(value, record);
  else if (group.notes.length < NOTES_MOST) {
    group.notes.push(`Line ${record.first} says the same as line ${before.first}.`);
  } else group.notes[NOTES_MOST - 1] = 'Further lines say the same as others.';
}

function memberOf({ choice, data }: ZoneRecord) {
  if (choice?.policy === 'Weighted') {
    return { identifier: choice.identifier, value: data, weight: choice.weight };
  }
  return { identifier: choice?.policy === 'Multi Value Answer' ? choice.identifier : '', value: data };
}

function keyOf(name: string, type: RecordType): string {
  return `${name} ${type}`;
}

/** Types beside a CNAME at its name. */
function othersBeside({ name, type }: Group, groups: ReadonlyMap<string, Group>): RecordType[] {
  if (type !== 'CNAME') return [];
  return RECORD_TYPES.filter((other) => other !== 'CNAME' && groups.has(keyOf(name, other)));
}

/** One TTL for all records of a set: the lowest, as RFC 2181 (section 5.2) has it for sets that differ. */
function ttlOf({ records }: Group, { defaultTtl }: ImportOptions): { ttl: number; note: string | null } {
  const [first] = records;
  if (records.length === 1) return { ttl: first?.ttl ?? defaultTtl, note: null };
  const ttls = [...new Set(records.map((record) => record.ttl ?? defaultTtl))].sort((a, b) => a - b);
  const [ttl = defaultTtl] = ttls;
  const shown = ttls.length > TTLS_SHOWN ? `${ttls.slice(0, TTLS_SHOWN).join(', ')}, …` : ttls.join(', ');
  const note =
    ttls.length > 1
      ? `The lines have different TTLs (${shown}). A record set has one: ${ttl}, the lowest.`
      : null;
  return { ttl, note };
}
