import type { Logger } from 'pino';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import type { Engine } from '../engines/engine.js';
import type { DataKeeper } from '../volumes/data-keeper.js';
import type { Builds } from './builds.js';
import type { DeploymentRepository } from './deployment.repository.js';
import type { WorkPlaces } from './work-places.js';

export interface OrphanRemovalOptions {
  readonly containers: ContainerRepository;
  readonly deployments: DeploymentRepository;
  readonly data: DataKeeper;
  readonly builds: Builds;
  readonly engine: Engine;
  readonly logger: Logger;
}

/** Removes instances, builds and volumes of one engine without a container. Does not block work on containers. */
export class OrphanRemoval {
  private removing: Promise<void> | null = null;

  constructor(
    private readonly options: OrphanRemovalOptions,
    private readonly places: WorkPlaces,
  ) {}

  /** Starts the removal, unless one is running. */
  begin(server: ContainerDocument['server']): void {
    this.removing ??= this.remove(server)
      .catch((error: unknown) =>
        this.options.logger.warn({ err: error }, 'the removal of orphans is repeated'),
      )
      .finally(() => {
        this.removing = null;
      });
  }

  /** Waits for the end of the removal. */
  async drain(): Promise<void> {
    await this.removing;
  }

  private async remove(server: ContainerDocument['server']): Promise<void> {
    const { containers, data, builds, engine, logger } = this.options;
    await data.removeOrphans(server);
    await builds.prune();
    const present = await engine.list();
    // Containers reference an instance before it starts, so they are read last.
    const stored = await containers.allOn(server);
    for (const id of present) {
      // The end of an earlier instance can take long, so intents of that time are read again.
      if (isNamed(id, stored) || (await this.isWorkedOn(id, await containers.allOn(server)))) continue;
      logger.warn({ deployment: id }, 'an instance without a container is removed');
      await engine.remove(id);
    }
  }

  /** Whether a container references an instance, or work on its container will end it. */
  private async isWorkedOn(id: string, stored: readonly ContainerDocument[]): Promise<boolean> {
    const deployment = await this.options.deployments.find(toObjectId(id));
    const container = stored.find(({ _id }) => deployment?.container.equals(_id));
    if (container === undefined) return false;
    return container.open || this.places.has(container._id.toHexString()) || isNamed(id, stored);
  }
}

/** Whether a deployment is requested or live. */
function isNamed(id: string, stored: readonly ContainerDocument[]): boolean {
  const deployment = toObjectId(id);
  return stored.some(
    ({ desired, route }) =>
      desired.deployment?.equals(deployment) === true || route?.deployment.equals(deployment) === true,
  );
}
