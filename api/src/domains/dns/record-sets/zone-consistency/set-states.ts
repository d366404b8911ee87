import { isDeepStrictEqual } from 'node:util';
import { answerRoute, RECORD_POLICIES, type AnswerState } from '@zonewerk/contracts';
import { z } from 'zod';

/** The answer data of a record set, without its key and its publication state. */
export const setState = z.object({
  policy: z.enum(RECORD_POLICIES),
  /** Seconds. */
  ttl: z.number(),
  members: z.array(
    z.object({
      identifier: z.string(),
      values: z.array(z.string()),
      weight: z.number().optional(),
      route: answerRoute.optional(),
    }),
  ),
  /** Set when the answer is that of another name; the set then has no values. */
  alias: z.object({ target: z.string() }).nullable(),
});
export type SetState = z.output<typeof setState>;

/** A state in the form of responses. */
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

/** Whether two states answer the same, in any order; null is no record set. */
export function sameState(one: SetState | null, other: SetState | null): boolean {
  if (!one || !other) return !one && !other;
  const { policy, ttl, alias, members } = one;
  if (policy !== other.policy || ttl !== other.ttl) return false;
  if ((alias?.target ?? null) !== (other.alias?.target ?? null)) return false;
  if (members.length !== other.members.length) return false;
  const others = new Map(other.members.map((member) => [member.identifier, member]));
  return members.every((member) => isSame(member, others.get(member.identifier)));
}

type Member = SetState['members'][number];

function isSame({ weight, values, route }: Member, other: Member | undefined): boolean {
  if (!other || (weight ?? null) !== (other.weight ?? null)) return false;
  if (!isDeepStrictEqual(route, other.route)) return false;
  return values.length === other.values.length && values.every((value) => other.values.includes(value));
}
