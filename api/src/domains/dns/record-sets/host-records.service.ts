import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { absoluteName, APEX, newDomain, type RecordType } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { NameserverAnswers } from '../change-history/nameserver-answers.service.js';
import { isServed } from '../clusters/cluster.schema.js';
import { spelled } from '../clusters/delegation.js';
import { ClustersService, type OpenCluster } from '../clusters/clusters.service.js';
import { DnsEngine } from '../engines/dns-engine.js';
import { HostLookup } from './aliases/host-lookup.service.js';
import { PlanExecutor, type PlannedChange } from './plan-executor.service.js';
import { RecordSetUpserts } from './record-set-upserts.service.js';
import { sameState, type SetState } from './zone-consistency/set-states.js';
import { NEW_DOMAIN_OPTIONS } from './zone-consistency/names.js';
import { ZoneSets, type AddressSet } from './zone-sets.service.js';

/** Types of record sets that determine the server of a host name. */
const LEADING = ['A', 'AAAA', 'CNAME'] as const;
/** TTL of a new record set, in seconds. */
const TTL = 300;
const CHALLENGE_LABEL = '_acme-challenge';
const CHALLENGE_TTL = 60;
const CHANGED = 'The records of this domain changed after this plan. Please check the plan again.';

/** Addresses of a server. */
export interface HostAddresses {
  readonly A: readonly string[];
  readonly AAAA: readonly string[];
}

/** A record set before and after; null for none. */
export interface HostChange {
  /** Full name. */
  readonly name: string;
  readonly type: RecordType;
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
}

/** Changes that point a host name of a zone to a server. */
export interface HostPlan {
  readonly zone: { readonly clusterId: string; readonly domain: string };
  readonly changes: readonly HostChange[];
  /** Identical for identical changes. */
  readonly fingerprint: string;
}

