import { canonicalDomain, type Cluster, type NameOptions } from '@zonewerk/contracts';

/** Parts that the browser's address parser would take for something else than a name stay outside. */
const READABLE = /^[a-z0-9_\-\u0080-\u{10ffff}]+$/u;

/**
 * How the browser reads names with letters outside ASCII: by its own UTS 46, which every address goes through.
 * The API reads them by the same tables, more strictly, and has the last word.
 */
export const NAME_OPTIONS: NameOptions = { toAscii };

/** Whether the domain of a cluster was typed, in whatever spelling the API takes too. */
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
    // The parser throws for a label that has no ASCII form.
    return null;
  }
}
