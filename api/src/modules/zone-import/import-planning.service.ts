import { Injectable } from '@nestjs/common';
import { absoluteName, type PlanSource, type ZonePlan } from '@zonewerk/contracts';
import type { ProjectScope } from '../../platform/http/request.js';
import type { OpenCluster } from '../clusters/clusters.service.js';
import { ZoneSets, type ZoneSetState } from '../clusters/zone-sets.service.js';
import { PlanKeeper } from '../zone-plans/plan-keeper.service.js';
import { readZone } from './read-zone.js';
import { setKey, ZonePlanner, type Planning, type StoredZone } from './zone-planner.js';

/** Texts above this are read one after the other, so that memory holds one of them. */
const LARGE_CHARACTERS = 1_000_000;

/** What is to be read into a zone. */
export interface Importing {
  readonly text: string;
  readonly mode: Planning['mode'];
  readonly source: PlanSource;
  readonly detail: string;
}

/** Makes plans of zone files. */
@Injectable()
export class ImportPlanning {
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly zones: ZoneSets,
    private readonly keeper: PlanKeeper,
  ) {}

  /** @param cluster as it was read before anything else: its revision is what the plan stands on */
  plan(importing: Importing, cluster: OpenCluster, scope: ProjectScope): Promise<ZonePlan> {
    const work = () => this.planNow(importing, cluster, scope);
    if (importing.text.length < LARGE_CHARACTERS) return work();
    const mine = this.turn.then(work, work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  /** All record sets of a cluster. */
  async stored(scope: ProjectScope, clusterId: string): Promise<StoredZone> {
    const stored = new Map<string, ZoneSetState>();
    for await (const set of this.zones.all(scope, clusterId)) stored.set(setKey(set), set);
    return stored;
  }

  private async planNow(
    { text, mode, source, detail }: Importing,
    cluster: OpenCluster,
    scope: ProjectScope,
  ): Promise<ZonePlan> {
    const { domain, revision } = cluster;
    const clusterId = cluster._id.toHexString();
    const read = await readZone(text, domain);
    const stored = await this.stored(scope, clusterId);
    const fresh = read.sets.filter((set) => !stored.has(setKey(set)));
    const names = fresh.map(({ name }) => absoluteName(name, domain));
    const foreign = await this.zones.othersWithin(names, domain);
    const planner = new ZonePlanner({ domain, stored, mode, foreign });
    const subject = { source, detail, clusterId, revision, existing: stored.size };
    return this.keeper.keep(scope, subject, planner.rows(read));
  }
}
