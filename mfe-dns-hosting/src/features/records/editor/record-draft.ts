import {
  absoluteName,
  aliasTypeFault,
  canonicalRecordName,
  canonicalSet,
  canonicalValues,
  EDITABLE_POLICIES,
  policyFault,
  type CheckedSet,
  type EditablePolicy,
  type Issue,
  type NameOptions,
  type RecordType,
} from '@zonewerk/contracts';
import { NAME_OPTIONS } from '../../../shared/name-options';
import { isRecordType } from '../table/use-records';
import { isJustAdded, LINE_BREAK } from '../values/value-rows';

/** Form values of a member of a Weighted or Multi Value Answer set. */
export interface MemberTyped {
  readonly identifier: string;
  readonly value: string;
  readonly weight: string;
}

/** Form values of a record set, stored as a draft. */
export interface RecordDraft {
  name: string;
  /** A RecordType. Drafts of other releases can have another value. */
  type: string;
  /** Seconds; null while the field is empty. */
  ttl: number | null;
  /** Policy Simple: one value per line. */
  value: string;
  /** The values are edited as text instead of fields. */
  asText: boolean;
  /** An EditablePolicy. Drafts of other releases can have another value. */
  policy: string;
  /** Members of the other policies. */
  members: readonly MemberTyped[];
  alias: boolean;
  /** Target host of the alias. It persists while the switch is off. */
  target: string;
  /** Stored name of an edited set. It may contain the domain; a new name may not. */
  storedName?: string;
}

/** Options for the name of a draft. */
export function nameOptions({ name, storedName }: RecordDraft): NameOptions {
  return { ...NAME_OPTIONS, domainInName: name === storedName };
}

/** The form of the specification starts with a TTL of 0. */
export const EMPTY_DRAFT: RecordDraft = {
  name: '',
  type: 'A',
  ttl: 0,
  value: '',
  asText: false,
  policy: 'Simple',
  members: [],
  alias: false,
  target: '',
};

/** Whether the draft has input that closing would discard. */
export function isTyped({ name, value, members, target }: RecordDraft): boolean {
  return name !== '' || value.trim() !== '' || target !== '' || members.length > 0;
}

export function typeOf({ type }: RecordDraft): RecordType {
  return isRecordType(type) ? type : 'A';
}

export function canBeAlias(type: RecordType): boolean {
  return aliasTypeFault(type) === null;
}

/** Whether the draft is an alias: the switch is on and the type supports aliases. */
export function isAlias(draft: RecordDraft): boolean {
  return draft.alias && canBeAlias(typeOf(draft));
}

/** The selected policy; Simple for an alias and for a type without the selected policy. */
export function policyOf(draft: RecordDraft): EditablePolicy {
  const policy = EDITABLE_POLICIES.find((one) => one === draft.policy) ?? 'Simple';
  return isAlias(draft) || policyFault(typeOf(draft), policy) !== null ? 'Simple' : policy;
}

/** The draft as input of the contract checks, without fields that its policy lacks. */
function checkedSet(draft: RecordDraft, domain: string): CheckedSet {
  const policy = policyOf(draft);
  const alias = isAlias(draft);
  return canonicalSet(
    {
      record_name: draft.name,
      record_type: typeOf(draft),
      record_policy: policy,
      record_ttl: alias ? 0 : (draft.ttl ?? Number.NaN),
      record_value: alias || policy !== 'Simple' ? '' : draft.value,
      members: policy === 'Simple' ? [] : membersOf(draft),
      alias_target: alias ? draft.target : null,
    },
    domain,
    nameOptions(draft),
  );
}

/** Canonical form of the draft; null for an invalid draft. */
export function draftSet(draft: RecordDraft, domain: string) {
  const checked = checkedSet(draft, domain);
  return checked.ok ? checked.set : null;
}

/** Body of the create and update calls. The values are unchanged input, because the API parses them again. */
export function draftBody(draft: RecordDraft) {
  const policy = policyOf(draft);
  const alias = isAlias(draft);
  return {
    record_name: draft.name,
    record_type: typeOf(draft),
    record_ttl: alias ? 0 : (draft.ttl ?? 0),
    record_policy: policy,
    record_value: alias || policy !== 'Simple' ? '' : draft.value,
    ...(policy === 'Simple' ? {} : { members: membersOf(draft) }),
    alias,
    target: alias ? draft.target : null,
  };
}

function membersOf({ members }: RecordDraft): MemberTyped[] {
  return members.map(({ identifier, value, weight }) => ({ identifier, value, weight }));
}

/** Issues of the form by field. An issue of a value refers to its row where values have rows. */
export function draftIssues(draft: RecordDraft, domain: string): readonly Issue[] {
  const checked = checkedSet(draft, domain);
  if (checked.ok) return [];
  if (draft.asText || policyOf(draft) !== 'Simple' || isAlias(draft)) return checked.issues;
  const faults = [...valueFaults(draft)].filter(([line]) => line > 0);
  const others = checked.issues.filter(
    ({ path, message }) => path !== 'record_value' || faults.every(([, fault]) => fault !== message),
  );
  return [...others, ...faults.map(([line, message]) => ({ path: `record_value_${line}`, message }))];
}

/** Full name of the draft; null for an invalid name. */
export function draftFullName(draft: RecordDraft, domain: string): string | null {
  const name = canonicalRecordName(draft.name, domain, nameOptions(draft));
  return name.ok ? absoluteName(name.value, domain) : null;
}

/** Faults of the values by line number, from 1; 0 stands for all values. */
export function valueFaults(draft: RecordDraft): ReadonlyMap<number, string> {
  const checked = canonicalValues(typeOf(draft), draft.value, NAME_OPTIONS);
  return new Map(checked.ok ? [] : checked.faults.map((fault) => [fault.line, fault.message]));
}

/** Faults of the input. An empty new value is not a fault yet. */
export function typedFaults(draft: RecordDraft): ReadonlyMap<number, string> {
  if (draft.value.trim() === '') return new Map();
  const lines = draft.value.split(LINE_BREAK);
  const type = typeOf(draft);
  const isTyped = (line: number) => line === 0 || !isJustAdded(lines[line - 1] ?? '', type);
  return new Map([...valueFaults(draft)].filter(([line]) => isTyped(line)));
}

/** Faults of the members by form field. An empty field is not a fault yet. */
export function memberFaults(draft: RecordDraft, domain: string): ReadonlyMap<string, string> {
  const checked = checkedSet(draft, domain);
  const type = typeOf(draft);
  const isTyped = (path: string) => {
    const [, index = '', part] = path.split('.');
    const member = draft.members[Number(index)];
    if (!member || part === 'weight') return true;
    return part === 'value' ? !isJustAdded(member.value, type) : member.identifier.trim() !== '';
  };
  const issues = checked.ok ? [] : checked.issues.filter(({ path }) => path.startsWith('members'));
  return new Map(issues.filter(({ path }) => isTyped(path)).map(({ path, message }) => [path, message]));
}
