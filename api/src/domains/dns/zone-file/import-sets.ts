import {
  absoluteName,
  APEX,
  canonicalSet,
  hostNameWarnings,
  quotable,
  RECORD_RULES,
  recordSetOfValues,
  RECORD_TYPES,
  type CanonicalSet,
  type CheckedSet,
  type EditablePolicy,
  type ImportOffer,
  type NameOptions,
  type RecordType,
} from '@zonewerk/contracts';
import { FileFindings, readOtherwise } from './file-findings.js';
import { LinePreview } from './line-preview.js';
import type { Place, ZoneEntry, ZoneRecord } from './zone-entries.js';

/** A record set of a file in canonical form, with its lines. */
export interface ImportedSet extends CanonicalSet {
  readonly places: readonly Place[];
  /** Adjustments of the lines, e.g. one TTL for all of them, and warnings; usually empty. */
  readonly notes: readonly string[];
}

/** Lines that are not imported, with the reason. */
export interface SkippedLines extends Place {
  /** `kept`: the product sets this itself, or the line affects others. `unknown`: not understood. */
  readonly kind: 'kept' | 'unknown';
  readonly reason: string;
  /** The record set that the line refers to, if known; without type, any set of that name. */
  readonly set?: { readonly name: string; readonly type: string };
}

export interface ImportOptions extends NameOptions {
  /** Seconds; default of records for which the file defines no TTL. */
  readonly defaultTtl: number;
  /** Accepted offers to read the file in another way. */
  readonly accepted?: readonly ImportOffer[];
}

/** Lines of one name and type. */
interface Group {
  readonly name: string;
  readonly type: RecordType;
  readonly kind: EditablePolicy | 'Alias';
  /** Canonical values of the policy Simple. */
  readonly values: LinePreview;
  readonly records: ZoneRecord[];
  readonly notes: string[];
  /** Some of its lines have another policy. */
  mixed: boolean;
}

/** Matches names with another spelling: letters outside ASCII, or their ASCII form. */
const INTERNATIONAL = /[^\p{ASCII}]|xn--/u;

/** Maximum of notes about one set. */
const NOTES_MOST = 10;
const TTLS_SHOWN = 10;

/**
 * Creates record sets from the entries of a zone file. Each entry is in exactly one set, or in `skipped` with a reason.
 * Order of use: add all entries, read `sets`, then read `skipped`.
 */
export class SetCollector {
  readonly skipped: SkippedLines[] = [];
  readonly findings = new FileFindings();
  /** In file order. */
  private readonly groups: Group[] = [];
  private readonly byName = new Map<string, Group[]>();

  private readonly options: ImportOptions;

  /** @param domain of the cluster in ASCII, without final dot */
  constructor(
    private readonly domain: string,
    options: ImportOptions,
  ) {
    this.options = { ...options, domainInName: true };
  }

  add(entry: ZoneEntry): void {
    if (entry.kind === 'fault') {
      this.skipped.push({ ...leaveOut(entry, 'unknown', entry.reason), ...this.about(entry.name) });
    } else if (entry.kind === 'directive') {
      this.findings.noteDirective(entry);
      this.skipped.push(leaveOut(entry, 'kept', entry.note ?? DIRECTIVE));
    } else this.addEntry({ ...entry, name: this.inAscii(entry.name) });
  }

  private addEntry(entry: ZoneRecord): void {
    this.findings.noteRecord(entry, this.domain, this.options);
    const refusal = placeRefusal(entry, this.domain);
    if (refusal) this.skipped.push(refusal);
    else {
      const records = readOtherwise(entry, this.domain, this.options);
      // Several records of one line have the same refusal.
      const [fault] = records.map((record) => this.addRecord(record)).filter((one) => one !== null);
      if (fault) this.skipped.push(fault);
    }
  }

