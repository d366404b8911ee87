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
import { SetCounts } from '../clusters/set-counts.repository.js';

/** A record set of a zone with what it answers with. */
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

/** Domains that are asked for at a time. */
const ASKED = 5_000;

/** Whole zones, for those who compare or write them. */
@Injectable()
export class ZoneSets {
  constructor(
    private readonly clusters: ClusterRepository,
    private readonly recordSets: RecordSetRepository,
    private readonly named: NamedSetsRepository,
    private readonly counts: SetCounts,
  ) {}

  /** Every record set of a cluster in the order of lists, read as they are asked for. */
  async *all(scope: OwnScope, clusterId: string): AsyncGenerator<ZoneSetState> {
    for await (const page of this.pages(scope, clusterId)) yield* page;
  }

  /** As `all`, many at a time: waiting for each of 100,000 sets takes longer than reading it. */
  async *pages(scope: OwnScope, clusterId: string): AsyncGenerator<ZoneSetState[]> {
    for await (const page of this.recordSets.pages(scope, clusterId)) {
      yield page.map(toZoneSetState);
    }
  }

  /** The record sets that stand at some names. */
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

  /** Whether a cluster has at least so many sets. */
  async hasMany(scope: ProjectScope, clusterId: string, many: number): Promise<boolean> {
    return (await this.counts.ofCluster(scope, clusterId, many)) >= many;
  }

  /**
   * Why names cannot get record sets of this zone, because a cluster of their own answers them: a function of full name
   * and type, null where nothing is in the way.
   *
   * @param names full names that will be asked about
   */
  async othersWithin(names: Iterable<string>, domain: string): Promise<(key: RecordSetKey) => string | null> {
    const asked = new Set<string>();
    for (const name of names) for (const one of between(name, domain)) asked.add(one);
    const taken = new Set<string>();
    const all = [...asked];
    for (let at = 0; at < all.length; at += ASKED) {
      for (const holder of await this.clusters.holders(all.slice(at, at + ASKED))) {
        if (!holder.dropping && isServed(holder)) taken.add(holder.domain);
      }
    }
    if (taken.size === 0) return () => null;
    return ({ name, type }) => {
      const zone = between(name, domain).find((one) => taken.has(one));
      if (zone === undefined || (type === 'NS' && zone === name)) return null;
      return `This name belongs to the cluster ${unicodeDomain(zone)}. Please create it there.`;
    };
  }
}

function toZoneSetState(stored: RecordSetDocument): ZoneSetState {
  return { name: stored.name, type: stored.type, state: stateOf(stored) };
}

/** A name and those above it that are still below the domain. */
function between(name: string, domain: string): string[] {
  const below = `.${domain}`;
  const found: string[] = [];
  for (let one = name; one.endsWith(below); one = one.slice(one.indexOf('.') + 1)) found.push(one);
  return found;
}
