import { Injectable } from '@nestjs/common';
import { PROJECT_TOTALS } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { DeploymentRepository } from '../deployments/deployment.repository.js';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import { ServerRepository } from '../servers/server.repository.js';
import type { ServerDocument } from '../servers/server.schema.js';
import { REVISION_0 } from './configuration-defaults.js';
import { ConfigurationRepository } from './configuration.repository.js';
import type { StoredLimits } from './configuration.schema.js';

/** Memory and processors. */
export type Usage = Pick<StoredLimits, 'memoryMb' | 'cpus'>;

const CENTS = 100;
const DEFAULT: Usage = REVISION_0.limits;
const UNITS = { memoryMb: 'MB of memory', cpus: 'processors' } as const;

/** Totals of the limits of the containers of a project on public servers with Docker. */
@Injectable()
export class ProjectTotals {
  constructor(
    private readonly containers: ContainerRepository,
    private readonly configurations: ConfigurationRepository,
    private readonly deployments: DeploymentRepository,
    private readonly servers: ServerRepository,
  ) {}

  /** Resources that the other containers of the project do not use; null on a server without totals. */
  async availableTo(container: ContainerDocument): Promise<Usage | null> {
    const { project, server } = container;
    const stored = await this.containers.list({ projectId: project.toHexString() });
    const servers = await this.servers.some([server, ...stored.map((one) => one.server)]);
    const counting = servers.filter(hasTotals);
    const counts = (one: ContainerDocument) => counting.some(({ _id }) => _id.equals(one.server));
    if (!counts(container)) return null;
    const others = stored.filter((one) => !one._id.equals(container._id) && counts(one));
    const used = await this.used(others);
    return {
      memoryMb: PROJECT_TOTALS.memoryMb - used.memoryMb,
      // Tolerance for the rounding of fractions.
      cpus: Math.round((PROJECT_TOTALS.cpus - used.cpus) * CENTS) / CENTS,
    };
  }

  /**
   * Checks the limits of a container against the totals of its project.
   * @param fields names of the request fields
   * @param present limits that the container has already: they remain valid and can be lowered
   * @throws ApiError validation-error
   */
  async check(
    container: ContainerDocument,
    wanted: Usage,
    fields: Readonly<Record<keyof Usage, string>>,
    present: Usage = { memoryMb: 0, cpus: 0 },
  ): Promise<void> {
    const available = await this.availableTo(container);
    if (!available) return;
    for (const name of ['memoryMb', 'cpus'] as const) {
      if (wanted[name] > present[name] && wanted[name] > available[name])
        throw ApiError.invalid(fields[name], textOf(name, available[name]));
    }
  }

  /** As `check`, for a new container with the limits of the platform. */
  checkNew(container: ContainerDocument): Promise<void> {
    return this.check(container, DEFAULT, { memoryMb: 'server_id', cpus: 'server_id' });
  }

  /** As `check`, for a rollback to a former deployment. */
  async checkFormer(
    container: ContainerDocument,
    { configuration = 0 }: Pick<DeploymentDocument, 'configuration'>,
  ): Promise<void> {
    const stored = configuration === 0 ? null : await this.configurations.find(container._id, configuration);
    await this.check(container, stored?.limits ?? DEFAULT, { memoryMb: 'number', cpus: 'number' });
  }

  /** For each container the newest limits count, or those of its live and next version if they are higher. */
  private async used(containers: readonly ContainerDocument[]): Promise<Usage> {
    const used = containers.flatMap(({ desired, deployed }) => [desired.deployment, deployed?.deployment]);
    const [deployments, revisions] = await Promise.all([
      this.deployments.some(used.filter((id) => id !== null && id !== undefined)),
      this.configurations.limitsOf(containers.map(({ _id }) => _id)),
    ]);
    const sum = { memoryMb: 0, cpus: 0 };
    for (const { _id } of containers) {
      const own = revisions.filter(({ container }) => container.equals(_id));
      const limitsAt = (revision: number) => own.find((one) => one.revision === revision)?.limits ?? DEFAULT;
      const counting: Usage[] = deployments
        .filter(({ container }) => container.equals(_id))
        .map(({ configuration = 0 }) => limitsAt(configuration));
      counting.push(own.at(-1)?.limits ?? DEFAULT);
      sum.memoryMb += Math.max(...counting.map(({ memoryMb }) => memoryMb));
      sum.cpus += Math.max(...counting.map(({ cpus }) => cpus));
    }
    return sum;
  }
}

/** Limits have no effect on processes, and partners control their machines. */
function hasTotals({ public: isPublic, engine }: ServerDocument): boolean {
  return isPublic && engine !== 'site';
}

function textOf(name: keyof Usage, available: number): string {
  const total = `The containers of a project have ${PROJECT_TOTALS[name]} ${UNITS[name]} together on public servers`;
  return `${total}. ${Math.max(available, 0)} of them are free for this container.`;
}
