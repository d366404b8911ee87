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

/** One answer of a Weighted or Multi Value Answer set as it is typed. */
export interface MemberTyped {
  readonly identifier: string;
  readonly value: string;
  readonly weight: string;
}

/** A record set as it is typed; kept as a draft. */
export interface RecordDraft {
  name: string;
  /** A RecordType, unless an earlier release kept another one. */
  type: string;
  /** Seconds; null while the field is empty. */
  ttl: number | null;
  /** Policy Simple: one value per line. */
  value: string;
  /** The values are written as text, not in fields. */
  asText: boolean;
  /** An EditablePolicy, unless an earlier release kept another one. */
  policy: string;
  /** The other policies: every answer. */
  members: readonly MemberTyped[];
  alias: boolean;
  /** Host that the alias answers for; it stays while the switch is off. */
  target: string;
  /** Name of the set that is edited: it may contain the domain, a new name may not. */
  storedName?: string;
}

/** How the name of a draft is read. */
export function nameOptions({ name, storedName }: RecordDraft): NameOptions {
  return { ...NAME_OPTIONS, domainInName: name === storedName };
}

/** The specification's form starts with a TTL of 0. */
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

/** Whether there is something that closing would lose. */
export function isTyped({ name, value, members, target }: RecordDraft): boolean {
  return name !== '' || value.trim() !== '' || target !== '' || members.length > 0;
}

export function typeOf({ type }: RecordDraft): RecordType {
  return isRecordType(type) ? type : 'A';
}

export function canBeAlias(type: RecordType): boolean {
  return aliasTypeFault(type) === null;
}

/** Whether it is an alias: the switch is on, and the type has one. */
export function isAlias(draft: RecordDraft): boolean {
  return draft.alias && canBeAlias(typeOf(draft));
}

/** The chosen policy; Simple for an alias, and where the type does not have the chosen one. */
export function policyOf(draft: RecordDraft): EditablePolicy {
  const policy = EDITABLE_POLICIES.find((one) => one === draft.policy) ?? 'Simple';
  return isAlias(draft) || policyFault(typeOf(draft), policy) !== null ? 'Simple' : policy;
}

/** The draft as the contracts read it, with what its policy does not have left out. */
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

/** The draft in canonical form; null while something is wrong with it. */
export function draftSet(draft: RecordDraft, domain: string) {
  const checked = checkedSet(draft, domain);
  return checked.ok ? checked.set : null;
}

/** The draft as the calls that create and change a set take it: as it is typed, for the API reads it anew. */
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

/** Everything that is wrong, by field of the form; faults of a value stand at its row where values have rows. */
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

/** Full name that the draft stands for; null while its name cannot be used. */
export function draftFullName(draft: RecordDraft, domain: string): string | null {
  const name = canonicalRecordName(draft.name, domain, nameOptions(draft));
  return name.ok ? absoluteName(name.value, domain) : null;
}

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

/** Faults of the answers by the field of the form; what is empty is not wrong yet. */
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
