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

/**
 * Longest label that is converted: enough for 63 bytes of ASCII in every spelling. The conversion takes quadratic time.
 */
const LABEL_CHARACTERS = 1_000;

/** Public suffixes, including private ones like github.io. A name may have a slash and is no URL. */
const WITH_PRIVATE_SECTION = { allowPrivateDomains: true, extractHostname: false } as const;

/** A name that is not in the public suffix list. */
const ANY = 'zonewerk-any';

/** Name options of the API: UTS 46 for letters outside ASCII, one label at a time. */
export const NAME_OPTIONS: NameOptions = {
  // One label at a time, because the strict rules reject a whole name for an underscore in another label.
  toAscii: (label) =>
    label.length > LABEL_CHARACTERS ? null : tr46.toASCII(label, { ...STRICT, verifyDNSLength: true }),
};

/**
 * Name options for the domain of a new cluster. Existing clusters remain accessible when the public suffix list grows.
 */
export const NEW_DOMAIN_OPTIONS = {
  ...NAME_OPTIONS,
  toUnicode: unicodeDomain,
  isPublicSuffix: (domain) => isSuffix(domain) || isSuffix(`${ANY}.${domain}`),
} satisfies DomainOptions & { toUnicode: typeof unicodeDomain };

/**
 * Whether names directly below a domain belong to different owners. For `kobe.jp` the list states so by `*.kobe.jp`.
 */
function isSuffix(domain: string): boolean {
  return getPublicSuffix(domain, WITH_PRIVATE_SECTION) === domain;
}

/** A domain in Unicode form. */
export function unicodeDomain(domain: string): string {
  const read = tr46.toUnicode(domain, STRICT);
  return read.error ? domain : read.domain;
}

/** The parent domains of a domain, nearest first, public suffixes included: `a.b.nl` gives `b.nl` and `nl`. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
