import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CONFIGURATION_LIMITS,
  type getLimits,
  type InputOf,
  type listEnvironment,
  type removeEnvironmentVariable,
  RESERVED_VARIABLES,
  type setEnvironmentVariable,
  type setLimits,
} from '@zonewerk/contracts';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { IdentityService } from '../../account/account.api.js';
import { containerEntry, type ContainerAction } from '../containers/container-audit.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { DeploymentRepository } from '../deployments/deployment.repository.js';
import { REVISION_0, secretLabel } from './configuration-defaults.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { type ConfigurationContext, toLimits, toVariable } from './configuration.mapper.js';
import { ConfigurationRepository } from './configuration.repository.js';
import type { ConfigurationDocument, StoredChange, StoredLimits } from './configuration.schema.js';
import { InstanceParametersReader, ProjectKeys } from '../../projects/projects.api.js';
import { environmentOf } from '../containers/container-environment.js';
import { ProjectTotals } from './project-totals.service.js';

const CONFLICT_TRIES = 5;
const TOTAL_FIELDS = { memoryMb: 'memory_mb', cpus: 'cpus' } as const;
const TEXTS = {
  reserved: (name: string) => `The platform sets ${name} itself. Please choose another name.`,
  tooMany: `A container has at most ${CONFIGURATION_LIMITS.variables} variables.`,
  changed: 'Another request changed these settings at the same time. Try again.',
} as const;

type Settings = Pick<ConfigurationDocument, 'revision' | 'variables' | 'limits' | 'limitsChange'>;

/** A change of settings, with its audit log entry. Null changes nothing. */
type Change = {
  readonly settings: Partial<Settings>;
  readonly action: ContainerAction;
  readonly details: Record<string, string>;
} | null;

/** Settings of containers. Each change creates a revision, which the next deployment uses. */
@Injectable()
export class ConfigurationService {
  constructor(
    private readonly repository: ConfigurationRepository,
    @InjectOutbox('HostingConfiguration') private readonly outbox: HostingOutbox,
    private readonly keys: ProjectKeys,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
    private readonly totals: ProjectTotals,
    private readonly parameters: InstanceParametersReader,
  ) {}

