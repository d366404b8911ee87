import type { DomainOptions } from '@zonewerk/contracts';
import { getPublicSuffix } from 'tldts-icann';
import tr46 from 'tr46';

const STRICT = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
} as const;

/** How the API reads names: letters outside ASCII by UTS 46, one label at a time, and shared endings by the list. */
export const NAME_OPTIONS: DomainOptions = {
  // One label at a time, because the strict rules refuse a whole name for an underscore elsewhere in it.
  toAscii: (label) => tr46.toASCII(label, { ...STRICT, verifyDNSLength: true }),
  isPublicSuffix: (domain) => getPublicSuffix(domain) === domain,
};

/** A domain as people write it. */
export function unicodeDomain(domain: string): string {
  const read = tr46.toUnicode(domain, STRICT);
  return read.error ? domain : read.domain;
}

/** The domains that a domain lies in, nearest first, endings included: `a.b.nl` gives `b.nl` and `nl`. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
