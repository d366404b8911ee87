import type { CanonicalSet } from '@zonewerk/contracts';

/** Fields of a set that a call compares. */
type SeenSet = Pick<CanonicalSet, 'policy' | 'ttl' | 'members' | 'alias'>;

/** The displayed set, which the delete and replace calls compare with the stored one. */
export function seenBody({ policy, ttl, members, alias }: SeenSet) {
  const simple = policy === 'Simple';
  return {
    original_ttl: ttl,
    original_value: simple && alias === null ? members.flatMap(({ values }) => values).join('\n') : null,
    ...(simple ? {} : { original_members: bodyMembers(members) }),
    old_target: alias?.target ?? null,
  };
}

/** Members in the format of the calls: one value per line. */
export function bodyMembers(members: SeenSet['members']) {
  return members.map(({ identifier, values, weight }) => ({
    identifier,
    value: values.join('\n'),
    ...(weight === undefined ? {} : { weight }),
  }));
}
