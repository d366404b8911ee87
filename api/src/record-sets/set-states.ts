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
  return key(one) === key(other);
}

function key(state: SetState | null): string {
  return JSON.stringify(state && toAnswerState(state));
}
