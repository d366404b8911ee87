import type { DomainOptions, NameOptions } from '@zonewerk/contracts';
import { getPublicSuffix } from 'tldts';
import tr46 from 'tr46';

const STRICT = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
} as const;

/** Longest label that is converted: room for 63 bytes of ASCII in every spelling. The conversion takes quadratic time. */
const LABEL_CHARACTERS = 1_000;

/** Endings that companies share out, like github.io, and not only registries. A name may have a slash and is no URL. */
const WITH_PRIVATE_SECTION = { allowPrivateDomains: true, extractHostname: false } as const;

/** A name that the list of endings has nothing about. */
const ANY = 'zonewerk-any';

/** How the API reads names: letters outside ASCII by UTS 46, one label at a time. */
export const NAME_OPTIONS: NameOptions = {
  // One label at a time, because the strict rules refuse a whole name for an underscore elsewhere in it.
  toAscii: (label) =>
    label.length > LABEL_CHARACTERS ? null : tr46.toASCII(label, { ...STRICT, verifyDNSLength: true }),
};

/** How the API reads the domain of a new cluster. Those that exist stay reachable when the list of endings grows. */
export const NEW_DOMAIN_OPTIONS = {
  ...NAME_OPTIONS,
  toUnicode: unicodeDomain,
  isPublicSuffix: (domain) => isSuffix(domain) || isSuffix(`${ANY}.${domain}`),
} satisfies DomainOptions & { toUnicode: typeof unicodeDomain };

/** Whether names right below a domain belong to different people. Of `kobe.jp` the list says so by `*.kobe.jp`. */
function isSuffix(domain: string): boolean {
  return getPublicSuffix(domain, WITH_PRIVATE_SECTION) === domain;
}

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
