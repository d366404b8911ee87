import { setTimeout as delay } from 'node:timers/promises';
import { HOSTING_LIMITS, isBuilt } from '@zonewerk/contracts';
import { isDatabaseAway } from '../../../platform/database/database-errors.js';
import type { ByteStore } from '../../../platform/files/byte-store.js';
import type { ConfigurationRepository } from '../configuration/configuration.repository.js';
import { checkEnvironment, type InstanceSettingsReader } from '../configuration/instance-settings.service.js';
import { maskError } from '../configuration/mask-secrets.js';
import type { ContainerRecords } from '../containers/container-records.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { crashEntry } from '../containers/crash-notice.js';
import type { EdgeRepository } from '../edge-proxy/edge.repository.js';
import type { RouteChanges } from '../edge-proxy/route-changes.service.js';
import { DeploymentFault, EngineRefusal, EngineUnavailable, type Instance } from '../engines/engine.js';
import type { LogCollector } from '../logs/log-collector.js';
import { CRASHES, isCrashLoop, isEarly } from './crash-loop.js';
import { hasContent, toSpec } from './deployment.mapper.js';
import type { DeploymentDocument } from './deployment.schema.js';
import { DriftDetector } from './drift-detector.js';
import { OrphanRemoval, type OrphanRemovalOptions } from './orphan-removal.js';
import { isAnswering } from './probe.js';
import { WorkPlaces } from './work-places.js';

/** Concurrent work on containers and removals: each start uses a processor for a moment. */
const PLACES = { total: 8, share: 2, spare: 2 } as const;
const PROBES = 3;
const PROBE_PAUSE_MS = 100;
const PROBE_LIMIT_MS = 30_000;
/** A deployment that the engine rejects for that time fails. */
const REFUSED_MS = 120_000;
const TEXTS = {
  crashing: `The instance ended ${CRASHES} times within a minute. Update the container, or roll back.`,
  unhealthy: 'The instance does not answer.',
  asleep: `There was no visit for ${HOSTING_LIMITS.sleepMinutes} minutes. The next visit starts the container.`,
  unprobed: 'The instance did not answer three probes within 30 seconds.',
  replaced: 'A newer change replaced this version.',
  noArtifact: 'The content of this version was deleted.',
  failed: 'The instance did not start. Update the container again.',
  rolledBack: (version: string, former: number) =>
    `The instance of ${version} ended five times within a minute. Version ${former} is live again.`,
} as const;

/** Dependencies of the reconciler of one engine. */
interface ReconcilerOptions extends OrphanRemovalOptions {
  readonly records: ContainerRecords;
  readonly configurations: ConfigurationRepository;
  readonly settings: InstanceSettingsReader;
  readonly edges: EdgeRepository;
  readonly routes: RouteChanges;
  readonly bytes: ByteStore;
  readonly logs: LogCollector;
}

/** Reconciles the instances of one engine with the intents of project members. */
export class Reconciler {
  private readonly drifts: DriftDetector;
  private readonly places: WorkPlaces;
  private readonly orphans: OrphanRemoval;

  constructor(private readonly options: ReconcilerOptions) {
    const { containers, edges, engine, logger } = options;
    this.places = new WorkPlaces(PLACES, logger);
    this.orphans = new OrphanRemoval(options, this.places);
    this.drifts = new DriftDetector(containers, edges, engine);
  }

  /** Starts the work on containers of a server with an open intent, and on volumes with a requested removal. */
  async reconcileOpen(server: ContainerDocument['server']): Promise<void> {
    const { containers, data } = this.options;
    const open = (await containers.openOn(server)).map((container) => ({
      key: container._id.toHexString(),
      project: container.project.toHexString(),
      act: () => this.reconcile(container),
    }));
    const removals = (await data.withRemovals(server)).map(({ container, project }) => ({
      key: container.toHexString(),
      project: project.toHexString(),
      act: () => data.removeUnused(container),
    }));
    this.places.begin([...open, ...removals]);
  }

  /** Probes all instances of a server, and removes those without a container. */
  async reconcileAll(server: ContainerDocument['server']): Promise<void> {
    const containers = await this.options.containers.allOn(server);
    await Promise.all(containers.filter(({ open }) => !open).map((one) => this.check(one)));
    this.orphans.begin(server);
  }

  /** An instance of a server ended without an intent. */
  async afterExit(server: ContainerDocument['server'], deployment: DeploymentDocument['_id']): Promise<void> {
    const container = await this.containerOf(server, deployment);
    if (!container || (await this.drifts.recordEnd(container._id, deployment))) return;
    await this.options.containers.recordExit(container._id, deployment, new Date());
  }

