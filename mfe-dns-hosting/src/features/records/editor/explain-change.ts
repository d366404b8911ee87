import { absoluteName, weightShares, type CanonicalSet } from '@zonewerk/contracts';
import { messages } from '../../../shared/messages';

const texts = messages.explain;

/** Effects of a new set on resolvers, one sentence each. */
export function explainNew(set: CanonicalSet, domain: string): string[] {
  return [
    set.name.startsWith('*') ? texts.wildcard(absoluteName(set.name, domain)) : null,
    set.alias ? texts.alias(set.alias.target) : null,
    !set.alias && set.ttl === 0 ? texts.noTtl : null,
    neverSentence(set),
  ].filter((sentence) => sentence !== null);
}

/** Effects of a change on resolvers, one sentence each; empty without a change. */
export function explainChange(before: CanonicalSet, after: CanonicalSet, domain: string): string[] {
  const changes = [
    moved(before, after, domain),
    switched(before, after),
    values(before, after),
    weights(before, after),
    ttl(before, after),
  ].filter((sentence) => sentence !== null);
  if (changes.length === 0) return [];
  const remembered = before.alias === null && before.ttl > 0 ? [texts.remembered(before.ttl)] : [];
  const never = neverSentence(after);
  return [...changes, ...(never === null ? [] : [never]), ...remembered];
}

function moved(before: CanonicalSet, after: CanonicalSet, domain: string): string | null {
  if (before.name === after.name) return null;
  return texts.moved(absoluteName(before.name, domain), absoluteName(after.name, domain));
}

function switched(before: CanonicalSet, after: CanonicalSet): string | null {
  if (before.alias && after.alias) {
    const { target } = after.alias;
    return before.alias.target === target ? null : texts.target(before.alias.target, target);
  }
  if (after.alias) return texts.becomesAlias(after.alias.target);
  if (before.alias) return texts.becomesSet;
  return before.policy === after.policy ? null : texts.policy(before.policy, after.policy);
}

function valuesOf({ members }: CanonicalSet): Set<string> {
  return new Set(members.flatMap((member) => member.values));
}

function values(before: CanonicalSet, after: CanonicalSet): string | null {
  if (before.alias || after.alias) return null;
  const old = valuesOf(before);
  const next = valuesOf(after);
  const added = [...next].filter((value) => !old.has(value)).length;
  const removed = [...old].filter((value) => !next.has(value)).length;
  return added + removed === 0 ? null : texts.values(added, removed);
}

function weights(before: CanonicalSet, after: CanonicalSet): string | null {
  if (before.policy !== 'Weighted' || after.policy !== 'Weighted') return null;
  const shares = (set: CanonicalSet) => {
    const each = weightShares(set.members.map(({ weight }) => weight ?? 0));
    return new Map(set.members.map(({ identifier }, index) => [identifier, each[index] ?? 0]));
  };
  const old = shares(before);
  const moves = [...shares(after)].flatMap(([identifier, share]) => {
    const was = old.get(identifier);
    return was === undefined || was === share ? [] : [texts.share(identifier, was, share)];
  });
  return moves.length === 0 ? null : texts.shares(moves);
}

function ttl(before: CanonicalSet, after: CanonicalSet): string | null {
  if (before.alias || after.alias || before.ttl === after.ttl) return null;
  return texts.ttl(before.ttl, after.ttl);
}

/** Sentence about members that resolvers never receive because of their weight, as it may be unexpected. */
function neverSentence({ policy, members }: CanonicalSet): string | null {
  if (policy !== 'Weighted') return null;
  const zero = members.filter(({ weight }) => weight === 0);
  if (zero.length === 0) return null;
  return zero.length === members.length
    ? texts.allZero
    : texts.never(zero.map(({ identifier }) => identifier));
}
