import { canonicalDomain, type Cluster, type NameOptions } from '@zonewerk/contracts';

/** Labels outside this pattern are skipped, because the URL parser of the browser gives them another meaning. */
const READABLE = /^[a-z0-9_\-\u0080-\u{10ffff}]+$/u;

/**
 * Converts internationalised names with the UTS 46 implementation of the browser's URL parser. The API uses the same
 * tables with stricter rules and makes the final decision.
 */
export const NAME_OPTIONS: NameOptions = { toAscii };

/** Whether the typed text is the domain of a cluster, in any spelling that the API accepts. */
export function isDomainOf({ domain }: Pick<Cluster, 'domain'>, typed: string): boolean {
  const checked = canonicalDomain(typed, NAME_OPTIONS);
  return checked.ok && checked.value === domain;
}

function toAscii(label: string): string | null {
  if (!READABLE.test(label)) return null;
  try {
    const { hostname } = new URL(`http://${label}.example`);
    const ascii = hostname.slice(0, -'.example'.length);
    return ascii === '' || ascii.includes('.') ? null : ascii;
  } catch {
    // The parser throws for a label without an ASCII form.
    return null;
  }
}
