import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument, ContainerRoute } from '../containers/container.schema.js';
import type { EdgeRepository } from '../edge-proxy/edge.repository.js';
import type { Drift, Engine } from '../engines/engine.js';

/** A person may restart an instance that ended. */
const RESTART_MS = 1_000;
const TEXTS = {
  stopped: 'The instance was stopped outside of Zonewerk.',
  deleted: 'The instance was deleted outside of Zonewerk.',
} as const;

type End = Drift & { readonly kind: 'stopped' | 'deleted' };

/** Records changes of instances outside of the platform, for a decision by members. */
export class DriftDetector {
  constructor(
    private readonly containers: ContainerRepository,
    private readonly edges: EdgeRepository,
    private readonly engine: Engine,
  ) {}

  /**
   * Records the end of an instance that its engine does not restart. Its container remains offline.
   * @returns false when the instance ended by itself, or when the worker has an open intent
   */
  async recordEnd(
    container: ContainerDocument['_id'],
    deployment: ContainerRoute['deployment'],
  ): Promise<boolean> {
    const id = deployment.toHexString();
    if (!isEnd(await this.engine.drift(id))) return false;
    await delay(RESTART_MS);
    const drift = await this.engine.drift(id);
    if (!isEnd(drift)) return false;
    if (!(await this.containers.recordDrift(container, deployment, drift, TEXTS[drift.kind]))) return false;
    await this.edges.announce();
    return true;
  }

  /** Whether an instance that was stopped manually was restarted. */
  async isStartedAgain({ drift }: ContainerDocument): Promise<boolean> {
    const id = drift?.deployment.toHexString();
    if (id === undefined || !this.engine.instanceOf(id)) return false;
    // The list of instances can be older than the end.
    return !isEnd(await this.engine.drift(id));
  }

  /** Compares a running instance with its deployment. */
  async compare(container: ContainerDocument, deployment: ContainerRoute['deployment']): Promise<void> {
    const drift = await this.engine.drift(deployment.toHexString());
    // An end is reported by its own event.
    if (isEnd(drift)) return;
    const present = container.drift ?? null;
    if (!drift) {
      if (present) await this.containers.endDrift(container);
    } else if (String(drift.parts) !== String(present?.parts))
      await this.containers.recordDrift(container._id, deployment, drift);
  }

  /** Removes an instance whose change a member reverts. Its deployment is started afterwards. Idempotent. */
  async revert(container: ContainerDocument): Promise<void> {
    const { drift } = container;
    if (drift?.choice !== 'revert') return;
    await this.engine.remove(drift.deployment.toHexString());
    await this.containers.endDrift(container);
  }
}

function isEnd(drift: Drift | null): drift is End {
  return drift !== null && drift.kind !== 'changed';
}