  /** The name in its stored ASCII form, so that `bücher` and `xn--bcher-kva` are equal; unchanged when it has none. */
  private inAscii(name: string): string {
    const { toAscii } = this.options;
    if (!toAscii || !INTERNATIONAL.test(name)) return name;
    const labels = name.split('.').map((label) => (INTERNATIONAL.test(label) ? toAscii(label) : label));
    return labels.includes(null) ? name : labels.join('.');
  }

  /** The sets that a line that was not understood refers to; empty when it can be any set. */
  private about(name: string | undefined): Pick<SkippedLines, 'set'> {
    const own = name === undefined ? null : relativeName(this.inAscii(name), this.domain);
    return own === null ? {} : { set: { name: own, type: '' } };
  }

  /** One step per name and type: its set, or null when its lines are excluded. */
  *sets(): Generator<ImportedSet | null> {
    for (const group of this.groups) {
      const made = this.setOf(group);
      if (typeof made === 'string') this.leaveOutAll(group, made);
      yield typeof made === 'string' ? null : made;
    }
  }

  private leaveOutAll({ records, name, type }: Group, reason: string): void {
    for (const record of records) {
      this.skipped.push({ ...leaveOut(record, 'unknown', reason), set: { name, type } });
    }
  }

  /** Adds a record to the group of its name and type; returns the refusal when its value is invalid. */
  private addRecord(record: ZoneRecord): SkippedLines | null {
    const name = relativeName(record.name, this.domain) ?? '';
    const type = record.type as RecordType;
    const kind = record.choice?.policy ?? 'Simple';
    const value = kind === 'Simple' ? RECORD_RULES[type].canonical(record.data, this.options) : null;
    if (value && !value.ok) {
      return { ...leaveOut(record, 'unknown', value.message), set: { name, type } };
    }
    const atName = this.byName.get(name);
    const existing = atName?.find((one) => one.type === type);
    const group = existing ?? newRecordGroup({ name, type, kind }, record);
    if (existing) existing.records.push(record);
    else {
      this.groups.push(group);
      if (atName) atName.push(group);
      else this.byName.set(name, [group]);
    }
    if (group.kind !== kind) group.mixed = true;
    if (value) addValue(group, value.value, record);
    return null;
  }

  /** The set of a group, or the reason why its lines cannot form one. */
  private setOf(group: Group): ImportedSet | string {
    const { name, type, kind, records } = group;
    const full = quotable(absoluteName(name, this.domain));
    if (group.mixed)
      return `The lines of ${full} ${type} have different policies. Please give all of them one policy.`;
    const others = conflictingTypes(group, this.byName.get(name) ?? []);
    if (others.length > 0) {
      return `${full} has other records (${others.join(', ')}), and a CNAME must be the only record set.`;
    }
    if (kind === 'Alias' && records.length > 1)
      return `${full} ${type} is an alias for several hosts. Please keep one of them.`;
    const { ttl, note } = kind === 'Alias' ? { ttl: 0, note: null } : ttlOf(group, this.options);
    const checked = kind === 'Simple' ? this.simpleSet(group, ttl) : this.chosenSet(group, ttl);
    if (!checked.ok) return checked.issues.map(({ message }) => message).join(' ');
    const notes = [
      ...group.notes,
      ...(note === null ? [] : [note]),
      ...(records.some((record) => record.proxied) ? [PROXIED] : []),
      ...hostNameWarnings(checked.set, this.domain),
    ];
    const { policy, members, alias } = checked.set;
    return { name: checked.set.name, type, policy, ttl, members, alias, places: records, notes };
  }

  private simpleSet({ name, type, values: { values } }: Group, ttl: number): CheckedSet {
    const draft = { record_name: name, record_type: type, record_ttl: ttl };
    const checked = recordSetOfValues(draft, values, this.domain, this.options);
    if (!checked.ok) return checked;
    const members = [{ identifier: '', values }];
    return {
      ok: true,
      set: { name: checked.recordSet.name, type, policy: 'Simple', ttl, members, alias: null },
    };
  }

