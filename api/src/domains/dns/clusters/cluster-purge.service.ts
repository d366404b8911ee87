import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import { Tidier } from '../../../platform/jobs/tidier.service.js';
import { ClusterParts } from './cluster-parts.service.js';
import { DroppedClusterRepository, type DroppedClusterDocument } from './dropped-cluster.repository.js';

/** Clusters that are deleted at a time. */
const BATCH = 20;

/** Deletes dropped clusters that cannot be restored any more, with all data of other areas. */
@Injectable()
export class ClusterPurge implements OnModuleInit {
  constructor(
    private readonly dropped: DroppedClusterRepository,
    private readonly parts: ClusterParts,
    private readonly tidier: Tidier,
  ) {}

  onModuleInit(): void {
    this.tidier.register('dropped clusters', (now) => this.run(now));
  }

  /** Deletes the clusters of all projects whose time to be restored has ended. Safe to repeat. */
  async run(now: Date): Promise<void> {
    for (;;) {
      const expired = await this.dropped.expired(now, BATCH);
      for (const cluster of expired) await this.remove(cluster);
      if (expired.length < BATCH) return;
    }
  }

  /** Deletes all dropped clusters of a project. Safe to repeat. */
  async removeAll(scope: OwnScope): Promise<void> {
    for (const cluster of await this.dropped.finishAll(scope, new Date())) await this.remove(cluster);
  }

  /** The document is deleted last, so an interrupted deletion is found again. */
  private async remove(cluster: DroppedClusterDocument): Promise<void> {
    const removeParts = () => this.parts.remove(cluster.project.toHexString(), cluster._id.toHexString());
    await removeParts();
    await this.dropped.remove(cluster);
    // A job that found the document can have stored a part since.
    await removeParts();
  }
}
