import { applyBatch, type SetsByName } from './rules.js';
import { compareSets, escaped, readChanges, toXml, unescaped, type EmulatedSet } from './sets.js';
import { textOf, type Element } from './xml.js';

export type Operation =
  | 'ListHostedZonesByName'
  | 'CreateHostedZone'
  | 'GetHostedZone'
  | 'DeleteHostedZone'
  | 'ListResourceRecordSets'
  | 'ChangeResourceRecordSets'
  | 'GetChange'
  | 'GetReusableDelegationSet';

export interface Request {
  readonly operation: Operation;
  /** Id of the zone, change or delegation set in the path. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Element;
}

interface HostedZone {
  readonly id: string;
  readonly domain: string;
  readonly reference: string;
  readonly delegationSet: string | null;
  readonly isPrivate: boolean;
  sets: SetsByName;
}

export const DELEGATION_SET = 'N1EMULATOR';
const NAMESERVERS = [
  'ns-1.awsdns-01.org',
  'ns-2.awsdns-02.com',
  'ns-3.awsdns-03.net',
  'ns-4.awsdns-04.co.uk',
];
const MOST_ON_PAGE = 300;

/** A request that the emulator rejects. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The zones of an account, and the data of its nameservers. */
export class Account {
  /** Served sets by domain with a final dot. */
  readonly served = new Map<string, SetsByName>();
  /** While true, changes wait for `spread` until nameservers serve them. */
  slow = false;
  private readonly zones = new Map<string, HostedZone>();
  private readonly references = new Set<string>();
  private readonly changes = new Map<string, 'PENDING' | 'INSYNC'>();
  private count = 0;

  perform(request: Request): Record<string, unknown> & { status?: number } {
    return this[request.operation](request) as Record<string, unknown>;
  }

  /** Makes the nameservers serve all changes. */
  spread(): void {
    this.served.clear();
    for (const { domain, sets, isPrivate } of this.zones.values())
      if (!isPrivate) this.served.set(`${domain}.`, sets);
    for (const id of this.changes.keys()) this.changes.set(id, 'INSYNC');
  }

  /** All sets of a zone, in the order of a listing. */
  list(domain: string): EmulatedSet[] {
    return listOf(this.byName(domain));
  }

  /** Creates a zone externally. */
  make(domain: string, more: { delegationSet?: string; isPrivate?: boolean } = {}): string {
    const zone = this.add(
      domain,
      `by hand ${this.count}`,
      more.delegationSet ?? null,
      more.isPrivate ?? false,
    );
    return zone.id;
  }

  /** Replaces all sets of a name and type externally, without validation; no sets delete them. */
  edit(
    domain: string,
    place: Pick<EmulatedSet, 'name' | 'type'>,
    sets: readonly Partial<EmulatedSet>[],
  ): void {
    const zone = this.byName(domain);
    const others = (zone.sets.get(place.name) ?? []).filter(({ type }) => type !== place.type);
    const after = [...others, ...sets.map((set) => ({ ttl: 60, values: [], ...place, ...set }))];
    const edited = new Map(zone.sets);
    if (after.length > 0) edited.set(place.name, after);
    else edited.delete(place.name);
    zone.sets = edited;
    this.changed();
  }

  /** Deletes a zone with its content. */
  lose(domain: string): void {
    this.zones.delete(this.byName(domain).id);
    this.spread();
  }

  zonesOf(domain: string): number {
    return [...this.zones.values()].filter((zone) => zone.domain === domain).length;
  }

  protected ListHostedZonesByName({ query }: Request) {
    const from = unescaped(query.get('dnsname') ?? '.');
    const zones = [...this.zones.values()]
      .filter(({ domain }) => compareSets({ name: `${domain}.`, type: '' }, { name: from, type: '' }) >= 0)
      .toSorted((a, b) =>
        compareSets({ name: `${a.domain}.`, type: '' }, { name: `${b.domain}.`, type: '' }),
      );
    return {
      HostedZones: { HostedZone: zones.slice(0, 100).map(zoneXml) },
      IsTruncated: false,
      MaxItems: 100,
    };
  }

  protected CreateHostedZone({ body }: Request) {
    const domain = unescaped(textOf(body, 'Name') ?? '').slice(0, -1);
    const reference = textOf(body, 'CallerReference') ?? '';
    const delegationSet = textOf(body, 'DelegationSetId') ?? null;
    if (delegationSet !== null && delegationSet !== DELEGATION_SET)
      throw new Refused(400, 'NoSuchDelegationSet', `No delegation set found with ID: ${delegationSet}`);
    // References of deleted zones remain used.
    if (this.references.has(reference))
      throw new Refused(
        409,
        'HostedZoneAlreadyExists',
        `A hosted zone has already been created with the specified caller reference.`,
      );
    const related = [...this.zones.values()].some(
      (zone) =>
        zone.delegationSet === delegationSet &&
        delegationSet !== null &&
        (`.${domain}`.endsWith(`.${zone.domain}`) || `.${zone.domain}`.endsWith(`.${domain}`)),
    );
    if (related)
      throw new Refused(
        400,
        'ConflictingDomainExists',
        `${domain}. conflicts with a zone on the same name servers.`,
      );
    const zone = this.add(domain, reference, delegationSet, false);
    return { status: 201, ...zoneDetails(zone), ChangeInfo: this.changed() };
  }

