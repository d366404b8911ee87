import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { QuotaLimiter, type Quota } from '../record-sets/quota-limiter.js';
import { ClusterRepository } from './cluster.repository.js';
import { RecordSetCounter } from './record-set-counter.repository.js';

/** Limits of clusters and record sets (docs/decisions/0025). */
@Injectable()
export class ClusterLimits {
  private readonly allowance = new QuotaLimiter();
  private readonly most: Config['dns']['most'];

  constructor(
    private readonly clusters: ClusterRepository,
    private readonly counts: RecordSetCounter,
    @Inject(CONFIG) config: Config,
  ) {
    this.most = config.dns.most;
  }

  /** Runs work that creates one cluster. @throws ApiError validation-error on `field` */
  async withCluster<T>(
    scope: ProjectScope,
    work: () => Promise<T>,
    field: 'cluster_domain' | 'cluster_id' = 'cluster_domain',
  ): Promise<T> {
    const { clusters: most } = this.most;
    const key = `clusters ${scope.projectId}`;
    const count = () => this.clusters.countUpTo(scope, most);
    const made = await this.allowance.within({ key, most, count }, work);
    if (made) return made.done;
    throw ApiError.invalid(
      field,
      `A project has at most ${grouped(most)} clusters. Please drop an unused cluster.`,
    );
  }

  /** Runs work that creates one record set. @throws ApiError conflict that names the limit */
  async withSet<T>(scope: ProjectScope, clusterId: string, work: () => Promise<T>): Promise<T> {
    const [zone, project] = this.boundsOf(scope, clusterId);
    const made = await this.allowance.within(zone, async () => {
      const done = await this.allowance.within(project, work);
      if (done) return done.done;
      throw new ApiError('conflict', { message: projectFull(project.most) });
    });
    if (made) return made.done;
    throw new ApiError('conflict', { message: zoneFull(zone.most) });
  }

  /**
   * Runs work that creates a number of record sets. Returns null without running it when the limit does not permit all.
   */
  async withSets<T>(
    scope: ProjectScope,
    { clusterId, more }: { readonly clusterId: string; readonly more: number },
    work: () => Promise<T>,
  ): Promise<T | null> {
    const [zone, project] = this.boundsOf(scope, clusterId).map((bound) => ({ ...bound, more }));
    if (!zone || !project) return null;
    const made = await this.allowance.within(zone, () => this.allowance.within(project, work));
    return made?.done?.done ?? null;
  }

  /**
   * Runs work that restores a cluster with a number of record sets.
   * @throws ApiError validation-error on `cluster_id` with too many clusters, conflict with too many record sets
   */
  async withRestored<T>(
    scope: ProjectScope,
    { clusterId, records }: { readonly clusterId: string; readonly records: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const restore = async () => {
      if (records === 0) return work();
      const [, project] = this.boundsOf(scope, clusterId);
      const made = await this.allowance.within({ ...project, more: records }, work);
      if (made) return made.done;
      throw new ApiError('conflict', { message: projectGrowth(project.most, records) });
    };
    return this.withCluster(scope, restore, 'cluster_id');
  }

  /** Releases quota after a record set or a whole cluster is deleted. */
  release(scope: OwnScope, clusterId: string): void {
    for (const { key } of this.boundsOf(scope, clusterId)) this.allowance.forget(key);
  }

  /** Releases quota after a cluster is deleted. */
  releaseCluster(scope: OwnScope, clusterId: string): void {
    this.allowance.forget(`clusters ${scope.projectId}`);
    this.release(scope, clusterId);
  }

  /** Why a cluster cannot have this number of additional record sets; null when it can. */
  async growthFault(scope: ProjectScope, clusterId: string, more: number): Promise<string | null> {
    if (more <= 0) return null;
    const [zone, project] = this.boundsOf(scope, clusterId);
    if ((await zone.count()) + more > zone.most) return zoneGrowth(zone.most, more);
    if ((await project.count()) + more > project.most) return projectGrowth(project.most, more);
    return null;
  }

  private boundsOf(scope: OwnScope, clusterId: string): readonly [Quota, Quota] {
    const { zoneSets, projectSets } = this.most;
    const zone = () => this.counts.ofCluster(scope, clusterId, zoneSets);
    const project = async () => this.counts.ofClusters(scope, await this.clusters.idsOf(scope), projectSets);
    return [
      { key: `zone ${clusterId}`, most: zoneSets, count: zone },
      { key: `project ${scope.projectId}`, most: projectSets, count: project },
    ];
  }
}

function zoneFull(most: number): string {
  return `A cluster has at most ${grouped(most)} record sets. Please delete unused record sets.`;
}

function projectFull(most: number): string {
  return `The clusters of a project have at most ${grouped(most)} record sets in total. Please delete unused record sets.`;
}

function zoneGrowth(most: number, more: number): string {
  return `This adds ${grouped(more)} record sets. A cluster has at most ${grouped(most)}. Nothing has been changed.`;
}

function projectGrowth(most: number, more: number): string {
  return `This adds ${grouped(more)} record sets. The clusters of a project have at most ${grouped(most)} in total. Nothing has been changed.`;
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
