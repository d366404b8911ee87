import type { DelegationState } from '@zonewerk/contracts';

/** Nameserver names in normalised form: lower case, no final dot, sorted, without duplicates. */
export function spelled(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase().replace(/\.$/u, '')))].sort();
}

/** Compares the delegated nameservers with the expected ones. */
export function delegationState(expected: readonly string[], found: readonly string[]): DelegationState {
  if (found.length === 0) return 'none';
  const ours = new Set(spelled(expected));
  const here = spelled(found).filter((name) => ours.has(name));
  if (here.length === 0) return 'elsewhere';
  return here.length === ours.size && here.length === spelled(found).length ? 'here' : 'partly';
}
