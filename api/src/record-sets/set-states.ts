import type { AnswerState } from '@zonewerk/contracts';
import type { SetState } from '../modules/clusters/change-entry.js';

/** A state as members of the project see it. */
export function toAnswerState(state: SetState): AnswerState {
  return {
    record_policy: state.policy,
    record_ttl: state.ttl,
    alias_target: state.alias?.target ?? null,
    members: state.members.map(({ identifier, values, weight }) => ({
      identifier,
      weight: weight ?? null,
      values,
    })),
  };
}

/** Whether two states answer the same; null is no record set. */
export function sameState(one: SetState | null, other: SetState | null): boolean {
  if (!one || !other) return !one && !other;
  const { policy, ttl, alias, members } = one;
  if (policy !== other.policy || ttl !== other.ttl) return false;
  if ((alias?.target ?? null) !== (other.alias?.target ?? null)) return false;
  return (
    members.length === other.members.length &&
    members.every((member, at) => isSame(member, other.members[at]))
  );
}

type Member = SetState['members'][number];

function isSame({ identifier, weight, values }: Member, other: Member | undefined): boolean {
  if (identifier !== other?.identifier || (weight ?? null) !== (other.weight ?? null)) return false;
  return values.length === other.values.length && values.every((value, at) => value === other.values[at]);
}
