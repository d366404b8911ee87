import type { ResourceRecordSet, RRType } from '@aws-sdk/client-route-53';
import { RECORD_RULES, type RecordType } from '@zonewerk/contracts';
import type { ZoneSet } from '../../../nameserver/control/control-protocol.js';
import { asciiContent, dottedName, isRecordType } from './zone-content.js';

/*
 * Record sets in the format of Route 53. A set that answers with all of its values is one resource record set. A set
 * that chooses between values is several of the same name and type, each with its own identifier. Zone files have
 * decimal escapes after a backslash, Route 53 has octal ones, in names and in values.
 */

/** Route 53 supports all record types of the product. A type without an entry does not compile. */
const TYPES: Readonly<Record<RecordType, RRType>> = {
  A: 'A',
  AAAA: 'AAAA',
  CAA: 'CAA',
  CNAME: 'CNAME',
  MX: 'MX',
  NAPTR: 'NAPTR',
  NS: 'NS',
  PTR: 'PTR',
  SPF: 'SPF',
  SRV: 'SRV',
  TXT: 'TXT',
};

type PolicySet = Pick<ZoneSet, 'type' | 'policy' | 'ttl' | 'members'>;

/** All resource record sets of a name and type; together they form one answer. */
export interface Group {
  /** Absolute, lower case, with a final dot. */
  readonly name: string;
  readonly type: string;
  readonly sets: readonly ResourceRecordSet[];
}

/** The resource record sets of a set; null when its policy is read-only. */
export function groupOf(
  name: string,
  domain: string,
  { type, policy, ttl, members }: PolicySet,
): Group | null {
  const absolute = dottedName(name, domain);
  const own = { Name: absolute, Type: TYPES[type], TTL: ttl };
  const records = (values: readonly string[]) =>
    [...new Set(values)].map((value) => ({ Value: toRoute53(type, value) }));
  if (policy === 'Simple') {
    const values = members.flatMap((member) => member.values);
    return { name: absolute, type, sets: [{ ...own, ResourceRecords: records(values) }] };
  }
  if (policy !== 'Weighted' && policy !== 'Multi Value Answer') return null;
  const sets = members.map(({ identifier, values, weight = 0 }) => {
    const choice = policy === 'Weighted' ? { Weight: weight } : { MultiValueAnswer: true };
    return { ...own, SetIdentifier: identifier, ...choice, ResourceRecords: records(values) };
  });
  return { name: absolute, type, sets };
}

/** A canonical value in Route 53 form. */
function toRoute53(type: RecordType, value: string): string {
  const ascii = asciiContent(type, value, (byte) => `\\${byte}`);
  return ascii.replace(/\\(\d{3})|\\(.)/gu, (escape, digits?: string) =>
    digits === undefined ? escape : `\\${Number(digits).toString(8).padStart(3, '0')}`,
  );
}

/** Types whose values consist of numbers and one host name. */
const HOSTS: ReadonlySet<string> = new Set(['CNAME', 'MX', 'NS', 'PTR', 'SRV']);

/**
 * A Route 53 value in zone-file form. A host name is plain text, because no character of stored names needs an escape.
 */
export function toZoneFile(type: string, value: string): string {
  if (HOSTS.has(type)) return plainName(value);
  return value.replace(/\\([0-3][0-7]{2})|\\(.)/gu, (escape, octal?: string) =>
    octal === undefined ? escape : `\\${String(Number.parseInt(octal, 8)).padStart(3, '0')}`,
  );
}

/** A name in plain form: Route 53 returns octal escapes, `\052` for a star. */
export function plainName(name: string): string {
  return name
    .replace(/\\([0-3][0-7]{2})/gu, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .toLowerCase();
}

/** Normalised text that compares two resource record sets of a name and type, independent of their author. */
export function comparable({ Name: _, ResourceRecords, ...rest }: ResourceRecordSet): string {
  const values = (ResourceRecords ?? []).map(({ Value = '' }) => canonical(rest.Type ?? '', Value));
  const parts = Object.entries(rest).filter(([, part]) => part !== undefined);
  return JSON.stringify([parts.toSorted(([a], [b]) => (a < b ? -1 : 1)), values.toSorted()]);
}

function canonical(type: string, value: string): string {
  if (!isRecordType(type)) return value;
  const read = RECORD_RULES[type].canonical(toZoneFile(type, value), {});
  return read.ok ? toRoute53(type, read.value) : value;
}

/** The policy of a resource record set when this product does not publish it; otherwise null. */
export function foreignPolicy(set: ResourceRecordSet): string | null {
  if (set.GeoLocation ?? set.GeoProximityLocation) return 'Geolocation';
  if (set.Failover) return 'Failover';
  if (set.Region) return 'Latency';
  if (set.CidrRoutingConfig) return 'IP-based';
  if (set.TrafficPolicyInstanceId) return 'Traffic policy';
  if (set.AliasTarget) return 'Alias';
  return set.HealthCheckId ? 'Health check' : null;
}

/** Values of a resource record set for display, with the routing attribute in front unless the set is simple. */
export function linesOf(set: ResourceRecordSet): string[] {
  const values = (set.ResourceRecords ?? []).map(({ Value = '' }) => toZoneFile(set.Type ?? '', Value));
  const choice = choiceOf(set);
  const { AliasTarget } = set;
  if (AliasTarget) values.push(`alias of ${AliasTarget.DNSName} in ${AliasTarget.HostedZoneId}`);
  return choice === '' ? values : values.map((value) => `${choice}: ${value}`);
}

function choiceOf(set: ResourceRecordSet): string {
  const place = Object.values(set.GeoLocation ?? {}).filter((part) => part !== undefined);
  const parts = [
    set.Weight === undefined ? '' : `Weight ${set.Weight}`,
    set.MultiValueAnswer ? 'Multi Value Answer' : '',
    set.Region ? `Latency ${set.Region}` : '',
    set.Failover ? `Failover ${set.Failover}` : '',
    place.length > 0 ? `Geolocation ${place.join(' ')}` : '',
    set.GeoProximityLocation ? 'Geoproximity' : '',
    set.CidrRoutingConfig ? 'IP-based' : '',
    set.HealthCheckId ? `Health check ${set.HealthCheckId}` : '',
    set.SetIdentifier ? `id ${set.SetIdentifier}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
