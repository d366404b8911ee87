import type { CanonicalSet } from '@zonewerk/contracts';

/** What a call compares of what was seen. */
type SeenSet = Pick<CanonicalSet, 'policy' | 'ttl' | 'members' | 'alias'>;

/** What was seen of a set, as the calls that delete or replace one compare it. */
export function seenBody({ policy, ttl, members, alias }: SeenSet) {
  const simple = policy === 'Simple';
  return {
    original_ttl: ttl,
    original_value: simple && alias === null ? members.flatMap(({ values }) => values).join('\n') : null,
    ...(simple ? {} : { original_members: bodyMembers(members) }),
    old_target: alias?.target ?? null,
  };
}

/** Answers as calls take them: values one per line. */
export function bodyMembers(members: SeenSet['members']) {
  return members.map(({ identifier, values, weight }) => ({
    identifier,
    value: values.join('\n'),
    ...(weight === undefined ? {} : { weight }),
  }));
}
