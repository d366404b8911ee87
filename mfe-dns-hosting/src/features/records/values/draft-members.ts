import { MEMBERS_MOST, multiValueShare, weightShares, type EditablePolicy } from '@zonewerk/contracts';
import { policyOf, type MemberTyped, type RecordDraft } from '../editor/record-draft';
import { LINE_BREAK } from './value-rows';

/**
 * The draft with another policy. Values become members and vice versa. Existing members preserve their set id and
 * weight, so a switch back and forth is lossless.
 */
export function withPolicy(draft: RecordDraft, policy: EditablePolicy): RecordDraft {
  const before = policyOf(draft);
  if (policy === before) return { ...draft, policy };
  if (policy === 'Simple') {
    return { ...draft, policy, value: draft.members.map(({ value }) => value).join('\n') };
  }
  if (before !== 'Simple') return { ...draft, policy };
  const lines = draft.value.split(LINE_BREAK).filter((line) => line.trim() !== '');
  const left = [...draft.members];
  const members: MemberTyped[] = [];
  for (const value of lines.length === 0 ? [''] : lines) {
    const at = left.findIndex((member) => member.value === value);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    members.push(known ?? { ...newMember([...members, ...left]), value });
  }
  return { ...draft, policy, members };
}

/** The draft with another type. Members become values if the type does not support the policy. */
export function withType(draft: RecordDraft, type: string): RecordDraft {
  const next = { ...draft, type };
  const policy = policyOf(next);
  return policy === policyOf(draft) || next.alias ? next : { ...withPolicy(draft, policy), type };
}

/** A new member with an unused set id and the common weight. */
export function newMember(members: readonly MemberTyped[]): MemberTyped {
  const taken = new Set(members.map(({ identifier }) => identifier.trim()));
  const numbers = Array.from({ length: MEMBERS_MOST + 1 }, (_, index) => String(index + 1));
  const identifier = numbers.find((number) => !taken.has(number)) ?? '';
  return { identifier, value: '', weight: members.at(-1)?.weight ?? '1' };
}

/** Share of the answers per member, from 0 to 1; null while a weight is invalid. */
export function sharesOf(draft: RecordDraft): readonly (number | null)[] {
  const { members } = draft;
  if (policyOf(draft) !== 'Weighted') return members.map(() => multiValueShare(members.length));
  const weights = members.map(({ weight }) =>
    /^\s*\d{1,3}\s*$/u.test(weight) ? Number(weight) : Number.NaN,
  );
  return weights.some(Number.isNaN) ? members.map(() => null) : weightShares(weights);
}
