import { quotable } from './checked.js';
import { absoluteName } from './record-names.js';
import type { CanonicalSet } from './record-policies.js';
import type { RecordType } from './record-constants.js';

/** A label of a host name (RFC 952, RFC 1123, section 2.1). */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u;
/** Types whose owner name is a host name or the domain of email addresses. */
const NAMES_HOSTS: ReadonlySet<RecordType> = new Set(['A', 'AAAA', 'MX']);
/** Types whose value ends with a host name. */
const POINTS_TO_HOST: ReadonlySet<RecordType> = new Set(['MX', 'NS', 'PTR', 'SRV']);
/** Maximum number of reported warnings. */
const WARNINGS_SHOWN = 5;

/** Warnings about valid DNS names that are probably mistakes; usually none. */
export function hostNameWarnings(set: CanonicalSet, domain: string): string[] {
  const { type, alias, members } = set;
  const own = absoluteName(set.name, domain).replace(/^\*\./u, '');
  const literal = own.includes('*') ? [asteriskText(own)] : [];
  const values = members.flatMap((member) => member.values);
  const hosts = [
    ...(NAMES_HOSTS.has(type) ? [own] : []),
    ...(POINTS_TO_HOST.has(type) ? values.map((value) => value.slice(value.lastIndexOf(' ') + 1)) : []),
    ...(alias ? [alias.target] : []),
  ];
  const wrong = hosts.filter((host) => host !== '.' && !isHostName(host)).map(hostText);
  return [...new Set([...literal, ...wrong])].slice(0, WARNINGS_SHOWN);
}

function isHostName(name: string): boolean {
  return name.split('.').every((label) => HOST_LABEL.test(label));
}

function asteriskText(name: string): string {
  return `The asterisk in ${quotable(name)} is an ordinary character. A wildcard is * alone as the first part.`;
}

function hostText(name: string): string {
  return `${quotable(name)} is not a host name: those have letters, digits and inner hyphens only. Some programs refuse it.`;
}
