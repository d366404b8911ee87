import { child, textOf, type Element } from './xml.js';

/** A resource record set of the emulator. */
export interface EmulatedSet {
  /** Fully qualified, lower case, with a final dot, without escapes. */
  readonly name: string;
  readonly type: string;
  readonly identifier?: string | undefined;
  readonly weight?: number | undefined;
  readonly multiValue?: boolean | undefined;
  readonly region?: string | undefined;
  readonly failover?: string | undefined;
  readonly country?: string | undefined;
  readonly healthCheck?: string | undefined;
  readonly alias?: { readonly zone: string; readonly target: string } | undefined;
  readonly ttl?: number | undefined;
  readonly values: readonly string[];
}

export interface EmulatedChange {
  readonly action: string;
  readonly set: EmulatedSet;
}

/** `\052` becomes `*`. */
export function unescaped(name: string): string {
  const plain = name.replace(/\\([0-7]{3})/gu, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return plain.toLowerCase().replace(/\.?$/u, '.');
}

/** `*` becomes `\052`, as in responses of Route 53. */
export function escaped(name: string): string {
  return name.replace(/[^a-z0-9._-]/gu, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

/** The changes of a request. */
export function readChanges(request: Element): EmulatedChange[] {
  const changes = child(child(request, 'ChangeBatch'), 'Changes')?.children ?? [];
  return changes.map((change) => ({
    action: textOf(change, 'Action') ?? '',
    set: readSet(child(change, 'ResourceRecordSet')),
  }));
}

function readSet(element: Element | undefined): EmulatedSet {
  const alias = child(element, 'AliasTarget');
  const number = (name: string) => {
    const text = textOf(element, name);
    return text === undefined ? undefined : Number(text);
  };
  return {
    name: unescaped(textOf(element, 'Name') ?? ''),
    type: textOf(element, 'Type') ?? '',
    identifier: textOf(element, 'SetIdentifier'),
    weight: number('Weight'),
    multiValue: textOf(element, 'MultiValueAnswer') === 'true' ? true : undefined,
    region: textOf(element, 'Region'),
    failover: textOf(element, 'Failover'),
    country: textOf(child(element, 'GeoLocation'), 'CountryCode'),
    healthCheck: textOf(element, 'HealthCheckId'),
    alias: alias && { zone: textOf(alias, 'HostedZoneId') ?? '', target: textOf(alias, 'DNSName') ?? '' },
    ttl: number('TTL'),
    values: (child(element, 'ResourceRecords')?.children ?? []).map((one) => textOf(one, 'Value') ?? ''),
  };
}

/** A set in the response format of Route 53. */
export function toXml(set: EmulatedSet) {
  const { alias, values, country } = set;
  return {
    Name: escaped(set.name),
    Type: set.type,
    SetIdentifier: set.identifier,
    Weight: set.weight,
    Region: set.region,
    GeoLocation: country === undefined ? undefined : { CountryCode: country },
    Failover: set.failover,
    MultiValueAnswer: set.multiValue,
    TTL: set.ttl,
    ResourceRecords: alias ? undefined : { ResourceRecord: values.map((Value) => ({ Value })) },
    AliasTarget: alias && { HostedZoneId: alias.zone, DNSName: alias.target, EvaluateTargetHealth: false },
    HealthCheckId: set.healthCheck,
  };
}

/** Order of a listing: by reversed labels of the name, then by type and identifier. */
export function compareSets(a: Place, b: Place): number {
  return compareLabels(a.name, b.name) || compareTexts(a.type, b.type) || compareTexts(idOf(a), idOf(b));
}

export type Place = Pick<EmulatedSet, 'name' | 'type' | 'identifier'>;

function compareLabels(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => name.split('.').toReversed()) as [string[], string[]];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const order = compareTexts(escaped(left[index] ?? ''), escaped(right[index] ?? ''));
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function idOf({ identifier = '' }: Place): string {
  return identifier;
}
