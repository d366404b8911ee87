import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import { ClusterParts } from '../clusters/cluster-parts.service.js';
import { ZoneComparison, type ComparedCluster } from '../clusters/zone-comparison.service.js';
import { DriftRepository } from './drift.repository.js';

const LOOK_MS = 5_000;
/** A zone is compared this often, unless that takes long: then it may take one part in so many of the time. */
const AGAIN_MS = 30_000;
const SHARE = 100;
const AGAIN_MOST_MS = 3_600_000;
/** Differences of one cluster that are kept. */
const KEPT = 1_000;

/** Looks for edits that were made in the engine behind our back. Each zone is compared by one process at a time. */
@Injectable()
export class DriftWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly comparison: ZoneComparison,
    private readonly repository: DriftRepository,
    private readonly parts: ClusterParts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.parts.register({ remove: (scope, clusterId) => this.repository.remove(scope, clusterId) });
    if (this.comparison.needed) this.timer = setInterval(() => void this.run(), LOOK_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Compares every zone that is due; several calls at a time are one. */
  run(): Promise<void> {
    this.running ??= this.runAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async runAll(): Promise<void> {
    try {
      while (!this.stopped && (await this.compareNext())) continue;
    } catch (error) {
      this.logger.warn({ err: error }, 'zones could not be compared with the engine; trying again');
    }
  }

  private async compareNext(): Promise<boolean> {
    const now = Date.now();
    const cluster = await this.comparison.claimDue(new Date(now), new Date(now + AGAIN_MS));
    if (!cluster) return false;
    await this.compare(cluster);
    const took = Date.now() - now;
    if (took * SHARE > AGAIN_MS) {
      const wait = Math.min(took * SHARE, AGAIN_MOST_MS);
      await this.comparison.compareAgain(cluster, new Date(now + wait));
    }
    return true;
  }

  private async compare(cluster: ComparedCluster): Promise<void> {
    const differences = await this.comparison.compare(cluster);
    if (!differences) return;
    const scope = { projectId: cluster.project.toHexString() };
    const found = differences.slice(0, KEPT);
    await this.repository.save(scope, cluster._id.toHexString(), found, new Date());
  }
}
