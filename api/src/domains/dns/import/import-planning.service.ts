import { Injectable } from '@nestjs/common';
import { absoluteName, type ImportOffer, type PlanSource, type ZonePlan } from '@zonewerk/contracts';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { CnameCircles } from '../record-sets/cname-circles.service.js';
import type { OpenCluster } from '../clusters/clusters.service.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { PlanStore } from '../plans/plan-store.service.js';
import { PlanBuilder } from '../plans/plan-builder.service.js';
import { readZone } from './read-zone.js';
import { ZonePlanner, type Planning } from './zone-planner.js';

/** Input of an import. */
export interface Importing {
  readonly text: string;
  readonly mode: Planning['mode'];
  readonly source: PlanSource;
  readonly detail: string;
  /** File name, for uploads. */
  readonly file?: string;
  /** Accepted offers to read the file in another way. */
  readonly accepted?: readonly ImportOffer[];
}

/** Creates plans from zone files. */
@Injectable()
export class ImportPlanning {
  constructor(
    private readonly zones: ZoneSets,
    private readonly keeper: PlanStore,
    private readonly making: PlanBuilder,
    private readonly circles: CnameCircles,
    private readonly projects: ProjectAccess,
  ) {}

  /** @param cluster as read before all other reads: the plan refers to its revision */
  async plan(
    { text, mode, accepted = [], ...rest }: Importing,
    cluster: OpenCluster,
    scope: ProjectScope,
  ): Promise<ZonePlan> {
    const { domain, revision } = cluster;
    const clusterId = cluster._id.toHexString();
    const [read, stored] = await Promise.all([
      readZone(text, domain, { accepted }),
      this.making.stored(scope, clusterId),
    ]);
    const fresh = read.sets.filter(({ name, type }) => !stored.get(name, type));
    const names = fresh.map(({ name }) => absoluteName(name, domain));
    const foreign = await this.zones.othersWithin(names, domain);
    const projects = [...(await this.projects.namesOf(scope.userId, 'dns.view')).keys()];
    const warnings = await this.circles.warningsOf(read.sets, domain, projects);
    const planner = new ZonePlanner({ domain, stored, mode, foreign, warnings });
    // Remarks concern the author of a file; templates have none.
    const about = rest.source === 'import' ? read.about : {};
    const subject = { ...rest, ...about, clusterId, revision, existing: stored.size };
    return this.keeper.store(scope, subject, planner.rows(read));
  }
}
