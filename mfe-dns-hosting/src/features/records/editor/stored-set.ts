import {
  isEditablePolicy,
  RECORD_RULES,
  textChunks,
  type CanonicalSet,
  type RecordSet,
  type RecordType,
} from '@zonewerk/contracts';
import type { Resource } from '../api/record-calls';
import { NAME_OPTIONS } from '../../../shared/name-options';
import { bodyMembers, seenBody } from '../../../shared/seen-body';
import { EMPTY_DRAFT, type RecordDraft } from './record-draft';

/** Canonical form of a stored record set, for the comparison with drafts. */
export function setOfRecord(record: RecordSet): CanonicalSet {
  return {
    name: record.record_name,
    type: record.record_type,
    policy: record.record_policy,
    ttl: record.record_ttl,
    members: record.members.map(toMember),
    alias: record.alias_target === null ? null : { target: record.alias_target },
  };
}

/** The same from the response of the call that reads one set. */
export function setOfResource(resource: Resource): CanonicalSet {
  return {
    name: resource.recordName,
    type: resource.recordType,
    policy: resource.policy,
    ttl: resource.recordTTL,
    members: resource.members.map(toMember),
    alias: resource.target === null ? null : { target: resource.target },
  };
}

function toMember({ identifier, values, weight, route }: RecordSet['members'][number]) {
  return { identifier, values, ...(weight === null ? {} : { weight }), ...(route ? { route } : {}) };
}

/** Draft of a stored record set. */
export function draftOf(set: CanonicalSet): RecordDraft {
  const { name, type, policy, ttl, members, alias } = set;
  const draft = {
    ...EMPTY_DRAFT,
    name,
    storedName: name,
    type,
    ttl,
    alias: alias !== null,
    target: alias?.target ?? '',
  };
  if (alias !== null) return draft;
  if (policy === 'Simple') {
    const values = members.flatMap((member) => member.values);
    return { ...draft, value: values.map((value) => typedValue(value, type)).join('\n') };
  }
  return {
    ...draft,
    policy: isEditablePolicy(policy) ? policy : 'Simple',
    members: members.map(({ identifier, values, weight }) => ({
      identifier,
      value: values.map((value) => typedValue(value, type)).join('\n'),
      weight: String(weight ?? 1),
    })),
  };
}

/** Canonical value as input text: without quotation marks where both forms parse to the same value. */
function typedValue(value: string, type: RecordType): string {
  if (type !== 'TXT' && type !== 'SPF') return value;
  const bytes = (textChunks(value) ?? []).flatMap((chunk) => [...chunk]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  const again = RECORD_RULES[type].canonical(text.trim(), NAME_OPTIONS);
  return text !== '' && text === text.trim() && again.ok && again.value === value ? text : value;
}

/** Body of a set for the create and update calls. */
export function setBody({ name, type, policy, ttl, members, alias }: CanonicalSet) {
  const simple = policy === 'Simple';
  return {
    record_name: name,
    record_type: type,
    record_ttl: ttl,
    record_policy: policy,
    record_value: simple ? members.flatMap(({ values }) => values).join('\n') : '',
    ...(simple ? {} : { members: bodyMembers(members) }),
    alias: alias !== null,
    target: alias?.target ?? null,
  };
}

/** The set with the alias fields of the create call. */
export function createBody<Body extends { alias: boolean; target: string | null }>(set: Body) {
  const { alias, target, ...body } = set;
  return { ...body, is_alias: alias, alias_target: target };
}

/** The displayed set, which the update call compares with the stored one. */
export function originalBody(set: CanonicalSet) {
  return { original_name: set.name, ...seenBody(set) };
}
