import type { Issue } from '../../../platform/errors.js';
import { absoluteName, canonicalRecordName } from './record-names.js';
import type { NameOptions } from './record-names.js';
import { RECORD_RULES } from './record-types.js';
import { canonicalValues, referralFault, valuesTogether } from './check-values.js';
import type { CheckedValues } from './check-values.js';
import { APEX, TTL_MAX } from './record-constants.js';
import type { RecordType } from './record-constants.js';

/** Input of a record set. The field names are those of the create call. */
export interface RecordSetDraft {
  readonly record_name: string;
  readonly record_type: RecordType;
  /** Seconds. */
  readonly record_ttl: number;
  /** One value per line. */
  readonly record_value: string;
}

/** A record set in canonical form. */
export interface CanonicalRecordSet {
  /** Relative name in ASCII; `@` is the domain itself. */
  readonly name: string;
  readonly type: RecordType;
  readonly ttl: number;
  readonly values: readonly string[];
}

export type CheckedRecordSet =
  | { readonly ok: true; readonly recordSet: CanonicalRecordSet }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Validates a record set of a cluster. Every fault names its field. */
export function canonicalRecordSet(
  draft: RecordSetDraft,
  domain: string,
  options: NameOptions = {},
): CheckedRecordSet {
  return withValues(draft, canonicalValues(draft.record_type, draft.record_value, options), domain, options);
}

/** As `canonicalRecordSet`, for canonical values without duplicates. */
export function recordSetOfValues(
  draft: Omit<RecordSetDraft, 'record_value'>,
  values: readonly string[],
  domain: string,
  options: NameOptions = {},
): CheckedRecordSet {
  return withValues(draft, valuesTogether(draft.record_type, values), domain, options);
}

function withValues(
  draft: Omit<RecordSetDraft, 'record_value'>,
  values: CheckedValues,
  domain: string,
  options: NameOptions,
): CheckedRecordSet {
  const type = draft.record_type;
  const name = canonicalRecordName(draft.record_name, domain, options);
  const issues: Issue[] = [];
  if (!name.ok) issues.push({ path: 'record_name', message: name.message });
  else {
    const place = placeFault(type, name.value);
    if (place !== null) issues.push({ path: 'record_name', message: place });
  }
  if (!isTtl(draft.record_ttl)) issues.push({ path: 'record_ttl', message: TTL_MESSAGE });
  if (!values.ok) {
    issues.push(...values.faults.map((fault) => ({ path: 'record_value', message: fault.message })));
  }
  const large = values.ok ? referralFault(type, values.values) : null;
  if (large !== null) issues.push({ path: 'record_value', message: large });
  if (!name.ok || !values.ok || issues.length > 0) return { ok: false, issues };
  const recordSet = { name: name.value, type, ttl: draft.record_ttl, values: values.values };
  return pointsToItself(recordSet, domain) ?? { ok: true, recordSet };
}

/** Reason that a type is invalid at a name; null if it is valid. */
export function placeFault(type: RecordType, name: string): string | null {
  if (type === 'NS' && name === APEX) {
    return 'The platform sets the nameservers of the domain itself. Please give it another name.';
  }
  if (type === 'NS' && name.startsWith('*')) return 'A wildcard cannot be delegated. Please enter one name.';
  if (name !== APEX || RECORD_RULES[type].atApex) return null;
  const instead = type === 'CNAME' ? 'make an alias of type A or AAAA there, or ' : '';
  return `A ${type} record set cannot stand at the domain itself. Please ${instead}give it another name.`;
}

export const TTL_MESSAGE = `Please enter a whole number of seconds from 0 to ${TTL_MAX}.`;

/** Whether a number is a valid TTL (RFC 2181, section 8). */
export function isTtl(ttl: number): boolean {
  return Number.isInteger(ttl) && ttl >= 0 && ttl <= TTL_MAX;
}

function pointsToItself(recordSet: CanonicalRecordSet, domain: string): CheckedRecordSet | null {
  const own = absoluteName(recordSet.name, domain);
  if (recordSet.type !== 'CNAME' || recordSet.values[0] !== own) return null;
  const message = `${own} would point to itself. Please enter the name of another host.`;
  return { ok: false, issues: [{ path: 'record_value', message }] };
}

/** Zone file lines of a record set, with full names and final dots. */
export function recordLines(recordSet: CanonicalRecordSet, domain: string): string[] {
  const rule = RECORD_RULES[recordSet.type];
  const owner = `${absoluteName(recordSet.name, domain)}.`;
  return recordSet.values.map(
    (value) => `${owner} ${recordSet.ttl} IN ${recordSet.type} ${rule.zoneFile(value)}`,
  );
}
