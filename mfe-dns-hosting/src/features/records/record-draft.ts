import {
  absoluteName,
  canonicalRecordSet,
  canonicalRecordName,
  canonicalValues,
  RECORD_RULES,
  recordLines,
  type Issue,
  type RecordType,
} from '@zonewerk/contracts';
import { NAME_OPTIONS } from '../../name-options';
import { isRecordType } from './use-records';
import { isJustAdded, LINE_BREAK } from './value-rows';

/** A record set as it is typed; kept as a draft. */
export interface RecordDraft {
  name: string;
  /** A RecordType, unless an earlier release kept another one. */
  type: string;
  /** Seconds; null while the field is empty. */
  ttl: number | null;
  /** One value per line. */
  value: string;
  /** The values are written as text, not in fields. */
  asText: boolean;
}

/** The specification's form starts with a TTL of 0. */
export const EMPTY_DRAFT: RecordDraft = { name: '', type: 'A', ttl: 0, value: '', asText: false };

export function typeOf({ type }: RecordDraft): RecordType {
  return isRecordType(type) ? type : 'A';
}

/** Everything that is wrong, by field of the call; faults of a value stand at its row where values have rows. */
export function draftIssues(draft: RecordDraft, domain: string): readonly Issue[] {
  const checked = canonicalRecordSet(
    {
      record_name: draft.name,
      record_type: typeOf(draft),
      record_ttl: draft.ttl ?? Number.NaN,
      record_value: draft.value,
    },
    domain,
    NAME_OPTIONS,
  );
  if (checked.ok) return [];
  if (draft.asText) return checked.issues;
  const faults = [...valueFaults(draft)].filter(([line]) => line > 0);
  const others = checked.issues.filter(
    ({ path, message }) => path !== 'record_value' || faults.every(([, fault]) => fault !== message),
  );
  return [...others, ...faults.map(([line, message]) => ({ path: `record_value_${line}`, message }))];
}

/** Full name that the draft stands for; null while its name cannot be used. */
export function draftFullName(draft: RecordDraft, domain: string): string | null {
  const name = canonicalRecordName(draft.name, domain, NAME_OPTIONS);
  return name.ok ? absoluteName(name.value, domain) : null;
}

/** One typed line: what it becomes in the zone file, or what is wrong with it. */
export type PreviewLine =
  | { readonly number: number; readonly ok: true; readonly text: string }
  | { readonly number: number; readonly ok: false; readonly text: string };

/** Faults of the values by the number of their line, from 1; 0 is the values as a whole. */
export function valueFaults(draft: RecordDraft): ReadonlyMap<number, string> {
  const checked = canonicalValues(typeOf(draft), draft.value, NAME_OPTIONS);
  return new Map(checked.ok ? [] : checked.faults.map((fault) => [fault.line, fault.message]));
}

/** Faults of what is typed: a value that was just added is not wrong yet. */
export function typedFaults(draft: RecordDraft): ReadonlyMap<number, string> {
  if (draft.value.trim() === '') return new Map();
  const lines = draft.value.split(LINE_BREAK);
  const type = typeOf(draft);
  const isTyped = (line: number) => line === 0 || !isJustAdded(lines[line - 1] ?? '', type);
  return new Map([...valueFaults(draft)].filter(([line]) => isTyped(line)));
}

/** What the zone file will have for each typed line that says something. */
export function previewLines(draft: RecordDraft, domain: string): PreviewLine[] {
  const type = typeOf(draft);
  const faults = valueFaults(draft);
  const name = canonicalRecordName(draft.name, domain, NAME_OPTIONS);
  const whole = faults.get(0);
  const lines = draft.value.split(LINE_BREAK).flatMap((text, index): PreviewLine[] => {
    const number = index + 1;
    const fault = faults.get(number);
    if (text.trim() === '' || isJustAdded(text, type)) return [];
    if (fault !== undefined) return [{ number, ok: false, text: fault }];
    const value = RECORD_RULES[type].canonical(text.trim(), NAME_OPTIONS);
    if (!value.ok) return [{ number, ok: false, text: value.message }];
    const set = { name: name.ok ? name.value : '?', type, ttl: draft.ttl ?? 0, values: [value.value] };
    return [{ number, ok: true, text: recordLines(set, domain).join('\n') }];
  });
  return whole !== undefined && lines.length > 0 ? [...lines, { number: 0, ok: false, text: whole }] : lines;
}
