import type { DelegationState } from '@zonewerk/contracts';

/** Names of nameservers in one spelling. */
export function spelled(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase().replace(/\.$/u, '')))].sort();
}

/** What the nameservers that a domain is handed to mean for it here. */
export function delegationState(expected: readonly string[], found: readonly string[]): DelegationState {
  if (found.length === 0) return 'none';
  const ours = new Set(spelled(expected));
  const here = spelled(found).filter((name) => ours.has(name));
  if (here.length === 0) return 'elsewhere';
  return here.length === ours.size && here.length === spelled(found).length ? 'here' : 'partly';
}
