import { canonicalDomain, canonicalRecordName, canonicalSet, isEditablePolicy } from '@zonewerk/contracts';
import type { CanonicalSet, InputOf, Issue, MemberDraft, RecordType, SetDraft } from '@zonewerk/contracts';
import type { bearerPutRecord, createRecord, updateRecord } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { SetState } from './zone-consistency/set-states.js';
import { NAME_OPTIONS } from './zone-consistency/names.js';
import { GENERIC_MARK, readGeneric } from '../zone-file/generic-data.js';
import type { RecordSetKey } from './record-set.repository.js';
import type { RecordSetMember } from './record-set.schema.js';

/** Field names of a call for the parts of a record set. */
interface FieldNames {
  readonly target: string;
  /** Default: `record_value`. */
  readonly value?: string;
  readonly weight: string;
  readonly identifier: string;
}

/** A record set as in a request: an alias or not, one member or all members. */
export interface RecordSetInput {
  readonly record_name: string;
  readonly record_type: RecordType;
  readonly record_policy: SetDraft['record_policy'];
  readonly record_ttl: number;
  readonly record_value: string;
  readonly isAlias: boolean;
  readonly target: string;
  readonly weight?: MemberDraft['weight'];
  readonly identifier: string;
  /** All members; absent when the request has a single member by value, weight and set ID. */
  readonly members?: readonly MemberDraft[] | undefined;
  readonly fields: FieldNames;
  /** Whether the name may contain the domain: programs may use such names, and an existing set is not renamed. */
  readonly domainInName?: boolean;
  /** Non-empty fields that the policy does not have. */
  readonly surplus: readonly Issue[];
}

type CreateInput = InputOf<typeof createRecord>;
type UpdateInput = InputOf<typeof updateRecord>;
export type PutInput = Omit<InputOf<typeof bearerPutRecord>, 'cluster_domain'>;

/** Seconds; default TTL of programs. */
const USUAL_TTL = 300;

/** The target record set of a program. Several members are possible only as a list. */
export function fromPutInput(input: PutInput): RecordSetInput {
  const isAlias = isFilled(input.alias_target);
  const { record_type: type, record_values: values = [] } = input;
  const lines = typeof values === 'string' ? [values] : values;
  const typed = {
    ...input,
    isAlias,
    domainInName: true,
    target: input.alias_target ?? '',
    record_ttl: input.record_ttl ?? (isAlias ? 0 : USUAL_TTL),
    record_value: lines.map((line) => usualForm(type, line)).join('\n'),
    members: input.members?.map((member) => ({ ...member, value: usualForm(type, member.value) })),
    identifier: '',
    fields: { target: 'alias_target', value: 'record_values', weight: 'members', identifier: 'members' },
  };
  return { ...typed, surplus: unexpectedFields(typed, {}, {}) };
}

/**
 * A value in generic form, converted to the usual zone-file form. Other values and unreadable ones are returned
 * unchanged.
 */
function usualForm(type: RecordType, value: string): string {
  const [mark, ...parts] = value.trim().split(/\s+/u);
  const read = mark === GENERIC_MARK ? readGeneric(type, parts) : null;
  return read?.ok ? read.data : value;
}

export function fromCreateInput(input: CreateInput): RecordSetInput {
  const multi = input.record_policy === 'Multi Value Answer';
  const typed = {
    ...input,
    isAlias: input.is_alias ?? false,
    target: input.alias_target ?? '',
    weight: input.weighted_weight,
    identifier: (multi ? input.multivalue_id : input.weighted_id) ?? '',
    fields: {
      target: 'alias_target',
      weight: 'weighted_weight',
      identifier: multi ? 'multivalue_id' : 'weighted_id',
    },
  };
  const groups = { Weighted: ['weighted_weight', 'weighted_id'], 'Multi Value Answer': ['multivalue_id'] };
  return { ...typed, surplus: unexpectedFields(typed, input, groups) };
}

export function fromUpdateInput(input: UpdateInput): RecordSetInput {
  const multi = input.record_policy === 'Multi Value Answer' && isFilled(input.multivalue_id);
  const typed = {
    ...input,
    isAlias: input.alias ?? false,
    target: input.target ?? '',
    identifier: (multi ? input.multivalue_id : input.identifier) ?? '',
    fields: { target: 'target', weight: 'weight', identifier: multi ? 'multivalue_id' : 'identifier' },
  };
  const groups = {
    Weighted: ['weight', 'identifier'],
    'Multi Value Answer': multi ? ['multivalue_id'] : ['identifier'],
  };
  return { ...typed, surplus: unexpectedFields(typed, input, groups) };
}

function isFilled(value: unknown): boolean {
  return String(value ?? '').trim() !== '';
}

