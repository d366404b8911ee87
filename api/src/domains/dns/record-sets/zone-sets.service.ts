import { Injectable } from '@nestjs/common';
import { absoluteName, type RecordType } from '@zonewerk/contracts';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import type { SetState } from './zone-consistency/set-states.js';
import { ClusterRepository } from '../clusters/cluster.repository.js';
import { isServed } from '../clusters/cluster.schema.js';
import { NamedSetsRepository } from './named-sets.repository.js';
import { unicodeDomain } from './zone-consistency/names.js';
import type { RecordSetDocument } from './record-set.schema.js';
import { RecordSetRepository, stateOf, type RecordSetKey } from './record-set.repository.js';
import { RecordSetCounter } from '../clusters/record-set-counter.repository.js';

/** A record set of a zone with its state. */
export interface ZoneSetState {
  readonly name: string;
  readonly type: RecordType;
  readonly state: SetState;
}

/** A record set with addresses. */
export interface AddressSet {
  readonly clusterId: string;
  /** Full name. */
  readonly name: string;
  readonly type: RecordType;
  readonly values: readonly string[];
}

/** Domains per query. */
const MAX_DOMAINS_PER_QUERY = 5_000;

/** Reads of whole zones, for comparisons and exports. */
@Injectable()
export class ZoneSets {
  constructor(
    private readonly clusters: ClusterRepository,
    private readonly recordSets: RecordSetRepository,
    private readonly named: NamedSetsRepository,
    private readonly counts: RecordSetCounter,
  ) {}

  /** Every record set of a cluster in list order, read on demand. */
  async *all(scope: OwnScope, clusterId: string): AsyncGenerator<ZoneSetState> {
    for await (const page of this.pages(scope, clusterId)) yield* page;
  }

  /** As `all`, in pages: a wait for each of 100,000 sets takes longer than the read. */
  async *pages(scope: OwnScope, clusterId: string): AsyncGenerator<ZoneSetState[]> {
    for await (const page of this.recordSets.pages(scope, clusterId)) {
      yield page.map(toZoneSetState);
    }
  }

  /** The record sets of some names. */
  async at(scope: OwnScope, clusterId: string, names: Iterable<string>): Promise<ZoneSetState[]> {
    return (await this.named.at(scope, clusterId, names)).map(toZoneSetState);
  }

  /** Record sets of all clusters of a project that have one of these addresses, by their full names. */
  async withAddresses(scope: OwnScope, addresses: readonly string[], limit: number): Promise<AddressSet[]> {
    const clusters = await this.clusters.several(
      scope,
      (await this.clusters.idsOf(scope)).map((id) => id.toHexString()),
    );
    const found = await this.named.withAddresses(
      scope,
      clusters.map(({ _id }) => _id),
      addresses,
      limit,
    );
    return found.flatMap((stored) => {
      const cluster = clusters.find(({ _id }) => _id.equals(stored.cluster));
      if (!cluster) return [];
      const { type, members } = stored;
      const values = members.flatMap((member) => member.values);
      return [
        {
          clusterId: cluster._id.toHexString(),
          name: absoluteName(stored.name, cluster.domain),
          type,
          values,
        },
      ];
    });
  }

  /** Whether a cluster has at least this number of sets. */
  async hasMany(scope: ProjectScope, clusterId: string, many: number): Promise<boolean> {
    return (await this.counts.ofCluster(scope, clusterId, many)) >= many;
  }

  /**
   * Why names cannot have record sets of this zone, because another cluster answers them. The result is a function of
   * full name and type; it returns null without a conflict.
   *
   * @param names full names of the later calls
   */
  async othersWithin(names: Iterable<string>, domain: string): Promise<(key: RecordSetKey) => string | null> {
    const candidates = new Set<string>();
    for (const name of names) for (const one of between(name, domain)) candidates.add(one);
    const served = new Set<string>();
    const all = [...candidates];
    for (let at = 0; at < all.length; at += MAX_DOMAINS_PER_QUERY) {
      for (const holder of await this.clusters.holders(all.slice(at, at + MAX_DOMAINS_PER_QUERY))) {
        if (!holder.dropping && isServed(holder)) served.add(holder.domain);
      }
    }
    if (served.size === 0) return () => null;
    return ({ name, type }) => {
      const zone = between(name, domain).find((one) => served.has(one));
      if (zone === undefined || (type === 'NS' && zone === name)) return null;
      return `This name belongs to the cluster ${unicodeDomain(zone)}. Please create it there.`;
    };
  }
}

function toZoneSetState(stored: RecordSetDocument): ZoneSetState {
  return { name: stored.name, type: stored.type, state: stateOf(stored) };
}

/** A name and its parents, as far as they are below the domain. */
function between(name: string, domain: string): string[] {
  const below = `.${domain}`;
  const found: string[] = [];
  for (let one = name; one.endsWith(below); one = one.slice(one.indexOf('.') + 1)) found.push(one);
  return found;
}
