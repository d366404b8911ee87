import { isIpv4, ipv6Groups } from './ip-addresses.js';
import { accept, quotable, refuse } from './checked.js';
import { APEX } from './record-constants.js';
import type { Checked } from './checked.js';

/** Most bytes of a label (RFC 1035, section 2.3.4). */
const LABEL_BYTES = 63;
/** Most characters of a name in text form without the final dot, which is 255 bytes on the wire. */
const NAME_CHARACTERS = 253;
/**
 * Most characters of a name as typed: room for 253 characters of ASCII in every spelling. The ASCII form of a longer
 * label takes quadratic time.
 */
const TYPED_CHARACTERS = 1_000;

const IDEOGRAPHIC_DOTS = /[\u3002\uff0e\uff61]/gu;
/**
 * Every visible ASCII character that has no meaning in zone files (RFC 1035, section 5.1). RFC 2181, section 11 allows
 * any byte; those left out are `"`, `(`, `)`, `;`, `@`, `$`, the backslash and the dot. So names need no escapes. Lower
 * case, as part of a class of a regular expression.
 */
export const LABEL_CHARACTERS = String.raw`!#%&'*+,\-\/0-9:<=>?[\]^_\x60a-z{|}~`;
const LABEL = new RegExp(`^[${LABEL_CHARACTERS}]+$`, 'u');
/** Characters of a top-level domain: a path, a port or a query behind a host is not a name. */
const LAST_LABEL = /^[a-z0-9_-]+$/u;
const ASCII = /^\p{ASCII}*$/u;

export interface NameOptions {
  /**
   * Turns one label with letters outside ASCII (or one that starts with `xn--`) into its ASCII form by
   * UTS 46; null when it has none. Without it only ASCII is taken.
   */
  readonly toAscii?: (label: string) => string | null;
  /**
   * The name of a record set may contain the domain. Names in zone files may, and so may those of programs and of sets
   * that exist; the specification refuses them in the calls that create and update one.
   */
  readonly domainInName?: boolean;
}

/** Splits a name as people type it into lower-case labels: trimmed, one final dot left out. */
export function splitName(text: string): string[] {
  return text.trim().replace(IDEOGRAPHIC_DOTS, '.').replace(/\.$/u, '').toLowerCase().split('.');
}

/** One label in ASCII, or what is wrong with it. */
function canonicalLabel(label: string, options: NameOptions = {}): Checked {
  if (label === '') return refuse('Two dots in a row leave an empty part. Please take one out.');
  const ascii = asciiLabel(label, options);
  if (ascii === null) return refuse(`${quotable(label)} cannot be part of a name. Please check its letters.`);
  // Two slashes come from a URL.
  if (!LABEL.test(ascii) || ascii.includes('//')) {
    return refuse(
      `${quotable(label)} cannot be part of a name. Use letters, digits, hyphens and underscores.`,
    );
  }
  if (ascii.length > LABEL_BYTES) {
    return refuse(
      `${quotable(label)} is too long: a part between dots has at most ${LABEL_BYTES} characters.`,
    );
  }
  return accept(ascii);
}

function asciiLabel(label: string, options: NameOptions): string | null {
  const plain = ASCII.test(label) && !label.startsWith('xn--');
  return plain || !options.toAscii ? label : options.toAscii(label);
}

/** Labels in ASCII joined by dots, or the first fault. */
export function canonicalLabels(labels: readonly string[], options: NameOptions = {}): Checked {
  const done: string[] = [];
  for (const label of labels) {
    const checked = canonicalLabel(label, options);
    if (!checked.ok) return checked;
    done.push(checked.value);
  }
  return withinLength(done.join('.'));
}

/** The refusal of a name that is longer than any spelling of a name; null when it can be read. */
export function lengthFault(typed: string): Checked | null {
  return typed.length > TYPED_CHARACTERS ? withinLength(typed) : null;
}

/** The one name of a single label that records point to (RFC 6761, section 6.3). */
const LOCALHOST = 'localhost';

function withinLength(name: string): Checked {
  if (name.length <= NAME_CHARACTERS) return accept(name);
  return refuse(`This name has ${name.length} characters. At most ${NAME_CHARACTERS} fit, with the domain.`);
}

/**
 * A full name that a record points to: two labels or more, or `localhost`; without final dot, lower case. `hostNameWarnings` says where
 * a host is meant and the name is none.
 */
export function canonicalHost(text: string, example: string, options: NameOptions = {}): Checked {
  const typed = text.trim();
  const tooLong = lengthFault(typed);
  if (tooLong) return tooLong;
  if (isIpv4(typed) || ipv6Groups(typed)) {
    return refuseAddress(typed, example);
  }
  const labels = splitName(typed);
  if (labels.length < 2 && labels[0] !== LOCALHOST) {
    return refuse(`${quotable(typed)} is not a full host name. Write it in full, like ${example}.`);
  }
  if (labels[0] === '*')
    return refuse(`${quotable(typed)} is a wildcard. This needs one host, like ${example}.`);
  const checked = canonicalLabels(labels, options);
  if (checked.ok && !LAST_LABEL.test(checked.value.slice(checked.value.lastIndexOf('.') + 1))) {
    return refuse(`${quotable(typed)} is not a host name alone. Write only the name, like ${example}.`);
  }
  // Only now is it seen: behind a final dot, or written with digits of another script.
  return checked.ok && isIpv4(checked.value) ? refuseAddress(typed, example) : checked;
}

function refuseAddress(typed: string, example: string): Checked {
  return refuse(`${quotable(typed)} is an address. This needs a host name, like ${example}.`);
}

/**
 * Name of a record set relative to its cluster's domain (ASCII): `@` for the domain itself (also when empty),
 * lower case, without final dot. An asterisk is a wildcard only as the whole first label, elsewhere a character
 * (RFC 4592, section 2.1.1).
 */
export function canonicalRecordName(text: string, domain: string, options: NameOptions = {}): Checked {
  const typed = text.trim();
  if (typed === '' || typed === APEX) return accept(APEX);
  const tooLong = lengthFault(typed);
  if (tooLong) return tooLong;
  const labels = splitName(typed);
  const wildcard = labels[0] === '*';
  const rest = canonicalLabels(wildcard ? labels.slice(1) : labels, options);
  if (!rest.ok) return rest;
  // The specification's rule is about the text, so `examplenl.example.nl` falls under it as well as `www.example.nl`.
  if (!options.domainInName && rest.value.includes(domain))
    return refuse('Please do not use your domain as name.');
  const name = wildcard ? ['*', ...(rest.value === '' ? [] : [rest.value])].join('.') : rest.value;
  const whole = withinLength(absoluteName(name, domain));
  return whole.ok ? accept(name) : whole;
}

/** Full name of a record set without final dot, e.g. `www` in `example.nl` is `www.example.nl`. */
export function absoluteName(name: string, domain: string): string {
  return name === APEX || name === '' ? domain : `${name}.${domain}`;
}
