import { isIpv4, ipv6Groups } from './ip-addresses.js';
import { accept, quotable, refuse } from './checked.js';
import { APEX } from './record-constants.js';
import type { Checked } from './checked.js';

/** Maximum bytes of a label (RFC 1035, section 2.3.4). */
const LABEL_BYTES = 63;
/** Maximum characters of a name in text form without the final dot, which is 255 bytes on the wire. */
const NAME_CHARACTERS = 253;
/**
 * Maximum input length: enough for 253 ASCII characters in every spelling. The ASCII conversion of longer labels takes
 * quadratic time.
 */
const TYPED_CHARACTERS = 1_000;

const IDEOGRAPHIC_DOTS = /[\u3002\uff0e\uff61]/gu;
/**
 * Visible ASCII characters without a meaning in zone files (RFC 1035, section 5.1), so names need no escapes. RFC 2181,
 * section 11 allows any byte; excluded are `"`, `(`, `)`, `;`, `@`, `$`, the backslash and the dot. In lower case, as
 * part of a regular expression class.
 */
export const LABEL_CHARACTERS = String.raw`!#%&'*+,\-\/0-9:<=>?[\]^_\x60a-z{|}~`;
const LABEL = new RegExp(`^[${LABEL_CHARACTERS}]+$`, 'u');
/** Characters of a top-level domain, which exclude a path, port or query after a host. */
const LAST_LABEL = /^[a-z0-9_-]+$/u;
const ASCII = /^\p{ASCII}*$/u;

export interface NameOptions {
  /**
   * Converts a label with non-ASCII letters (or the prefix `xn--`) to ASCII by UTS 46; null if that is impossible. If
   * absent, only ASCII is accepted.
   */
  readonly toAscii?: (label: string) => string | null;
  /**
   * The name of a record set may contain the domain: in zone files, API calls of programs, and existing sets. The
   * specification rejects it in the create and update calls.
   */
  readonly domainInName?: boolean;
}

/** Splits input into lower-case labels, without surrounding spaces and one final dot. */
export function splitName(text: string): string[] {
  return text.trim().replace(IDEOGRAPHIC_DOTS, '.').replace(/\.$/u, '').toLowerCase().split('.');
}

/** One label in ASCII, or its fault. */
function canonicalLabel(label: string, options: NameOptions = {}): Checked {
  if (label === '') return refuse('Two dots in a row leave an empty part. Please take one out.');
  const ascii = asciiLabel(label, options);
  if (ascii === null) return refuse(`${quotable(label)} cannot be part of a name. Please check its letters.`);
  // Two slashes belong to a URL.
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

/** ASCII labels joined by dots, or the first fault. */
export function canonicalLabels(labels: readonly string[], options: NameOptions = {}): Checked {
  const done: string[] = [];
  for (const label of labels) {
    const checked = canonicalLabel(label, options);
    if (!checked.ok) return checked;
    done.push(checked.value);
  }
  return withinLength(done.join('.'));
}

/** Fault of input that is longer than any spelling of a name; null otherwise. */
export function lengthFault(typed: string): Checked | null {
  return typed.length > TYPED_CHARACTERS ? withinLength(typed) : null;
}

/** The only single-label target of records (RFC 6761, section 6.3). */
const LOCALHOST = 'localhost';

function withinLength(name: string): Checked {
  if (name.length <= NAME_CHARACTERS) return accept(name);
  return refuse(`This name has ${name.length} characters. At most ${NAME_CHARACTERS} fit, with the domain.`);
}

/**
 * Full name of a record target: two or more labels, or `localhost`; lower case, without final dot. `hostNameWarnings`
 * reports names that are not valid host names.
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
  // Repeated after normalisation: a final dot or digits of another script hide an IP address.
  return checked.ok && isIpv4(checked.value) ? refuseAddress(typed, example) : checked;
}

function refuseAddress(typed: string, example: string): Checked {
  return refuse(`${quotable(typed)} is an address. This needs a host name, like ${example}.`);
}

/**
 * Name of a record set relative to its cluster's domain (ASCII): `@` for the apex (also for empty input), lower case,
 * without final dot. An asterisk is a wildcard only as the whole first label (RFC 4592, section 2.1.1).
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
  // The specification's rule compares text, so it rejects `examplenl.example.nl` as well as `www.example.nl`.
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
