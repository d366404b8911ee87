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

/** A stored record set in the form that drafts are compared with. */
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

/** The same of what the call that reads one set answers. */
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

/** A stored record set as it is edited. */
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

/** A canonical value as one would type it: a text without its quotation marks, where that reads as the same. */
function typedValue(value: string, type: RecordType): string {
  if (type !== 'TXT' && type !== 'SPF') return value;
  const bytes = (textChunks(value) ?? []).flatMap((chunk) => [...chunk]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  const again = RECORD_RULES[type].canonical(text.trim(), NAME_OPTIONS);
  return text !== '' && text === text.trim() && again.ok && again.value === value ? text : value;
}

/** A set as the calls that create and change take it. */
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

/** What a set is, with an alias named by the fields of the call that creates. */
export function createBody<Body extends { alias: boolean; target: string | null }>(set: Body) {
  const { alias, target, ...body } = set;
  return { ...body, is_alias: alias, alias_target: target };
}

/** What the editor saw, as the call that changes a set compares it. */
export function originalBody(set: CanonicalSet) {
  return { original_name: set.name, ...seenBody(set) };
}