  /** Checks an instance that may have been changed outside of the platform. */
  async afterChange(
    server: ContainerDocument['server'],
    deployment: DeploymentDocument['_id'],
  ): Promise<void> {
    const container = await this.containerOf(server, deployment);
    if (container && !container.open) await this.check(container);
  }

  /** The container of a deployment. Labels of an engine can reference a deployment of another server: null. */
  private async containerOf(
    server: ContainerDocument['server'],
    deployment: DeploymentDocument['_id'],
  ): Promise<ContainerDocument | null> {
    const stored = await this.options.deployments.find(deployment);
    const container = stored && (await this.options.containers.findAny(stored.container));
    return container?.server.equals(server) ? container : null;
  }

  /** Waits for the started work. */
  async drain(): Promise<void> {
    await this.options.builds.stop();
    await this.places.drain();
    await this.orphans.drain();
  }

  private async reconcile(container: ContainerDocument): Promise<void> {
    this.options.builds.cancelOthers(container);
    await this.options.deployments.cancelFormer(container, TEXTS.replaced);
    if (container.desired.state !== 'running') await this.end(container);
    else if (container.asleep === true) await this.sleep(container);
    else await this.run(container);
  }

  private async run(container: ContainerDocument): Promise<void> {
    const deployment =
      container.desired.deployment && (await this.options.deployments.find(container.desired.deployment));
    if (!deployment) throw new Error('The deployment of the container is not stored.');
    await this.drifts.revert(container);
    const isDeployed = container.deployed?.deployment.equals(deployment._id) ?? false;
    if (!isDeployed && (deployment.state === 'failed' || deployment.state === 'cancelled')) {
      await this.revert(container, deployment.message);
      return;
    }
    const former = await this.formerOf(container, deployment);
    if (former) {
      await this.rollBack(container, deployment, former);
      return;
    }
    if (!isDeployed) await this.restore(container);
    if (!hasContent(deployment)) {
      // The job of a new deployment stores its artifact, and a later poll finds it.
      if (deployment.liveAt) await this.fail(container, deployment, TEXTS.noArtifact);
      return;
    }
    if (deployment.state === 'replaced') await this.options.deployments.requeue(deployment._id);
    if (isCrashLoop(container)) {
      if (isDeployed) await this.giveUp(container, deployment);
      else await this.fail(container, deployment, TEXTS.failed);
      return;
    }
    try {
      if (isBuilt(deployment.source) && !(await this.options.builds.isReady(container, deployment))) return;
      if (!(await this.bringUp(container, deployment))) return;
    } catch (error) {
      await this.afterFailure(container, deployment, error);
      return;
    }
    await this.complete(container, deployment);
  }

  /** Routes visitors to an instance of a deployment. False when a newer intent exists. */
  private async bringUp(container: ContainerDocument, deployment: DeploymentDocument): Promise<boolean> {
    const id = deployment._id.toHexString();
    const { _id, number } = deployment;
    const isServing = container.route?.deployment.equals(_id) && container.route.held !== true;
    if (isServing && this.options.engine.instanceOf(id) && !(await this.options.data.hasFilled(container)))
      return true;
    await this.options.deployments.begin(_id, 'prepare');
    const settingsAt = new Date();
    const instance = await this.startInstance(container, deployment);
    await this.options.deployments.begin(_id, 'probe');
    if (!(await this.probe(container, instance))) return false;
    await this.options.deployments.begin(_id, 'switch');
    const { host, port } = instance;
    const present = container.deployed;
    // A former deployment in a rollback is not new.
    const former = deployment.liveAt === null ? (present?.deployment ?? null) : null;
    const deployed = present?.deployment.equals(_id)
      ? present
      : { deployment: _id, number, since: new Date(), former };
    return this.options.containers.switchRoute(
      container,
      { deployment: _id, host, port, settingsAt },
      deployed,
    );
  }

  /** Starts the instance of a deployment with its settings and volumes. Secrets are masked in errors. */
  private async startInstance(
    container: ContainerDocument,
    deployment: DeploymentDocument,
  ): Promise<Instance> {
    const settings = await this.options.settings.of(deployment);
    checkEnvironment(settings);
    await this.options.data.switchData(container);
    const spec = toSpec(deployment, settings, await this.options.data.mountsOf(deployment));
    try {
      await this.options.engine.prepare(spec, () => this.openArtifact(deployment));
      await this.options.data.endSharing(container, deployment);
      this.options.logs.follow(deployment._id);
      await this.options.deployments.begin(deployment._id, 'start');
      return await this.options.engine.start(spec);
    } catch (error) {
      throw maskError(error, settings.secrets);
    }
  }

