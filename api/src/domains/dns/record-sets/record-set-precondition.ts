import { canonicalHost, canonicalValues } from '@zonewerk/contracts';
import type { InputOf, updateRecord } from '@zonewerk/contracts';
import { NAME_OPTIONS } from './zone-consistency/names.js';
import type { RecordSetDocument, RecordSetMember } from './record-set.schema.js';

type UpdateInput = InputOf<typeof updateRecord>;
/** The state of a record set that a client expected, as in If-Match. */
export type ExpectedRecordSet = Partial<Pick<UpdateInput, 'old_id'>> &
  Pick<
    UpdateInput,
    'old_target' | 'original_members' | 'original_ttl' | 'original_value' | 'original_weight'
  >;

/**
 * Whether the expected state equals the stored one: the alias (`old_target`), all members (`original_members`), one
 * member (`old_id`), or the values of the policy Simple. A missing expectation does not match.
 */
export function matchesExpected(input: ExpectedRecordSet, stored: RecordSetDocument): boolean {
  const target = filled(input.old_target);
  if (stored.alias || target !== null) return target !== null && isSameTarget(target, stored);
  if (input.original_ttl !== stored.ttl) return false;
  if (stored.policy === 'Simple') return seesSimple(input, stored);
  if (input.original_members) {
    const seen = input.original_members;
    if (seen.length !== stored.members.length) return false;
    return seen.every((one) => isSame(stored, one.identifier, one));
  }
  const id = filled(input.old_id);
  if (id === null) return false;
  return isSame(stored, id, { value: input.original_value ?? '', weight: input.original_weight });
}

/** The member that the editor has open; null for the whole set, or when it does not exist. */
export function findEditedMember(input: UpdateInput, stored: RecordSetDocument): RecordSetMember | null {
  const id = filled(input.old_id);
  return stored.members.find((member) => member.identifier !== '' && member.identifier === id) ?? null;
}

function filled(text: string | null | undefined): string | null {
  const trimmed = text?.normalize('NFC').trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function isSameTarget(target: string, { alias }: RecordSetDocument): boolean {
  const seen = canonicalHost(target, '', NAME_OPTIONS);
  return seen.ok && seen.value === alias?.target;
}

function seesSimple(input: ExpectedRecordSet, { type, members }: RecordSetDocument): boolean {
  if (input.original_members || filled(input.old_id) !== null) return false;
  return isSameValue(type, input.original_value ?? '', members[0]?.values ?? []);
}

interface SeenMember {
  readonly value: string;
  readonly weight?: string | number | null | undefined;
}

function isSame({ type, policy, members }: RecordSetDocument, identifier: string, seen: SeenMember): boolean {
  const member = members.find((one) => one.identifier === identifier.normalize('NFC').trim());
  if (!member) return false;
  const weight = policy !== 'Weighted' || String(seen.weight ?? '') === String(member.weight ?? '');
  return weight && isSameValue(type, seen.value, member.values);
}

function isSameValue(type: RecordSetDocument['type'], text: string, values: readonly string[]): boolean {
  const seen = canonicalValues(type, text, NAME_OPTIONS);
  return (
    seen.ok && seen.values.length === values.length && seen.values.every((one, at) => one === values[at])
  );
}
