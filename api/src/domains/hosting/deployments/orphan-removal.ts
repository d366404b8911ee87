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

/** Removes instances, builds and volumes of one engine that belong to no container. Work on containers goes on. */
export class OrphanRemoval {
  private removing: Promise<void> | null = null;

  constructor(
    private readonly options: OrphanRemovalOptions,
    private readonly places: WorkPlaces,
  ) {}

  /** Begins the removal, unless an earlier one goes on. */
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
    // Containers name an instance before it starts, so they are read last.
    const stored = await containers.allOn(server);
    for (const id of present) {
      // An earlier instance can take long to end. Intents of that time count.
      if (isNamed(id, stored) || (await this.isWorkedOn(id, await containers.allOn(server)))) continue;
      logger.warn({ deployment: id }, 'an instance without a container is removed');
      await engine.remove(id);
    }
  }

  /** Whether a container names an instance, or the work on its container ends it in time. */
  private async isWorkedOn(id: string, stored: readonly ContainerDocument[]): Promise<boolean> {
    const deployment = await this.options.deployments.find(toObjectId(id));
    const container = stored.find(({ _id }) => deployment?.container.equals(_id));
    if (container === undefined) return false;
    return container.open || this.places.has(container._id.toHexString()) || isNamed(id, stored);
  }
}

/** Whether a container wants a deployment, or sends visitors to it. */
function isNamed(id: string, stored: readonly ContainerDocument[]): boolean {
  const deployment = toObjectId(id);
  return stored.some(
    ({ desired, route }) =>
      desired.deployment?.equals(deployment) === true || route?.deployment.equals(deployment) === true,
  );
}
