import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { ZoneComparison, type ComparedCluster } from './zone-comparison.service.js';
import { AGAIN_MS, comparedFor, LOOK_MS } from './comparison-pace.js';
import { DriftRepository } from './drift.repository.js';

/** Zones that are compared concurrently, so that a large zone does not delay the others. */
const SIDE_BY_SIDE = 3;

/** Detects edits that were made directly in the engine. Only one process at a time compares a zone. */
@Injectable()
export class DriftMonitor implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private readonly comparing = new Set<string>();
  private stopped = false;

  constructor(
    private readonly comparison: ZoneComparison,
    private readonly repository: DriftRepository,
    private readonly parts: ClusterExtensions,
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

  /** Compares every zone that is due. Concurrent calls share one run. */
  run(): Promise<void> {
    this.running ??= this.runAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async runAll(): Promise<void> {
    try {
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => this.runOne()));
    } catch (error) {
      this.logger.warn({ err: error }, 'zones could not be compared with the engine; trying again');
    }
  }

  private async runOne(): Promise<void> {
    while (!this.stopped) {
      const now = Date.now();
      const cluster = await this.comparison.claimDue(new Date(now), new Date(now + AGAIN_MS));
      if (!cluster) return;
      const id = cluster._id.toHexString();
      if (this.comparing.has(id)) continue;
      this.comparing.add(id);
      await this.comparison
        .whileReachable(cluster, () => this.look(cluster))
        .finally(() => this.comparing.delete(id));
    }
  }

  private async look(cluster: ComparedCluster): Promise<void> {
    await this.comparison.followSetup(cluster);
    // Read before the zone, so the next run detects an edit between the two reads.
    const serial = await this.comparison.serial(cluster);
    const from = Date.now();
    if (!isDue(cluster, serial, from) || !(await this.compare(cluster))) return;
    const lasts = comparedFor(Date.now() - from, serial) ?? 0;
    const compared = { at: new Date(from), until: new Date(from + lasts), serial };
    await this.comparison.setCompared(cluster, compared);
  }

  /** Compares a whole zone; false when no result is possible. */
  private async compare(cluster: ComparedCluster): Promise<boolean> {
    const differences = await this.comparison.compare(cluster);
    if (!differences) return false;
    const scope = { projectId: cluster.project.toHexString() };
    await this.repository.save(scope, cluster._id.toHexString(), differences, new Date());
    return true;
  }
}

/** Whether the engine's serial is neither ours nor that of the last comparison, or a full comparison is due. */
function isDue({ serial, compared }: ComparedCluster, present: number | null, now: number): boolean {
  if (!compared || compared.until.getTime() <= now) return true;
  return present !== null && present !== serial && present !== compared.serial;
}