  private chosenSet({ name, type, kind, records }: Group, ttl: number): CheckedSet {
    const draft = {
      record_name: name,
      record_type: type,
      record_ttl: ttl,
      record_value: '',
      record_policy: kind === 'Alias' ? 'Simple' : kind,
      members: records.map(memberOf),
      alias_target: kind === 'Alias' ? (records[0]?.data ?? '') : null,
    } as const;
    return canonicalSet(draft, this.domain, this.options);
  }
}

const PROXIED = 'Cloudflare proxied this record (cf-proxied). Here the address of the origin is public.';
const DIRECTIVE = 'This directive applies to the lines below it.';

function leaveOut({ first, last, source }: Place, kind: SkippedLines['kind'], reason: string): SkippedLines {
  return { first, last, source, kind, reason };
}

/** Why a record cannot be imported, whatever its value. */
function placeRefusal(record: ZoneRecord, domain: string): SkippedLines | null {
  const { name, type } = record;
  const own = relativeName(name, domain);
  if (own === null) {
    return leaveOut(record, 'unknown', `${name === '' ? 'The root' : quotable(name)} is not in ${domain}.`);
  }
  if (type === 'SOA') return leaveOut(record, 'kept', 'The platform manages the SOA record.');
  if (type === 'NS' && name === domain) {
    return leaveOut(record, 'kept', 'The platform sets the nameservers of the domain itself.');
  }
  if (isRecordType(type)) return null;
  const refusal = leaveOut(record, 'unknown', typeRefusal(type));
  return STANDS_FOR_OTHERS.test(type) ? refusal : { ...refusal, set: { name: own, type } };
}

/** Types that represent record sets in another way, so the line can refer to any of them. */
const STANDS_FOR_OTHERS = /^(?:TYPE\d+|ALIAS|ANAME|LUA|DNAME)$/u;
/** Types of DNSSEC (RFC 4034, 5155, 7344). */
const SIGNING = /^(?:RRSIG|NSEC|NSEC3|NSEC3PARAM|DNSKEY|CDNSKEY|CDS|DLV|SIG|KEY)$/u;

function typeRefusal(type: string): string {
  if (type === 'DS') {
    return 'Record sets of type DS are not supported. Names below this name are treated as unsigned.';
  }
  if (SIGNING.test(type)) {
    return `Zones are not signed here, so ${type} is skipped. Please remove the DS records of this domain in the parent zone first.`;
  }
  return `Record sets of type ${type} are not supported.`;
}

/** Relative name of a full name; null when it is outside of the zone. */
function relativeName(name: string, domain: string): string | null {
  if (name === domain) return APEX;
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null;
}

function isRecordType(type: string): type is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(type);
}

function newRecordGroup(
  { name, type, kind }: Pick<Group, 'name' | 'type' | 'kind'>,
  record: ZoneRecord,
): Group {
  return { name, type, kind, values: new LinePreview(), records: [record], notes: [], mixed: false };
}

function addValue(group: Group, value: string, record: ZoneRecord): void {
  const before = group.values.add(value, record.first);
  if (before === null) return;
  if (group.notes.length < NOTES_MOST) {
    group.notes.push(`Line ${record.first} repeats line ${before}.`);
  } else group.notes[NOTES_MOST - 1] = 'Further lines repeat other lines.';
}

function memberOf({ choice, data }: ZoneRecord) {
  if (choice?.policy === 'Weighted') {
    return { identifier: choice.identifier, value: data, weight: choice.weight };
  }
  return { identifier: choice?.policy === 'Multi Value Answer' ? choice.identifier : '', value: data };
}

/** Other types at the name of a CNAME. */
function conflictingTypes({ type }: Group, atName: readonly Group[]): RecordType[] {
  if (type !== 'CNAME') return [];
  return RECORD_TYPES.filter((other) => other !== 'CNAME' && atName.some((group) => group.type === other));
}

/** One TTL for all records of a set: the lowest, according to RFC 2181, section 5.2. */
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