  /** Ends former instances after the route switched. After an error, the next poll repeats it. */
  private async complete(container: ContainerDocument, { _id }: DeploymentDocument): Promise<void> {
    await this.options.deployments.begin(_id, 'drain');
    await this.options.routes.announceAndWait();
    await this.removeOthers(container, _id);
    await this.options.data.settle(container);
    await this.options.deployments.goLive(container._id, _id);
    await this.removeOutdated(container);
    // The next poll starts an instance that ended since then.
    if (this.options.engine.instanceOf(_id.toHexString()))
      await this.options.containers.observe(
        container,
        { state: 'online', message: container.observed.message },
        true,
      );
  }

  /** Restarts the live instance while a newer deployment is not ready. */
  private async restore(container: ContainerDocument): Promise<void> {
    const { route, deployed } = container;
    // With a held route, the former instance was ended for the newer one.
    if (!route || route.held === true || !deployed) return;
    if (this.options.engine.instanceOf(route.deployment.toHexString())) return;
    const former = await this.options.deployments.find(deployed.deployment);
    if (!former || !hasContent(former) || former.state === 'failed') return;
    const settingsAt = new Date();
    const { host, port } = await this.startInstance(container, former);
    const restored = { deployment: former._id, host, port, settingsAt };
    await this.options.containers.switchRoute(container, restored, deployed);
    await this.options.containers.observe(container, { state: 'online' }, false);
    await this.options.edges.announce();
  }

  /** Ends the instances of a container that is shut down or removed. */
  private async end(container: ContainerDocument): Promise<void> {
    if (container.route) {
      await this.options.containers.removeRoute(container);
      await this.options.routes.announceAndWait();
    }
    await this.removeOthers(container, null);
    await this.options.data.switchData(container);
    await this.options.data.settle(container);
    // A shutdown can come between the route switch of an update and its completion.
    if (container.deployed)
      await this.options.deployments.goLive(container._id, container.deployed.deployment);
    await this.removeOutdated(container);
    if (container.desired.state === 'removed') await this.remove(container);
    else
      await this.options.containers.observe(
        container,
        { state: 'offline', message: container.observed.message },
        true,
      );
  }

  /** Ends the instance of a container. Requests wait in the edge proxies and wake it. */
  private async sleep(container: ContainerDocument): Promise<void> {
    await this.options.containers.holdRoute(container);
    await this.options.routes.announceAndWait();
    await this.removeOthers(container, null);
    await this.options.containers.observe(container, { state: 'sleeping', message: TEXTS.asleep }, true);
  }

  private async remove({ _id, project }: ContainerDocument): Promise<void> {
    for (const deployment of await this.options.deployments.ofContainer(_id)) {
      await this.removeStored(deployment);
      await this.options.deployments.remove(deployment._id);
    }
    await this.options.logs.removeOf(_id);
    // The next poll removes the container after its changes are in the audit log.
    const isRecorded = await this.options.records.remove({ _id, project });
    const isDataGone = await this.options.data.removeOfContainer(_id);
    const areArchivesRemoved = await this.options.builds.removeArchives(_id);
    if (isRecorded && isDataGone && areArchivesRemoved) await this.options.containers.remove(_id);
    await this.options.edges.announce();
  }

  /** False when a newer intent exists. */
  private async probe(container: ContainerDocument, instance: Instance): Promise<boolean> {
    const end = Date.now() + PROBE_LIMIT_MS;
    for (let successes = 0; ;) {
      if (!(await this.options.containers.isCurrent(container))) return false;
      successes = (await isAnswering(instance)) ? successes + 1 : 0;
      if (successes === PROBES) return true;
      if (Date.now() > end) throw new DeploymentFault(TEXTS.unprobed);
      await delay(PROBE_PAUSE_MS);
    }
  }

  /** A new deployment fails and the former one remains live. A former live deployment is restarted. */
  private async afterFailure(
    container: ContainerDocument,
    deployment: DeploymentDocument,
    error: unknown,
  ): Promise<void> {
    const isRepeated = error instanceof EngineUnavailable && !isRefused(deployment, error);
    if (isDatabaseAway(error) || isRepeated) throw error;
    if (await this.options.data.takeBack(container)) throw error;
    const { _id } = deployment;
    const present = await this.options.deployments.find(_id);
    if (present?.state === 'live') {
      await this.options.containers.recordExit(container._id, _id, new Date());
      throw error;
    }
    this.options.logger.warn({ err: error, deployment: _id.toHexString() }, 'a deployment failed');
    // Other errors contain folders of the server.
    await this.fail(container, deployment, error instanceof DeploymentFault ? error.message : TEXTS.failed);
  }

  private async fail(
    container: ContainerDocument,
    { _id }: DeploymentDocument,
    message: string,
  ): Promise<void> {
    await this.options.deployments.end(_id, 'failed', message);
    await this.revert(container, message);
    await this.options.logs.catchUp(_id);
    await this.options.engine.remove(_id.toHexString());
  }