  async listVariables(
    { container_id: id }: InputOf<typeof listEnvironment>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listEnvironment>> {
    const container = await this.container(scope, id);
    const { revision, variables } = await this.newest(container._id);
    const context = await this.contextOf(container, variables);
    const { live } = context;
    return {
      status: 'success',
      message: '',
      list: variables.map((variable) => toVariable(variable, context)),
      undeployed: live !== null && live !== revision,
      parameters_changed: await this.hasFormerParameters(container),
    };
  }

  /** Whether parameters of the project changed after the live instance was started. */
  private async hasFormerParameters({ project, kind, route }: ContainerDocument): Promise<boolean> {
    if (!route?.settingsAt) return false;
    const scope = { projectId: project.toHexString() };
    return this.parameters.changedAfter(scope, environmentOf({ kind }), route.settingsAt);
  }

  /** Does nothing when the variable has that value. */
  async setVariable(
    { container_id: id, name, value, secret }: InputOf<typeof setEnvironmentVariable>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setEnvironmentVariable>> {
    if (RESERVED_VARIABLES.includes(name)) throw ApiError.invalid('name', TEXTS.reserved(name));
    await this.change(scope, id, async ({ variables }, change, { _id }) => {
      const present = variables.find((one) => one.name === name);
      if (!secret && present?.value === value) return null;
      const others = variables.filter((one) => one !== present);
      if (others.length >= CONFIGURATION_LIMITS.variables)
        throw new ApiError('conflict', { message: TEXTS.tooMany });
      const content = secret
        ? { sealed: await this.keys.seal(scope, value, secretLabel({ container: _id }, name)) }
        : { value };
      const changed = [...others, { name, ...content, ...change }];
      return {
        settings: { variables: changed.toSorted((one, other) => (one.name < other.name ? -1 : 1)) },
        action: secret ? 'secret.set' : 'variable.set',
        details: { name },
      };
    });
    return { status: 'success', message: '' };
  }

  /** @throws ApiError not-found when the container has no such variable */
  async removeVariable(
    { container_id: id, name }: InputOf<typeof removeEnvironmentVariable>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeEnvironmentVariable>> {
    await this.change(scope, id, ({ variables }) => {
      const present = variables.find((one) => one.name === name);
      if (!present) throw new ApiError('not-found');
      return {
        settings: { variables: variables.filter((one) => one !== present) },
        action: present.sealed === undefined ? 'variable.remove' : 'secret.remove',
        details: { name },
      };
    });
    return { status: 'success', message: '' };
  }

  async getLimits(
    { container_id: id }: InputOf<typeof getLimits>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof getLimits>> {
    return this.showLimits(await this.container(scope, id));
  }

  /** Does nothing when the limits are unchanged. */
  async setLimits(
    { container_id: id, memory_mb, cpus, processes, health_path }: InputOf<typeof setLimits>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setLimits>> {
    const wanted: StoredLimits = { memoryMb: memory_mb, cpus, processes, healthPath: health_path };
    const container = await this.change(scope, id, async ({ limits }, limitsChange, own) => {
      await this.totals.check(own, wanted, TOTAL_FIELDS, limits);
      const differing = (Object.keys(wanted) as (keyof StoredLimits)[]).filter(
        (name) => wanted[name] !== limits[name],
      );
      if (differing.length === 0) return null;
      return {
        settings: { limits: wanted, limitsChange },
        action: 'container.limits',
        details: Object.fromEntries(differing.map((name) => [name, String(wanted[name] ?? '')])),
      };
    });
    return this.showLimits(container);
  }

  private async showLimits(container: ContainerDocument): Promise<AnswerOf<typeof getLimits>> {
    const settings = await this.newest(container._id);
    const { limitsChange } = settings;
    const context = await this.contextOf(container, limitsChange ? [limitsChange] : []);
    const available = await this.totals.availableTo(container);
    return { status: 'success', message: '', limits: toLimits(settings, available, context) };
  }

  /**
   * Stores the next revision. After a concurrent write the change is repeated.
   * @throws ApiError not-found, conflict, too-many-requests
   */
  private async change(
    scope: ProjectScope,
    id: string,
    decide: (
      settings: Settings,
      change: StoredChange,
      container: ContainerDocument,
    ) => Change | Promise<Change>,
  ): Promise<ContainerDocument> {
    const { _id } = await this.container(scope, id);
    await this.limits.consume('hosting-configuration', scope.userId);
    for (let tries = 0; tries < CONFLICT_TRIES; tries += 1) {
      const present = await this.newest(_id);
      // Read after the newest revision: the container then has each withdrawn revision.
      const container = await this.container(scope, id);
      const at = new Date();
      const revision = Math.max(present.revision, container.withdrawnRevision ?? 0) + 1;
      const made = await decide(present, { revision, at, author: toObjectId(scope.userId) }, container);
      if (!made) return container;
      const { variables, limits, limitsChange } = { ...present, ...made.settings };
      const entry = containerEntry(container, scope.userId, made.action, made.details);
      const stored: ConfigurationDocument = {
        _id: newObjectId(),
        project: container.project,
        container: container._id,
        revision,
        variables,
        limits,
        limitsChange,
        createdAt: at,
        outbox: [entry],
      };
      if (!(await this.repository.insert(stored))) continue;
      await this.takeBackAboveTotals(container, stored, present);
      await this.afterChange(scope, container, stored);
      return container;
    }
    throw new ApiError('conflict', { message: TEXTS.changed });
  }

  /** Reverts a change when concurrent requests exceed the totals of the project. */
  private async takeBackAboveTotals(
    container: ContainerDocument,
    { _id, limits, revision }: ConfigurationDocument,
    present: Settings,
  ): Promise<void> {
    try {
      await this.totals.check(container, limits, TOTAL_FIELDS, present.limits);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.containers.withdrawRevision(container._id, revision);
      await this.repository.remove(_id);
      throw error;
    }
  }

  private async afterChange(
    scope: ProjectScope,
    container: ContainerDocument,
    { _id }: ConfigurationDocument,
  ): Promise<void> {
    // The container can have been removed concurrently.
    if (!(await this.containers.find(scope, container._id.toHexString()))) {
      await this.repository.remove(_id);
      throw new ApiError('not-found');
    }
    this.outbox.nudge(_id);
    await this.repository.prune(container._id, await this.deployments.configurations(container._id));
  }

  private async newest(container: ContainerDocument['_id']): Promise<Settings> {
    return (await this.repository.newest(container)) ?? { ...REVISION_0, variables: [] };
  }

  private async contextOf(
    { deployed }: ContainerDocument,
    changes: readonly StoredChange[],
  ): Promise<ConfigurationContext> {
    const authors = changes.flatMap(({ author }) => (author ? [author.toHexString()] : []));
    const [live, names] = await Promise.all([
      deployed && this.deployments.find(deployed.deployment),
      this.identity.namesOf([...new Set(authors)]),
    ]);
    return { live: live && (live.configuration ?? 0), names };
  }

  private async container(scope: ProjectScope, id: string): Promise<ContainerDocument> {
    const found = await this.containers.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}
