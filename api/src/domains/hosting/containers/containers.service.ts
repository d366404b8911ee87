import { Inject, Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type cancelUpdate,
  type Container,
  type createContainer,
  DEFAULT_BRANCH,
  GIT_BASE,
  type InputOf,
  isBuilt,
  type listContainers,
  type removeContainer,
  type resolveDrift,
  type rollBackContainer,
  type startContainer,
  type updateContainer,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { ProjectTotals } from '../configuration/project-totals.service.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { hasGoneLive, toDeployment, toProgress } from '../deployments/deployment.mapper.js';
import { DeploymentRepository } from '../deployments/deployment.repository.js';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import { DeploymentsService, isDesiredBy } from '../deployments/deployments.service.js';
import { domainUrl } from '../domains/domain.mapper.js';
import { DomainRepository } from '../domains/domain.repository.js';
import { ImagesService } from '../images/images.service.js';
import { BranchHeads } from '../git/branch-heads.service.js';
import { GitProgram } from '../git/git-program.js';
import { ArchiveRepository } from '../sources/archive.repository.js';
import { ServerRepository } from '../servers/server.repository.js';
import { toServer } from '../servers/server.mapper.js';
import type { ServerDocument } from '../servers/server.schema.js';
import { previewUrl, toContainer } from './container.mapper.js';
import { type ContainerAction, containerEntry } from './container-audit.js';
import { ContainerAdditions, SERVER_DRAINING } from './container-additions.service.js';
import { ContainerRepository } from './container.repository.js';
import type { ContainerDocument, StoredDrift } from './container.schema.js';
import { canFollow, startEntries } from './follow-entry.js';

const CONFLICT_TRIES = 5;
const TEXTS = {
  serverUnreachable: 'This server does not answer at present. Choose another one, or try again later.',
  offline: 'This container is offline. Start it before you update it.',
  noUpdate: 'This container has no update that can be cancelled.',
  updating: 'This container is being updated. Wait for the end, or cancel the update.',
  notRestorable: 'This deployment is not available for a rollback.',
  changed: 'Another request changed this container at the same time. Try again.',
  cancelled: 'A member of the project cancelled the update.',
  noBranch: 'A branch belongs to the source git only.',
  noDrift: 'This container has no change outside of Zonewerk to decide on.',
} as const;

/** Containers of projects. Each change stores an intent, which the worker of the server executes. */
@Injectable()
export class ContainersService {
  constructor(
    private readonly repository: ContainerRepository,
    private readonly deployments: DeploymentsService,
    private readonly deploymentRepository: DeploymentRepository,
    private readonly domains: DomainRepository,
    private readonly servers: ServerRepository,
    private readonly additions: ContainerAdditions,
    private readonly totals: ProjectTotals,
    private readonly images: ImagesService,
    private readonly projects: ProjectsService,
    private readonly access: ProjectAccess,
    private readonly archives: ArchiveRepository,
    private readonly git: GitProgram,
    private readonly heads: BranchHeads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async create(
    input: InputOf<typeof createContainer>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof createContainer>> {
    const server = await this.serverFor(scope, input.server_id);
    const image = await this.images.choose(this.git.offered(toServer(server)), input);
    if (input.branch !== undefined && input.source !== 'git')
      throw ApiError.invalid('branch', TEXTS.noBranch);
    const isLive = input.kind === 'live';
    const now = new Date();
    const container: ContainerDocument = {
      _id: newObjectId(),
      project: toObjectId(scope.projectId),
      server: server._id,
      kind: input.kind,
      ...(isLive ? {} : { slot: 'development' }),
      name: input.name ?? (isLive ? 'Live' : 'Development'),
      source: input.source,
      ...(image === null ? {} : { image }),
      ...(input.source === 'git' ? { branch: input.branch ?? DEFAULT_BRANCH } : {}),
      desired: { state: 'stopped', deployment: null, generation: 1 },
      open: false,
      observed: { state: 'offline', message: '', at: now },
      deployed: null,
      route: null,
      follow: canFollow(input),
      sleeps: !isLive,
      activeAt: now,
      lastNumber: 0,
      exits: [],
      createdAt: now,
    };
    const { kind, source } = input;
    const created = containerEntry(container, scope.userId, 'container.create', { kind, source });
    container.outbox = [created, ...startEntries(container, scope.userId)];
    await this.additions.check(scope, container);
    // Without content, there is nothing to start.
    if (isLive && !isBuilt(source)) await this.addFirst(container, scope.userId);
    await this.additions.add(scope, container);
    if (source === 'git') await this.deployHead(scope, container);
    return { status: 'success', message: '', server_id: container._id.toHexString() };
  }

  async list(scope: ProjectScope): Promise<AnswerOf<typeof listContainers>> {
    return {
      status: 'success',
      message: '',
      list: await this.show(scope, await this.repository.list(scope)),
    };
  }

  /** Does nothing when the container runs. The first start creates the first deployment. */
  async start(id: string, userId: string): Promise<AnswerOf<typeof startContainer>> {
    const scope = await this.scopeOf(id, userId);
    const started = await this.change(scope, id, async (container) => {
      if (container.desired.state === 'running' && container.asleep !== true)
        return this.restart(container, userId);
      if (container.desired.deployment === null) {
        await this.heads.prepare(container, userId);
        return this.deploy(container, userId, 'container.start');
      }
      return this.repository.intend(container, { state: 'running' }, {}, [
        containerEntry(container, userId, 'container.start'),
        ...startEntries(container, userId),
      ]);
    });
    return this.answer(scope, started);
  }

  /** Does nothing when the container is shut down. Cancels an update in progress. */
  async shutDown(id: string, userId: string): Promise<AnswerOf<typeof startContainer>> {
    const scope = await this.scopeOf(id, userId);
    const stopped = await this.change(scope, id, async (container) => {
      if (container.desired.state === 'stopped') return container;
      const deployment = container.deployed?.deployment ?? null;
      const entry = containerEntry(container, userId, 'container.shut-down');
      const changed = await this.repository.intend(container, { state: 'stopped', deployment }, {}, [entry]);
      if (changed) await this.endUpdate(scope, container);
      return changed;
    });
    return this.answer(scope, stopped);
  }

  /**
   * Starts an update, unless one with the present content runs; or returns the progress of the update with the number
   * `run`.
   */
  async update(
    id: string,
    run: number | undefined,
    userId: string,
  ): Promise<AnswerOf<typeof updateContainer>> {
    const scope = await this.scopeOf(id, userId);
    if (run !== undefined) {
      const { _id } = await this.load(scope, id);
      return toAnswer(await this.deployments.get(scope, _id, run));
    }
    const { desired } = await this.change(scope, id, async (container) => {
      if (container.desired.state === 'stopped') throw new ApiError('conflict', { message: TEXTS.offline });
      await this.heads.prepare(container, userId);
      const active = await this.deployments.active(scope, container);
      if (active && (await this.deployments.hasNewest(container, active))) return container;
      return this.deploy(container, userId, 'container.update');
    });
    const deployment = desired.deployment && (await this.deploymentRepository.find(desired.deployment));
    if (!deployment) throw new ApiError('not-found');
    return toAnswer(deployment);
  }

  async cancel(
    { container_id: id }: InputOf<typeof cancelUpdate>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof cancelUpdate>> {
    const cancelled = await this.change(scope, id, async (container) => {
      const active = await this.deployments.active(scope, container);
      if (!active || isDeployed(container, active))
        throw new ApiError('conflict', { message: TEXTS.noUpdate });
      const deployment = container.deployed?.deployment ?? null;
      const state = deployment ? container.desired.state : 'stopped';
      const details = { version: String(active.number) };
      const entry = containerEntry(container, scope.userId, 'container.cancel-update', details);
      const changed = await this.repository.intend(container, { state, deployment }, {}, [entry]);
      if (changed) await this.endUpdate(scope, container);
      return changed;
    });
    return this.answer(scope, cancelled);
  }

  /** Stores the decision on a change outside of the platform. */
  async resolveDrift(
    { container_id: id, choice }: InputOf<typeof resolveDrift>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof resolveDrift>> {
    const changed = await this.change(scope, id, (container) => {
      const { drift, deployed } = container;
      if (!drift || drift.choice !== null) throw new ApiError('conflict', { message: TEXTS.noDrift });
      const details = { change: [drift.kind, ...drift.parts].join(' ') };
      const entry = containerEntry(container, scope.userId, `drift.${choice}`, details);
      if (choice === 'revert') return this.revertDrift(container, drift, entry);
      if (drift.kind === 'changed') return this.repository.adoptDrift(container, [entry]);
      const deployment = deployed?.deployment ?? null;
      return this.repository.intend(container, { state: 'stopped', deployment }, {}, [entry]);
    });
    return this.answer(scope, changed);
  }

  /** Starts a rollback to a former deployment, with the steps of an update. */
  async rollBack(
    { container_id: id, number }: InputOf<typeof rollBackContainer>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof rollBackContainer>> {
    const changed = await this.change(scope, id, async (container) => {
      const former = await this.deployments.get(scope, container._id, number);
      if (await this.deployments.active(scope, container))
        throw new ApiError('conflict', { message: TEXTS.updating });
      if (container.desired.state === 'stopped') throw new ApiError('conflict', { message: TEXTS.offline });
      if (!toDeployment(former, new Map()).restorable)
        throw new ApiError('conflict', { message: TEXTS.notRestorable });
      await this.totals.checkFormer(container, former);
      const details = { version: String(number) };
      const entry = containerEntry(container, scope.userId, 'container.roll-back', details);
      const rolledBack = await this.repository.intend(container, { deployment: former._id }, {}, [entry]);
      if (!rolledBack) return null;
      await this.takeBackAboveTotals(scope, container, rolledBack, former);
      // The worker does the same if this process crashes before.
      await this.deploymentRepository.requeue(former._id);
      return rolledBack;
    });
    return this.answer(scope, changed);
  }

  /** Reverts a rollback when concurrent requests exceed the totals of the project. */
  private async takeBackAboveTotals(
    scope: ProjectScope,
    { desired }: ContainerDocument,
    rolledBack: ContainerDocument,
    former: DeploymentDocument,
  ): Promise<void> {
    try {
      await this.totals.checkFormer(rolledBack, former);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const details = { version: String(former.number) };
      const entry = containerEntry(rolledBack, scope.userId, 'container.cancel-update', details);
      await this.repository.intend(rolledBack, { deployment: desired.deployment }, {}, [entry]);
      throw error;
    }
  }

  /**
   * Deploys the newest commit of a container after a push. An offline container remains offline, unless it is live and
   * waits for its first commit.
   *
   * @param actor ID of the owner of the token
   * @returns number of the deployment; null when the container remains offline
   */
  async deployPush(scope: OwnScope, id: string, actor: string, commit: string): Promise<number | null> {
    const changed = await this.change(scope, id, async (container) => {
      const { desired, kind } = container;
      const isFirst = kind === 'live' && desired.deployment === null;
      if (desired.state !== 'running' && !isFirst) return container;
      return this.deploy(container, actor, 'container.update', { commit });
    });
    return changed.desired.state === 'running' ? changed.lastNumber : null;
  }

  /** Deploys the branch of a container that was pushed before it was created. */
  private async deployHead({ userId, ...scope }: ProjectScope, container: ContainerDocument): Promise<void> {
    try {
      const commit = await this.heads.store(container, userId, 'commit.store');
      if (commit !== null) await this.deployPush(scope, container._id.toHexString(), userId, commit);
    } catch (error) {
      // The container exists, and its start reports the reason.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** The worker shuts the container down and removes it. */
  async remove(
    { container_id: id }: InputOf<typeof removeContainer>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeContainer>> {
    const entry = containerEntry(await this.load(scope, id), scope.userId, 'container.remove');
    if (!(await this.repository.intendRemoval(scope, id, entry))) throw new ApiError('not-found');
    // The worker does the same if this process crashes before.
    await this.domains.removeOfContainer(scope, id);
    return { status: 'success', message: '' };
  }

  /** Restarts a container that was stopped outside of the platform. */
  private restart(
    container: ContainerDocument,
    userId: string,
  ): ContainerDocument | Promise<ContainerDocument | null> {
    const { drift } = container;
    if (!drift || drift.kind === 'changed' || drift.choice !== null) return container;
    return this.revertDrift(container, drift, containerEntry(container, userId, 'container.start'));
  }

  /** Makes the worker create the instance again. */
  private revertDrift(
    container: ContainerDocument,
    drift: StoredDrift,
    entry: OutboxEntry,
  ): Promise<ContainerDocument | null> {
    return this.repository.intend(container, {}, { drift: { ...drift, choice: 'revert' } }, [entry]);
  }

  /** Adds the first deployment of a container before it is stored, and requests its start. */
  private async addFirst(container: ContainerDocument, userId: string): Promise<void> {
    const { _id, number } = await this.deployments.add(container, 1, userId);
    container.desired = { state: 'running', deployment: _id, generation: 1 };
    container.lastNumber = number;
    container.open = true;
    container.openedAt = container.createdAt;
  }

  /** Creates the next deployment of a container. Null when a newer intent exists. */
  private async deploy(
    container: ContainerDocument,
    userId: string,
    action: ContainerAction,
    details: Record<string, string> = {},
  ): Promise<ContainerDocument | null> {
    const next = await this.deployments.add(container, container.lastNumber + 1, userId);
    const { _id, number } = next;
    const entry = containerEntry(container, userId, action, { version: String(number), ...details });
    const intent = { state: 'running', deployment: _id } as const;
    return this.repository.intend(container, intent, { lastNumber: number }, [entry]);
  }

  /** The worker does the same if this process crashes before. */
  private async endUpdate(scope: ProjectScope, container: ContainerDocument): Promise<void> {
    const active = await this.deployments.active(scope, container);
    if (active && !isDeployed(container, active))
      await this.deploymentRepository.end(active._id, 'cancelled', TEXTS.cancelled);
  }

  /**
   * Repeats a change of a container while newer intents prevent it.
   * @throws ApiError not-found, conflict
   */
  private async change(
    scope: OwnScope,
    id: string,
    intend: (container: ContainerDocument) => ContainerDocument | null | Promise<ContainerDocument | null>,
  ): Promise<ContainerDocument> {
    for (let tries = 0; tries < CONFLICT_TRIES; tries += 1) {
      const changed = await intend(await this.load(scope, id));
      if (changed) return changed;
    }
    throw new ApiError('conflict', { message: TEXTS.changed });
  }

  private async load(scope: OwnScope, id: string): Promise<ContainerDocument> {
    const found = await this.repository.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  /** Scope of a user with permission to deploy in the project of a container. */
  private async scopeOf(id: string, userId: string): Promise<ProjectScope> {
    const projectId = await this.repository.projectOf(id);
    const scope = projectId && (await this.access.scopeOf(projectId, userId, 'hosting.deploy'));
    if (!scope) throw new ApiError('not-found');
    return scope;
  }

  /** A server that accepts new containers of the project. */
  private async serverFor({ projectId, userId }: ProjectScope, serverId: string): Promise<ServerDocument> {
    const owner = (await this.projects.ownerOf(projectId)) ?? userId;
    const server = await this.servers.findFor(owner, serverId);
    if (!server) throw new ApiError('not-found');
    const { state } = toServer(server);
    if (state === 'unreachable') throw new ApiError('conflict', { message: TEXTS.serverUnreachable });
    if (state === 'draining') throw new ApiError('conflict', { message: SERVER_DRAINING });
    return server;
  }

  private async answer(
    scope: ProjectScope,
    stored: ContainerDocument,
  ): Promise<AnswerOf<typeof startContainer>> {
    const [container] = await this.show(scope, [stored]);
    if (!container) throw new ApiError('not-found');
    return { status: 'success', message: '', container };
  }

  private async show(scope: ProjectScope, stored: readonly ContainerDocument[]): Promise<Container[]> {
    const built = stored.filter(({ source }) => isBuilt(source)).map(({ _id }) => _id);
    const [servers, active, domains, archives] = await Promise.all([
      this.servers.some(stored.map(({ server }) => server)),
      this.deploymentRepository.active(scope),
      this.domains.active(scope),
      this.archives.newestOf(built),
    ]);
    const { hosting, secureCookies, publicUrl } = this.config;
    const repository = `${publicUrl}${GIT_BASE}${scope.projectId}.git`;
    return stored.flatMap((one) => {
      const id = one._id.toHexString();
      const server = servers.find(({ _id }) => _id.equals(one.server));
      const url = previewUrl(hosting, secureCookies, id);
      const own = domains
        .filter(({ container }) => container.equals(one._id))
        .map((domain) => domainUrl(domain, hosting));
      return server
        ? [
            toContainer(one, {
              server,
              active: active.find(isDesiredBy(one)),
              url,
              domains: own,
              archive: archives.find(({ container }) => container.equals(one._id)),
              repository,
            }),
          ]
        : [];
    });
  }
}

/** The deployment is live: former instances end now. */
function isDeployed({ deployed }: ContainerDocument, { _id }: DeploymentDocument): boolean {
  return deployed?.deployment.equals(_id) ?? false;
}

function toAnswer(deployment: DeploymentDocument): AnswerOf<typeof updateContainer> {
  const { state, message } = deployment;
  const progress = toProgress(deployment);
  if (hasGoneLive(deployment)) return { status: 'success', message: '', ...progress };
  if (state === 'queued' || state === 'running') return { status: 'updating', message, ...progress };
  return { status: 'failed', message, ...progress };
}
