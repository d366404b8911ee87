import { Inject, Injectable } from '@nestjs/common';
import {
  DROPPED_CLUSTERS_MOST,
  RESTORE_DAYS,
  type AnswerOf,
  type dropCluster,
  type DroppedCluster,
  type InputOf,
  type listDroppedClusters,
  type restoreCluster,
} from '@zonewerk/contracts';
import { DomainConflicts } from '../verification/domain-conflicts.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { newObjectId } from '../../../platform/database/object-id.js';
import { unicodeDomain } from '../record-sets/zone-consistency/names.js';
import { ClusterLimits } from './cluster-limits.service.js';
import { NO_RECORD_SETS, toCluster, type StateCounts } from './cluster.mapper.js';
import { ClusterExtensions } from './cluster-extensions.service.js';
import { ClusterRepository, type DomainHolder } from './cluster.repository.js';
import { isServed, UNVERIFIED_REASON, type ClusterDocument } from './cluster.schema.js';
import { ClustersService } from './clusters.service.js';
import { DroppedClusterRepository, type DroppedClusterDocument } from './dropped-cluster.repository.js';
import { RecordSetRepository } from '../record-sets/record-set.repository.js';

const DAY_MS = 86_400_000;

/** Drops of clusters by users, and their restore. */
@Injectable()
export class ClusterDrops {
  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: ClusterRepository,
    private readonly dropped: DroppedClusterRepository,
    private readonly recordSets: RecordSetRepository,
    private readonly parts: ClusterExtensions,
    private readonly limits: ClusterLimits,
    private readonly conflicts: DomainConflicts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws ApiError permission-issue when a rule blocks it, policy-conflict with a set of Route 53 */
  async drop(input: InputOf<typeof dropCluster>, scope: ProjectScope): Promise<AnswerOf<typeof dropCluster>> {
    const stored = await this.clusters.load(input.cluster_id, scope);
    const name = this.clusters.requireTyped(stored, input.cluster_domain, 'drop this cluster');
    await this.clusters.refuseReadOnlyWithin(stored, scope);
    const at = new Date();
    const until = new Date(at.getTime() + RESTORE_DAYS * DAY_MS);
    const entries = await this.parts.prepareDrop(scope, {
      id: newObjectId().toHexString(),
      clusterId: input.cluster_id,
      domain: stored.domain,
      records: sum(await this.countsOf(scope, stored)),
      at,
      until,
    });
    const dropped = { droppedAt: at, restorableUntil: until };
    if (!(await this.repository.drop(scope, input.cluster_id, entries, dropped)))
      throw new ApiError('not-found');
    this.limits.releaseCluster(scope, input.cluster_id);
    await this.expireOldest(scope, at);
    return { status: 'success', message: `${name} has been dropped.` };
  }

  async list(
    input: InputOf<typeof listDroppedClusters>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listDroppedClusters>> {
    const page = await this.dropped.list(scope, input, new Date());
    const counts = await this.recordSets.counts(
      scope,
      page.rows.map(({ _id }) => _id),
    );
    const holders = new Map(
      (await this.repository.holders(page.rows.map(({ domain }) => domain))).map((one) => [one.domain, one]),
    );
    const list = page.rows.map((row) =>
      toDroppedCluster(row, counts.get(row._id.toHexString()) ?? NO_RECORD_SETS, holders.get(row.domain)),
    );
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  /** @throws ApiError conflict when the domain has another cluster, or names of the cluster have record sets above */
  async restore(
    input: InputOf<typeof restoreCluster>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreCluster>> {
    const now = new Date();
    const stored = await this.dropped.find(scope, input.cluster_id, now);
    if (!stored) throw new ApiError('not-found');
    const { domain } = stored;
    const hidden = await this.clusters.hidingFault(domain, scope);
    if (hidden !== null) throw new ApiError('conflict', { message: hidden });
    const records = sum(await this.countsOf(scope, stored));
    const restored = await this.limits.withRestored(scope, { clusterId: input.cluster_id, records }, () =>
      this.dropped.restore(scope, stored, now),
    );
    if (!restored) throw new ApiError('not-found');
    if (restored === 'in-use') throw new ApiError('conflict', { message: await this.conflictReason(stored) });
    const resolved = (await this.conflicts.resolve(restored)) ?? restored;
    const cluster = toCluster(resolved, await this.countsOf(scope, resolved), this.config.dns.nameservers);
    const more = isServed(resolved) ? '' : ` ${UNVERIFIED_REASON}`;
    return { status: 'success', message: `${cluster.domain_unicode} has been restored.${more}`, cluster };
  }

  /** Limits the dropped clusters that a project stores. The last drop can always be undone. */
  private async expireOldest(scope: OwnScope, now: Date): Promise<void> {
    const all = await this.dropped.all(scope, now);
    const counts = await this.recordSets.counts(
      scope,
      all.map(({ _id }) => _id),
    );
    let records = 0;
    const excess = all.filter(({ _id }, position) => {
      records += sum(counts.get(_id.toHexString()) ?? NO_RECORD_SETS);
      const isFull = position >= DROPPED_CLUSTERS_MOST || records > this.config.dns.most.projectSets;
      return position > 0 && isFull;
    });
    await this.dropped.expire(
      scope,
      excess.map(({ _id }) => _id),
      now,
    );
  }

  private async countsOf(scope: OwnScope, { _id }: ClusterDocument): Promise<StateCounts> {
    return (await this.recordSets.counts(scope, [_id])).get(_id.toHexString()) ?? NO_RECORD_SETS;
  }

  private async conflictReason(stored: DroppedClusterDocument): Promise<string> {
    const [holder] = await this.repository.holders([stored.domain]);
    return reasonOf(stored, holder) ?? 'Please try again.';
  }
}

function sum({ pending, published, failed }: StateCounts): number {
  return pending + published + failed;
}

function toDroppedCluster(
  stored: DroppedClusterDocument,
  counts: StateCounts,
  holder: DomainHolder | undefined,
): DroppedCluster {
  const { _id, domain, project, droppedAt, restorableUntil } = stored;
  return {
    id: _id.toHexString(),
    domain,
    domain_unicode: unicodeDomain(domain),
    project_id: project.toHexString(),
    records: sum(counts),
    dropped: droppedAt.toISOString(),
    until: restorableUntil.toISOString(),
    reason: reasonOf(stored, holder),
  };
}

/** Why a dropped cluster cannot be restored while another cluster has its domain; null when none has. */
function reasonOf(
  { _id, domain, project }: ClusterDocument,
  holder: DomainHolder | undefined,
): string | null {
  if (!holder || holder._id.equals(_id)) return null;
  const name = unicodeDomain(domain);
  return holder.project.equals(project)
    ? `This project has another cluster for ${name}.`
    : `Another project uses ${name}. If the domain is yours, please contact customer care.`;
}
