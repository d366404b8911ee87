import { PRODUCT_NAME } from '../../platform/limits.js';
import { isIpv4, ipv6Groups } from '../record-sets/values/ip-addresses.js';
import { canonicalLabels, lengthFault, splitName } from '../record-sets/values/record-names.js';
import type { NameOptions } from '../record-sets/values/record-names.js';
import { isReservedLookAlike } from './rules-look-alikes.js';
import { quotable, refuse } from '../record-sets/values/checked.js';
import type { Checked } from '../record-sets/values/checked.js';

const LOCALHOST =
  "There's no place like localhost, so it stays at home with you. Please enter a domain that others can visit.";
const OURS = `A domain with ${PRODUCT_NAME} in it looks like a domain of the platform. Please choose another one.`;

/** Reverse zones (RFC 1035, section 3.5; RFC 3596, section 2.5). */
const REVERSE = /\.(?:in-addr|ip6)\.arpa\.?$/iu;
/** A label that registries accept (RFC 5890, section 2.3.1). */
const REGISTERED = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u;
/** A label below a registered domain, like `_msdcs` or `0/25`. */
const BELOW = /^[a-z0-9_](?:[a-z0-9_/-]*[a-z0-9_])?$/u;

export interface DomainOptions extends NameOptions {
  /** Whether the domain is a public suffix, e.g. `co.uk`; the API uses the public suffix list. */
  readonly isPublicSuffix?: (domain: string) => boolean;
}

/** Domain of a cluster in ASCII, lower case and without final dot, or its fault. */
export function canonicalDomain(text: string, options: DomainOptions = {}): Checked {
  const typed = text.trim();
  if (typed === '') return refuse('Please enter a domain.');
  const tooLong = lengthFault(typed);
  if (tooLong) return tooLong;
  if (isIpv4(typed) || ipv6Groups(typed.replace(/^\[|\]$/gu, ''))) {
    return refuse(`${typed} is an address, not a domain. Please enter a domain, like example.nl.`);
  }
  // In reverse zones a slash is part of a name (RFC 2317). Elsewhere it starts a path.
  if (/[:@?#\\]/u.test(typed) || (typed.includes('/') && !REVERSE.test(typed))) {
    return refuse('Please enter the domain alone, like example.nl, without https:// and without a path.');
  }
  const labels = splitName(typed);
  const named = refuseName(labels);
  if (named) return named;
  const checked = canonicalLabels(labels, options);
  return checked.ok ? checkRegistrable(checked.value, options) : checked;
}

/**
 * As `canonicalDomain`, for a new cluster: also rejects domains that resemble the product's name, and domains below
 * localhost (RFC 6761). Existing clusters remain valid after such a rule is added.
 *
 * @param toUnicode Unicode form of the domain; absent: the input
 */
export function newDomain(
  text: string,
  { toUnicode, ...options }: DomainOptions & { readonly toUnicode?: (domain: string) => string } = {},
): Checked {
  const checked = canonicalDomain(text, options);
  if (!checked.ok) return checked;
  if (checked.value.endsWith('.localhost')) return refuse(LOCALHOST);
  return isReservedLookAlike(toUnicode?.(checked.value) ?? text) ? refuse(OURS) : checked;
}

/** Rejects names that the specification reserves. */
function refuseName(labels: readonly string[]): Checked | null {
  const name = labels.join('.');
  if (name === 'localhost') return refuse(LOCALHOST);
  if (name.includes(PRODUCT_NAME.toLowerCase())) return refuse(OURS);
  if (labels[0] === '*') return refuse('A cluster needs a domain, not a wildcard. Please remove *.');
  return null;
}

function checkRegistrable(domain: string, options: DomainOptions): Checked {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  // Repeated after normalisation: full-width letters hide a name.
  const named = refuseName(labels);
  if (named) return named;
  if (labels.length < 2)
    return refuse(`${quotable(domain)} has no ending. Please enter it in full, like example.nl.`);
  if (/^\d+$/u.test(last)) return refuse(`${quotable(domain)} ends in a number, which no domain does.`);
  if (options.isPublicSuffix?.(domain)) {
    return refuse(
      `${quotable(domain)} is a public suffix. Please enter the whole domain, like example.${domain}.`,
    );
  }
  const wrong = labels.find((label, index) => !labelForm(labels.slice(index + 1), options).test(label));
  if (wrong !== undefined) return refuse(labelFault(wrong));
  return { ok: true, value: domain };
}

/** Pattern of a label, depending on the labels above it. */
function labelForm(above: readonly string[], { isPublicSuffix }: DomainOptions): RegExp {
  return above.length < 2 || isPublicSuffix?.(above.join('.')) ? REGISTERED : BELOW;
}

function labelFault(label: string): string {
  const quoted = quotable(label);
  if (label.startsWith('-') || label.endsWith('-'))
    return `${quoted} starts or ends with a hyphen. Please take it out.`;
  if (label.includes('_')) return `${quoted} has an underscore, which a registered domain cannot have.`;
  return `${quoted} cannot be part of a domain. Use letters, digits and hyphens.`;
}
