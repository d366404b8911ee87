import type { NameOptions } from './record-names.js';
import { quotable } from './checked.js';
import type { Checked } from './checked.js';
import { RECORD_RULES } from './record-types.js';
import type { RecordType } from './record-constants.js';

/** Maximum bytes of all values of a set. After a CNAME chain, they still fit one answer of 65,535 bytes. */
export const SET_BYTES = 60_000;
/** Maximum bytes of the nameservers of a name: a referral also contains their addresses. */
const REFERRAL_BYTES = 10_000;
/** Overhead of every record: name (a pointer), type, class, TTL and length. */
const RECORD_BYTES = 12;
/** Maximum number of reported faults. */
const FAULTS_SHOWN = 20;

/** An invalid value. */
export interface ValueFault {
  /** Line number of the input, from 1; 0 for all values. */
  readonly line: number;
  /** Sentence with the correction. It names the line if there are several. */
  readonly message: string;
}

export type CheckedValues =
  | { readonly ok: true; readonly values: readonly string[] }
  | { readonly ok: false; readonly faults: readonly ValueFault[] };

/**
 * Canonical values of a text with one value per line. Line breaks of all kinds are accepted, blank lines are ignored,
 * duplicates are rejected. The function is idempotent.
 */
export function canonicalValues(type: RecordType, text: string, options: NameOptions = {}): CheckedValues {
  const rule = RECORD_RULES[type];
  const lines = valueLines(text);
  if (lines.length === 0) return fault('Please enter at least one value.');
  const crowd = tooManyValues(type, lines.length);
  if (crowd) return crowd;
  const { faults, values } = readLines(lines, (line) => rule.canonical(line, options));
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULTS_SHOWN) };
  return valuesTogether(type, values);
}

/** Validates values as one set: at least one, each canonical, no duplicates. */
export function valuesTogether(type: RecordType, values: readonly string[]): CheckedValues {
  const crowd = tooManyValues(type, values.length);
  if (crowd) return crowd;
  const { alone } = RECORD_RULES[type];
  if (alone && values.length > 1 && values.includes(alone.value)) {
    return fault(
      `${alone.value} states that ${alone.says}, so it must be the only value. Please remove it, or the other lines.`,
    );
  }
  const bytes = values.reduce((sum, value) => sum + recordBytes(type, value), 0);
  if (bytes > SET_BYTES) {
    return fault(
      `These values take ${bytes} bytes, and one answer carries ${SET_BYTES}. Please remove some.`,
    );
  }
  return { ok: true, values };
}

/** Reason that a name cannot be delegated to these nameservers; null if it can. Existing sets are still served. */
export function referralFault(type: RecordType, values: readonly string[]): string | null {
  if (type !== 'NS') return null;
  const bytes = values.reduce((sum, value) => sum + recordBytes(type, value), 0);
  if (bytes <= REFERRAL_BYTES) return null;
  return `These nameservers take ${bytes} bytes. A referral carries ${REFERRAL_BYTES} bytes in addition to their addresses. Please remove some.`;
}

/** Bytes of a record in an answer, for a canonical value. */
export function recordBytes(type: RecordType, value: string): number {
  return RECORD_BYTES + RECORD_RULES[type].wireBytes(value);
}

function tooManyValues(type: RecordType, count: number): CheckedValues | null {
  if (!RECORD_RULES[type].single || count === 1) return null;
  return fault(`A ${type} record set has exactly one value. Please remove the other lines.`);
}

function fault(message: string): CheckedValues {
  return { ok: false, faults: [{ line: 0, message }] };
}

interface ValueLine {
  readonly number: number;
  readonly text: string;
}

function valueLines(text: string): ValueLine[] {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
}

function readLines(
  lines: readonly ValueLine[],
  canonical: (line: string) => Checked,
): { faults: ValueFault[]; values: string[] } {
  const faults: ValueFault[] = [];
  const seen = new Map<string, number>();
  const prefix = (line: ValueLine) => (lines.length > 1 ? `Line ${line.number}: ` : '');
  for (const line of lines) {
    const checked = canonical(line.text);
    const before = checked.ok ? seen.get(checked.value) : undefined;
    if (!checked.ok) faults.push({ line: line.number, message: prefix(line) + checked.message });
    else if (before === undefined) seen.set(checked.value, line.number);
    else {
      const message = `${quotable(checked.value)} is already on line ${before}. Please remove one of them.`;
      faults.push({ line: line.number, message: prefix(line) + message });
    }
  }
  return { faults, values: [...seen.keys()] };
}