  /** Returns to the live deployment; offline without one. */
  private async revert(container: ContainerDocument, message: string): Promise<void> {
    const deployment = container.deployed?.deployment ?? null;
    const stored = deployment && (await this.options.deployments.find(deployment));
    if (stored?.state === 'failed') {
      // It was rolled back, and the former deployment fails too.
      await this.giveUp(container, stored);
      return;
    }
    const state = deployment ? 'running' : 'stopped';
    await this.options.containers.intend(container, { state, deployment }, { 'observed.message': message });
  }

  private async giveUp(container: ContainerDocument, { number }: DeploymentDocument): Promise<void> {
    await this.options.containers.removeRoute(container);
    await this.options.routes.announceAndWait();
    await this.removeOthers(container, null);
    await this.options.containers.giveUp(container, TEXTS.crashing, crashEntry(container, number, null));
  }

  /**
   * The live deployment before a new one with a crash loop. Null when the deployment is not new, and when the former
   * one has no artifact.
   */
  private async formerOf(
    container: ContainerDocument,
    { _id, state }: DeploymentDocument,
  ): Promise<DeploymentDocument | null> {
    const { deployed } = container;
    if (!deployed?.former || !deployed.deployment.equals(_id)) return null;
    // Failed already: the process ended during the rollback.
    if (state !== 'failed' && !(isCrashLoop(container) && isEarly(container))) return null;
    const former = await this.options.deployments.find(deployed.former);
    return former && hasContent(former) && former.state !== 'failed' ? former : null;
  }

  /** Makes the former deployment live again. Each step is idempotent. */
  private async rollBack(
    container: ContainerDocument,
    { _id, number }: DeploymentDocument,
    former: DeploymentDocument,
  ): Promise<void> {
    await this.options.deployments.failLive(_id, TEXTS.rolledBack('this version', former.number));
    await this.options.containers.intend(
      container,
      { deployment: former._id },
      { 'observed.message': TEXTS.rolledBack(`version ${number}`, former.number) },
      [crashEntry(container, number, former.number)],
    );
    await this.options.deployments.requeue(former._id);
  }

  private async check(container: ContainerDocument): Promise<void> {
    const { desired, observed, route, asleep } = container;
    if (desired.state !== 'running' || observed.state === 'crashing' || asleep === true) return;
    if (!route) {
      if (await this.drifts.isStartedAgain(container)) await this.options.containers.reopen(container);
      return;
    }
    const instance = this.options.engine.instanceOf(route.deployment.toHexString());
    if (!instance) {
      if (!(await this.drifts.recordEnd(container._id, route.deployment)))
        await this.options.containers.reopen(container);
      return;
    }
    await this.drifts.compare(container, route.deployment);
    // Another worker may have started it.
    this.options.logs.follow(route.deployment);
    const state = (await isAnswering(instance)) ? 'online' : 'unhealthy';
    if (state === observed.state) return;
    await this.options.containers.observe(
      container,
      { state, message: state === 'online' ? '' : TEXTS.unhealthy },
      true,
    );
  }

  /** Removes instances and preparations of other deployments of a container. */
  private async removeOthers(
    { _id }: ContainerDocument,
    deployment: DeploymentDocument['_id'] | null,
  ): Promise<void> {
    const present = new Set(await this.options.engine.list());
    for (const { _id: other } of await this.options.deployments.ofContainer(_id)) {
      const id = other.toHexString();
      if (!deployment?.equals(other) && present.has(id)) await this.options.engine.remove(id);
    }
  }

  private async openArtifact({ artifact }: DeploymentDocument) {
    const stored = artifact && (await this.options.bytes.open(artifact.toHexString()));
    if (!stored) throw new DeploymentFault(TEXTS.noArtifact);
    return stored;
  }

  private async removeOutdated({ _id }: ContainerDocument): Promise<void> {
    for (const deployment of await this.options.deployments.outdated(_id)) {
      await this.removeStored(deployment);
      await this.options.deployments.setOutdated(deployment._id);
    }
    await this.options.builds.pruneArchives(_id);
    await this.options.configurations.prune(_id, await this.options.deployments.configurations(_id));
  }

  private async removeStored({ stored }: DeploymentDocument): Promise<void> {
    for (const id of stored) await this.options.bytes.remove(id.toHexString());
  }
}

/**
 * Whether the engine rejects an instance long after its first attempt. For a live deployment the attempts never end.
 */
function isRefused({ state, steps }: DeploymentDocument, error: EngineUnavailable): boolean {
  const first = steps.find(({ name }) => name === 'prepare');
  const isLate = first !== undefined && Date.now() - first.at.getTime() >= REFUSED_MS;
  return error instanceof EngineRefusal && state === 'running' && isLate;
}