const GROUP_FIELDS = ['weighted_weight', 'weighted_id', 'multivalue_id', 'weight', 'identifier'] as const;

function unexpectedFields(
  typed: Omit<RecordSetInput, 'surplus'>,
  input: Readonly<Record<string, unknown>>,
  groups: Readonly<Record<string, readonly string[]>>,
): Issue[] {
  const { record_policy: policy, isAlias, members, fields } = typed;
  const own = members ? [] : (groups[policy] ?? []);
  const issues: Issue[] = [];
  const refuse = (path: string, message: string) => issues.push({ path, message });
  for (const path of GROUP_FIELDS) {
    if (!isFilled(input[path]) || own.includes(path)) continue;
    if (members) refuse(path, 'This belongs to the list of answers. Please leave it empty here.');
    else refuse(path, `The policy ${policy} does not have this. Please leave it empty.`);
  }
  if (!isAlias && isFilled(typed.target)) refuse(fields.target, 'Only an alias has a target.');
  if (members && (policy === 'Simple' || isAlias)) {
    refuse('members', 'The policy Simple has its values in one list. Please omit this field.');
  } else if (members && isFilled(typed.record_value)) {
    refuse('record_value', 'The values are in the list of answers. Please leave this empty.');
  }
  return issues;
}

/** The members of a request, for a policy with several. */
export function inputMembers(typed: RecordSetInput): readonly MemberDraft[] {
  const { members, identifier, weight, record_value: value } = typed;
  return members ?? [{ identifier, value, weight }];
}

/** Stored members in the form of a request. */
export function draftsOf(members: readonly RecordSetMember[]): MemberDraft[] {
  return members.map(({ identifier, values, weight }) => ({ identifier, value: values.join('\n'), weight }));
}

/**
 * Checks a record set with all of its members.
 *
 * @param one index in `members` of the member that the request has in separate fields
 * @throws ApiError policy-conflict for a policy that cannot be edited, validation-error with the fields of the request
 */
export function readSet(
  typed: RecordSetInput,
  domain: string,
  { members, one }: { members: readonly MemberDraft[]; one: number | null },
): CanonicalSet {
  if (!isEditablePolicy(typed.record_policy)) throw policyConflict(typed.record_policy);
  const draft = { ...typed, members, alias_target: typed.isAlias ? typed.target : null };
  const { domainInName = false } = typed;
  const checked = canonicalSet(draft, domain, { ...NAME_OPTIONS, domainInName });
  const found = checked.ok
    ? []
    : checked.issues.map((issue) => ({ ...issue, path: fieldOf(issue.path, typed, one) }));
  const issues = [...typed.surplus, ...found];
  if (!checked.ok || issues.length > 0) throw new ApiError('validation-error', { issues });
  return checked.set;
}

function fieldOf(path: string, { fields }: RecordSetInput, one: number | null): string {
  if (path === 'alias_target') return fields.target;
  if (path === 'record_value') return fields.value ?? path;
  const prefix = `members.${one ?? ''}.`;
  if (one === null || !path.startsWith(prefix)) return path;
  const part = path.slice(prefix.length);
  return part === 'weight' || part === 'identifier' ? fields[part] : 'record_value';
}

/** Error for a policy that only Route 53 supports: such a set is read-only here. */
function policyConflict(policy: string): ApiError {
  const message = `Record sets with the policy ${policy} cannot be edited here. Please contact customer care.`;
  return new ApiError('policy-conflict', { issues: [{ path: 'record_policy', message }] });
}

/** The stored state of a set. */
export function stateOfSet({ policy, ttl, members, alias }: CanonicalSet): SetState {
  return {
    policy,
    ttl,
    alias,
    members: members.map((member) => ({ ...member, values: [...member.values] })),
  };
}

/** @throws ApiError validation-error on `record_domain` */
export function refuseOtherDomain(text: string | undefined, domain: string): void {
  if (text === undefined || text.trim() === '') return;
  const checked = canonicalDomain(text, NAME_OPTIONS);
  if (checked.ok && checked.value === domain) return;
  throw ApiError.invalid('record_domain', 'This is not the domain of the cluster.');
}

/**
 * The key in a request. An existing set may have a name that no creation accepts.
 * @throws ApiError validation-error on that field
 */
export function readKey(
  { name, type, field = 'record_name' }: { name: string; type: RecordType; field?: string },
  domain: string,
): RecordSetKey {
  const checked = canonicalRecordName(name, domain, { ...NAME_OPTIONS, domainInName: true });
  if (!checked.ok) throw ApiError.invalid(field, checked.message);
  return { name: checked.value, type };
}

/** @throws ApiError policy-conflict */
export function refuseReadOnly({ policy }: Pick<SetState, 'policy'>): void {
  if (!isEditablePolicy(policy)) throw policyConflict(policy);
}