/** Record sets of host names, for areas with servers at these names. */
@Injectable()
export class HostRecords {
  constructor(
    private readonly clusters: ClustersService,
    private readonly zones: ZoneSets,
    private readonly planned: PlanExecutor,
    private readonly puts: RecordSetUpserts,
    private readonly nameservers: NameserverAnswers,
    private readonly hosts: HostLookup,
    private readonly engine: DnsEngine,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A host name in ASCII, lower case and without final dot, or its fault. */
  parse(text: string): ReturnType<typeof newDomain> {
    return newDomain(text, NEW_DOMAIN_OPTIONS);
  }

  /**
   * Domain of the project's zone that answers for a host name; null when nameservers answer from no zone of the
   * project.
   */
  async zoneOf(scope: OwnScope, host: string): Promise<HostPlan['zone'] | null> {
    const cluster = await this.clusterOf(scope, host);
    return cluster && zoneOfCluster(cluster);
  }

  /**
   * Whether public DNS delegates a host name to a zone of the project. In development without its own resolvers, each
   * zone counts: its domain is in no registry.
   * @throws LookupFailed
   */
  async isDelegated(scope: OwnScope, host: string): Promise<boolean> {
    const cluster = await this.clusterOf(scope, host);
    if (!cluster) return false;
    if (!this.config.production && !this.config.dns.resolvers) return true;
    const found = spelled(await this.hosts.nameservers(cluster.domain));
    const own = spelled(this.engine.authorities().map(({ name }) => name));
    return found.some((name) => own.includes(name));
  }

  /**
   * Changes that point a host name to these addresses, without applying them. Null when no zone of the project answers
   * for it.
   * @throws ApiError conflict when the zone does not permit them
   */
  async plan(scope: ProjectScope, host: string, addresses: HostAddresses): Promise<HostPlan | null> {
    const cluster = await this.clusterOf(scope, host);
    if (!cluster) return null;
    const changes = await this.changes(scope, cluster, host, addresses);
    const reasons = await this.planned.simulate(changes, placeOf(scope, cluster));
    refuse(reasons);
    return { ...toPlan(cluster, changes), zone: zoneOfCluster(cluster) };
  }

  /**
   * Applies the changes of a plan. Nothing changes when the zone changed since the plan.
   * @throws ApiError conflict
   */
  async apply(
    scope: ProjectScope,
    host: string,
    addresses: HostAddresses,
    fingerprint: string,
  ): Promise<void> {
    const cluster = await this.clusterOf(scope, host);
    const changes = cluster ? await this.changes(scope, cluster, host, addresses) : [];
    if (!cluster || toPlan(cluster, changes).fingerprint !== fingerprint)
      throw new ApiError('conflict', { message: CHANGED });
    await this.make(scope, cluster, changes);
  }

  /** Whether the record sets of a host name contain only these addresses. */
  async leadsTo(scope: OwnScope, host: string, addresses: HostAddresses): Promise<boolean> {
    const cluster = await this.clusterOf(scope, host);
    return cluster !== null && (await this.changes(scope, cluster, host, addresses)).length === 0;
  }

  /**
   * Removes the record sets of a host name that contain these addresses.
   * @throws ApiError conflict
   */
  async remove(scope: ProjectScope, host: string, addresses: HostAddresses): Promise<void> {
    const cluster = await this.clusterOf(scope, host);
    if (!cluster) return;
    const name = relativeName(host, cluster.domain);
    const present = await this.zones.at(scope, cluster._id.toHexString(), [name]);
    const leading = present.filter(({ type, state }) => {
      const own: readonly string[] = type === 'A' || type === 'AAAA' ? addresses[type] : [];
      return own.length > 0 && valuesOf(state).every((value) => own.includes(value));
    });
    const changes = leading.map(({ type, state }) => ({ name, type, from: state, to: null }));
    await this.make(scope, cluster, changes);
  }

  /** Record sets in the zones of a project that have one of these addresses. */
  withAddresses(scope: OwnScope, { A, AAAA }: HostAddresses, limit: number): Promise<AddressSet[]> {
    return this.zones.withAddresses(scope, [...A, ...AAAA], limit);
  }

  /** Whether a TXT record of a host name has a value, in public DNS. @throws LookupFailed */
  async hasText(name: string, value: string): Promise<boolean> {
    return (await this.hosts.texts(name)).includes(value);
  }

  /** Addresses of a host name in public DNS; in production public ones only. @throws LookupFailed */
  addressesOf(host: string): Promise<string[]> {
    return this.hosts.nameserverAddresses(host);
  }

  /**
   * Adds the TXT value with which a certificate authority verifies a host name (RFC 8555, section 8.4). Waits until
   * every nameserver answers with it.
   * @throws ApiError conflict, unavailable
   */
  async addChallenge(scope: ProjectScope, host: string, value: string): Promise<void> {
    const cluster = await this.clusterOf(scope, host);
    if (!cluster) throw new ApiError('not-found');
    const text = { name: `${CHALLENGE_LABEL}.${host}`, value };
    await this.puts.addText(cluster, { ...text, ttl: CHALLENGE_TTL }, scope, certificateCause(host));
    const late = await this.nameservers.waitForText(cluster.domain, text, () => Promise.resolve(false));
    if (late.length > 0)
      throw new ApiError('unavailable', {
        message: `${late.join(' and ')} did not answer with the challenge.`,
      });
  }

  /** Removes the value of `addChallenge`. Does nothing without it. */
  async removeChallenge(scope: ProjectScope, host: string, value: string): Promise<void> {
    const cluster = await this.clusterOf(scope, host);
    if (!cluster) return;
    const text = { name: `${CHALLENGE_LABEL}.${host}`, value };
    await this.puts.removeText(cluster, text, scope, certificateCause(host));
  }

  private async clusterOf(scope: OwnScope, host: string): Promise<OpenCluster | null> {
    const cluster = await this.clusters.around(host, scope);
    if (!cluster || !isServed(cluster)) return null;
    // A cluster of another project at a name in between answers for the host.
    const others = await this.zones.othersWithin([host], cluster.domain);
    return others({ name: host, type: 'A' }) === null ? cluster : null;
  }

  private async changes(
    scope: OwnScope,
    { _id, domain }: OpenCluster,
    host: string,
    addresses: HostAddresses,
  ): Promise<PlannedChange[]> {
    const name = relativeName(host, domain);
    const present = await this.zones.at(scope, _id.toHexString(), [name]);
    return LEADING.flatMap((type) => {
      const from = present.find((set) => set.type === type)?.state ?? null;
      const to = wantedState(from, type === 'CNAME' ? [] : addresses[type]);
      return sameState(from, to) ? [] : [{ name, type, from, to }];
    });
  }

  private async make(scope: ProjectScope, cluster: OpenCluster, changes: readonly PlannedChange[]) {
    const place = { ...placeOf(scope, cluster), cause: { kind: 'domain', id: cluster.domain } as const };
    // The CNAME is deleted first, because it excludes addresses at its name.
    refuse(
      await this.planned.makeAll(
        changes.filter(({ to }) => to === null),
        place,
      ),
    );
    refuse(
      await this.planned.makeAll(
        changes.filter(({ to }) => to !== null),
        place,
      ),
    );
  }
}

function zoneOfCluster({ _id, domain }: OpenCluster): HostPlan['zone'] {
  return { clusterId: _id.toHexString(), domain };
}

function placeOf(scope: ProjectScope, { _id, domain }: OpenCluster) {
  return { scope, clusterId: _id.toHexString(), domain };
}

function certificateCause(host: string) {
  return { cause: { kind: 'certificate', id: host } } as const;
}

function relativeName(host: string, domain: string): string {
  return host === domain ? APEX : host.slice(0, -domain.length - 1);
}

/** The state with these values; the TTL of the present set is not changed. */
function wantedState(from: SetState | null, values: readonly string[]): SetState | null {
  if (values.length === 0) return null;
  return {
    policy: 'Simple',
    ttl: from?.ttl ?? TTL,
    members: [{ identifier: '', values: [...values] }],
    alias: null,
  };
}

function toPlan({ domain }: OpenCluster, changes: readonly PlannedChange[]) {
  const json = JSON.stringify(changes);
  return {
    changes: changes.map(({ name, type, from, to }) => ({
      name: absoluteName(name, domain),
      type,
      before: from && valuesOf(from),
      after: to && valuesOf(to),
    })),
    fingerprint: createHash('sha256').update(json).digest('base64url'),
  };
}

function valuesOf({ members, alias }: SetState): string[] {
  return alias ? [alias.target] : members.flatMap(({ values }) => values);
}

/** @throws ApiError conflict with the reasons against changes */
function refuse(reasons: readonly (string | null)[]): void {
  const given = [...new Set(reasons.filter((reason) => reason !== null))];
  if (given.length > 0) throw new ApiError('conflict', { message: given.join(' ') });
}
