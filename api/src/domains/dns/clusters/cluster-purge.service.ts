import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { ClusterExtensions } from './cluster-extensions.service.js';
import { DroppedClusterRepository, type DroppedClusterDocument } from './dropped-cluster.repository.js';

/** Clusters that are deleted per batch. */
const BATCH = 20;

/** Deletes dropped clusters after their restore period, with the data of other areas. */
@Injectable()
export class ClusterPurge implements OnModuleInit {
  constructor(
    private readonly dropped: DroppedClusterRepository,
    private readonly parts: ClusterExtensions,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('dropped clusters', (now) => this.run(now));
  }

  /** Deletes the clusters of all projects whose restore period has ended. Idempotent. */
  async run(now: Date): Promise<void> {
    for (;;) {
      const expired = await this.dropped.expired(now, BATCH);
      for (const cluster of expired) await this.remove(cluster);
      if (expired.length < BATCH) return;
    }
  }

  /** Deletes all dropped clusters of a project. Idempotent. */
  async removeAll(scope: OwnScope): Promise<void> {
    for (const cluster of await this.dropped.finishAll(scope, new Date())) await this.remove(cluster);
  }

  /** Deletes the document last, so that a repeated run finds a cluster whose deletion was interrupted. */
  private async remove(cluster: DroppedClusterDocument): Promise<void> {
    const removeParts = () => this.parts.remove(cluster.project.toHexString(), cluster._id.toHexString());
    await removeParts();
    await this.dropped.remove(cluster);
    // A job that found the document can have stored data since then.
    await removeParts();
  }
}
