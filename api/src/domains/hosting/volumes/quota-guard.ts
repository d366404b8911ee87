import type { Logger } from 'pino';
import { containerEntry } from '../containers/container-audit.js';
import type { ContainerRepository } from '../containers/container.repository.js';
import type { DeploymentRepository } from '../deployments/deployment.repository.js';
import type { Engine, EngineVolumes } from '../engines/engine.js';
import { quotaEntry } from './quota-notice.js';
import { mounts } from './volume.mapper.js';
import type { VolumeRepository } from './volume.repository.js';
import type { VolumeDocument } from './volume.schema.js';

/** Interval of measurements, so that a volume above its limit stops its container within a minute. */
const MEASURE_MS = 15_000;
const MEGABYTE = 1_048_576;

/** Measures the volumes of one server, and stops containers with a volume above its limit. */
export class QuotaGuard {
  private measuredAt = 0;
  private isMeasuring = false;

  constructor(
    private readonly volumes: VolumeRepository,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly engine: Engine,
    private readonly logger: Logger,
  ) {}

  /** Starts the measurement of the volumes of a server, once in 15 s. */
  measure(server: VolumeDocument['server']): void {
    const { volumes } = this.engine;
    if (!volumes || this.isMeasuring || Date.now() - this.measuredAt < MEASURE_MS) return;
    this.isMeasuring = true;
    this.measureAll(server, volumes)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the sizes of volumes cannot be read'))
      .finally(() => {
        this.measuredAt = Date.now();
        this.isMeasuring = false;
      });
  }

  private async measureAll(server: VolumeDocument['server'], engineVolumes: EngineVolumes): Promise<void> {
    const stored = await this.volumes.onServer(server);
    if (stored.length === 0) return;
    const sizes = await engineVolumes.sizes();
    const at = new Date();
    for (const volume of stored) {
      const used = sizes.get(volume.data.toHexString()) ?? 0;
      await this.volumes.setUsed(volume._id, used, at);
      if (used > volume.sizeMb * MEGABYTE) await this.stop(volume, used);
    }
  }

  /** Shuts down a container whose instance uses the volume. No file is deleted. */
  private async stop(volume: VolumeDocument, usedBytes: number): Promise<void> {
    const container = await this.containers.findAny(volume.container);
    if (container?.desired.state !== 'running' || !container.desired.deployment) return;
    const deployment = await this.deployments.find(container.desired.deployment);
    if (!deployment || !mounts(deployment, volume)) return;
    const used = Math.ceil(usedBytes / MEGABYTE);
    const { name, sizeMb } = volume;
    const details = { volume: name, used_mb: String(used), size_mb: String(sizeMb) };
    await this.containers.intend(
      container,
      { state: 'stopped', deployment: container.deployed?.deployment ?? null },
      { 'observed.message': overLimit(name, used, sizeMb) },
      [
        containerEntry(container, null, 'volume.over-limit', details),
        quotaEntry(container, { volume: name, used, limit: sizeMb }),
      ],
    );
  }
}

function overLimit(name: string, used: number, limit: number): string {
  return `The volume ${name} has ${used} MB of files, and its limit is ${limit} MB. Set a larger limit, then start the container.`;
}
