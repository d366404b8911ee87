import { Injectable } from '@nestjs/common';
import type { RecordType } from '@zonewerk/contracts';
import type { ProjectScope } from '../../platform/http/request.js';
import type { SetState } from './change-entry.js';
import { ClusterRepository } from './cluster.repository.js';
import { domainsAbove, unicodeDomain } from '../../record-sets/names.js';
import { RecordSetRepository, stateOf, type RecordSetKey } from './record-set.repository.js';

/** A record set of a zone with what it answers with. */
export interface ZoneSetState {
  readonly name: string;
  readonly type: RecordType;
  readonly state: SetState;
}

/** Domains that are asked for at a time. */
const ASKED = 5_000;

/** Whole zones, for those who compare or write them. */
@Injectable()
export class ZoneSets {
  constructor(
    private readonly clusters: ClusterRepository,
    private readonly recordSets: RecordSetRepository,
  ) {}

  /** Every record set of a cluster in the order of lists, read as they are asked for. */
  async *all(scope: ProjectScope, clusterId: string): AsyncGenerator<ZoneSetState> {
    for await (const stored of this.recordSets.all(scope, clusterId)) {
      yield { name: stored.name, type: stored.type, state: stateOf(stored) };
    }
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
        if (!holder.dropping) taken.add(holder.domain);
      }
    }
    return ({ name, type }) => {
      const zone = between(name, domain).find((one) => taken.has(one));
      if (zone === undefined || (type === 'NS' && zone === name)) return null;
      return `This name belongs to the cluster ${unicodeDomain(zone)}. Please create it there.`;
    };
  }
}

function between(name: string, domain: string): string[] {
  return [name, ...domainsAbove(name)].filter((one) => one.endsWith(`.${domain}`));
}