  protected GetHostedZone({ id }: Request) {
    return zoneDetails(this.zone(id));
  }

  protected DeleteHostedZone({ id }: Request) {
    const zone = this.zone(id);
    if (
      listOf(zone).some(({ name, type }) => name !== `${zone.domain}.` || (type !== 'SOA' && type !== 'NS'))
    ) {
      const message =
        'The specified hosted zone contains non-required resource record sets and so cannot be deleted.';
      throw new Refused(400, 'HostedZoneNotEmpty', message);
    }
    this.zones.delete(id);
    return { ChangeInfo: this.changed() };
  }

  protected ListResourceRecordSets({ id, query }: Request) {
    const from = {
      name: unescaped(query.get('name') ?? '.'),
      type: query.get('type') ?? '',
      identifier: query.get('identifier') ?? '',
    };
    if (query.has('type') && !query.has('name'))
      throw new Refused(400, 'InvalidInput', 'A type needs a name to start from.');
    const most = Math.min(Number(query.get('maxitems') ?? MOST_ON_PAGE), MOST_ON_PAGE);
    const rest = listOf(this.zone(id)).filter((set) => compareSets(set, from) >= 0);
    const next = rest[most];
    return {
      ResourceRecordSets: { ResourceRecordSet: rest.slice(0, most).map(toXml) },
      IsTruncated: next !== undefined,
      NextRecordName: next && escaped(next.name),
      NextRecordType: next?.type,
      NextRecordIdentifier: next?.identifier,
      MaxItems: most,
    };
  }

  protected ChangeResourceRecordSets({ id, body }: Request) {
    const zone = this.zone(id);
    const changes = readChanges(body);
    if (changes.length === 0) throw new Refused(400, 'InvalidInput', 'There are no changes.');
    zone.sets = applyBatch(zone.domain, zone.sets, changes);
    return { ChangeInfo: this.changed() };
  }

  protected GetChange({ id }: Request) {
    const status = this.changes.get(id);
    if (!status) throw new Refused(404, 'NoSuchChange', `Could not find resource with ID: ${id}`);
    return { ChangeInfo: changeXml(id, status) };
  }

  protected GetReusableDelegationSet({ id }: Request) {
    if (id !== DELEGATION_SET)
      throw new Refused(400, 'NoSuchDelegationSet', `No delegation set found with ID: ${id}`);
    return { DelegationSet: delegationXml(id) };
  }

  private zone(id: string): HostedZone {
    const zone = this.zones.get(id);
    if (!zone) throw new Refused(404, 'NoSuchHostedZone', `No hosted zone found with ID: ${id}`);
    return zone;
  }

  private byName(domain: string): HostedZone {
    const zone = [...this.zones.values()].find((one) => one.domain === domain);
    if (!zone) throw new Error(`There is no zone ${domain}.`);
    return zone;
  }

  private add(
    domain: string,
    reference: string,
    delegationSet: string | null,
    isPrivate: boolean,
  ): HostedZone {
    this.count += 1;
    this.references.add(reference);
    const name = `${domain}.`;
    const soa = `${NAMESERVERS[0]}. awsdns-hostmaster.amazon.com. 1 7200 900 1209600 86400`;
    const sets = [
      { name, type: 'NS', ttl: 172_800, values: NAMESERVERS.map((host) => `${host}.`) },
      { name, type: 'SOA', ttl: 900, values: [soa] },
    ];
    const id = `Z${String(this.count).padStart(6, '0')}EMULATOR`;
    const zone = { id, domain, reference, delegationSet, isPrivate, sets: new Map([[name, sets]]) };
    this.zones.set(id, zone);
    return zone;
  }

  private changed() {
    this.count += 1;
    const id = `C${String(this.count).padStart(6, '0')}EMULATOR`;
    this.changes.set(id, 'PENDING');
    if (!this.slow) this.spread();
    // The response always states pending, even if the change is complete.
    return changeXml(id, 'PENDING');
  }
}

function listOf({ sets }: HostedZone): EmulatedSet[] {
  return [...sets.values()].flat().toSorted(compareSets);
}

function changeXml(id: string, Status: string) {
  return { Id: `/change/${id}`, Status, SubmittedAt: new Date().toISOString() };
}

function zoneXml({ id, domain, reference, isPrivate, sets }: HostedZone) {
  return {
    Id: `/hostedzone/${id}`,
    Name: escaped(`${domain}.`),
    CallerReference: reference,
    Config: { PrivateZone: isPrivate },
    ResourceRecordSetCount: [...sets.values()].flat().length,
  };
}

function zoneDetails(zone: HostedZone) {
  const HostedZone = zoneXml(zone);
  return zone.isPrivate ? { HostedZone } : { HostedZone, DelegationSet: delegationXml(zone.delegationSet) };
}

function delegationXml(id: string | null) {
  return {
    Id: id === null ? undefined : `/delegationset/${id}`,
    NameServers: { NameServer: NAMESERVERS },
  };
}
