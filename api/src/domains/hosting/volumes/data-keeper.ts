import type { BackupRepository } from '../backups/backup.repository.js';
import type { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import type { DeploymentRepository } from '../deployments/deployment.repository.js';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import type { RouteChanges } from '../edge-proxy/route-changes.service.js';
import type { Engine, VolumeMount } from '../engines/engine.js';
import { mounts } from './volume.mapper.js';
import { toVolumeSpec } from './volume-spec.js';
import type { UnknownVolumeRepository } from './unknown-volume.repository.js';
import type { VolumeRepository } from './volume.repository.js';
import type { RestoringVolume, VolumeDocument } from './volume.schema.js';

const NOT_STARTED = 'The container did not start with the restored files. The volume has its former files.';

/** Assigns volumes to the instances of one server, so that two instances never share one. */
export class DataKeeper {
  constructor(
    private readonly volumes: VolumeRepository,
    private readonly unknown: UnknownVolumeRepository,
    private readonly backups: BackupRepository,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly routes: RouteChanges,
    private readonly engine: Engine,
  ) {}

  /** Creates missing volumes of a deployment and returns all of them, without removed ones. */
  async mountsOf(deployment: DeploymentDocument): Promise<VolumeMount[]> {
    const { volumes: engineVolumes } = this.engine;
    if (!engineVolumes || (deployment.volumes ?? []).length === 0) return [];
    const own = (await this.volumes.ofContainer(deployment.container)).filter((one) =>
      mounts(deployment, one),
    );
    for (const volume of own) {
      const spec = toVolumeSpec(volume);
      if (volume.prepared?.equals(volume.data) && (await engineVolumes.has(spec.id))) continue;
      await engineVolumes.create(spec);
      await this.volumes.setPrepared(volume);
    }
    return own.map(({ data, path }) => ({ id: data.toHexString(), path }));
  }

  /** Ends the other instances of a container that share a volume with a deployment. Requests wait from then on. */
  async endSharing(container: ContainerDocument, deployment: DeploymentDocument): Promise<void> {
    const shared = deployment.volumes ?? [];
    if (shared.length === 0) return;
    await this.endInstances(
      container,
      (other) => !other._id.equals(deployment._id) && shared.some((_id) => mounts(other, { _id })),
    );
  }

  /** Whether restored files are ready for the next instance of a container. */
  async hasFilled({ _id }: Pick<ContainerDocument, '_id'>): Promise<boolean> {
    return (await this.restoring(_id, 'filled')).length > 0;
  }

  /** Ends the instances of a container and switches it to restored files. Requests wait from then on. */
  async switchData(container: ContainerDocument): Promise<void> {
    const filled = await this.restoring(container._id, 'filled');
    if (filled.length === 0) return;
    await this.endInstances(container, () => true);
    for (const volume of filled) await this.volumes.switchData(volume);
  }

  /** The container runs with restored files, or has no instance: the former files are discarded. */
  async settle({ _id }: ContainerDocument): Promise<void> {
    for (const volume of await this.restoring(_id, 'switched')) await this.volumes.endRestore(volume);
  }

  /** Restores the former files of a container that does not start with restored ones. False without any. */
  async takeBack(container: ContainerDocument): Promise<boolean> {
    const switched = await this.restoring(container._id, 'switched');
    if (switched.length === 0) return false;
    await this.endInstances(container, () => true);
    for (const volume of switched) await this.volumes.takeBack(volume, NOT_STARTED);
    return true;
  }

  /** Containers of a server with a requested removal of volumes. */
  withRemovals(server: VolumeDocument['server']): Promise<Pick<VolumeDocument, 'container' | 'project'>[]> {
    return this.volumes.removedOn(server);
  }

  /** Deletes the volumes of a container with a requested removal that no instance needs. */
  async removeUnused(id: ContainerDocument['_id']): Promise<void> {
    const container = await this.containers.findAny(id);
    if (!container || container.open) return;
    const isRunning = container.desired.state === 'running' && container.deployed !== null;
    const live =
      isRunning && container.deployed && (await this.deployments.find(container.deployed.deployment));
    for (const volume of await this.volumes.ofContainer(id)) {
      if (volume.removed && !(live && mounts(live, volume))) await this.removeVolume(volume);
    }
  }

  /** Deletes all volumes and backups of a container without an instance. False until all are deleted. */
  async removeOfContainer(id: ContainerDocument['_id']): Promise<boolean> {
    const stored = await this.volumes.ofContainer(id);
    const removed: boolean[] = [];
    for (const volume of stored) removed.push(await this.removeVolume(volume));
    return !removed.includes(false) && !(await this.backups.areOf(id));
  }

  /**
   * Deletes remains of interrupted work, discarded volumes, and documents without a container. Volumes of the engine
   * without a document are deleted after seven days: the operator may have restored an older database.
   */
  async removeOrphans(server: VolumeDocument['server']): Promise<void> {
    const { volumes: engineVolumes } = this.engine;
    if (!engineVolumes) return;
    await engineVolumes.removeIdleHelpers();
    // Documents reference a volume of the engine before it is created, so they are read last.
    const present = await engineVolumes.list();
    const stored = await this.volumes.onServer(server);
    const wanted = new Set(stored.flatMap(namesOf));
    const unknown = present.filter((id) => !wanted.has(id));
    for (const id of await this.unknown.record(server, unknown, new Date())) await engineVolumes.remove(id);
    for (const volume of stored) {
      for (const id of volume.discarded ?? [])
        if (await engineVolumes.remove(id.toHexString())) await this.volumes.setRemoved(volume._id, id);
      // A container that is being removed deletes its volumes itself.
      const project = await this.containers.projectOf(volume.container.toHexString());
      if (project === null) await this.forget(volume);
    }
  }

  /** Deletes the document of a volume whose container was removed. Its files are handled as an unknown volume. */
  private async forget({ _id, container }: VolumeDocument): Promise<void> {
    await this.backups.intendRemovalOfVolume(_id, container);
    await this.volumes.remove(_id);
  }

  /** False while an archive needs the volume, or its changes are not in the audit log yet. */
  private async removeVolume(volume: VolumeDocument): Promise<boolean> {
    await this.backups.intendRemovalOfVolume(volume._id, volume.container);
    for (const id of namesOf(volume)) {
      if (this.engine.volumes && !(await this.engine.volumes.remove(id))) return false;
    }
    return this.volumes.remove(volume._id);
  }

  private async restoring(
    container: ContainerDocument['_id'],
    state: RestoringVolume['restore']['state'],
  ): Promise<RestoringVolume[]> {
    return (await this.volumes.ofContainer(container)).filter(
      (volume): volume is RestoringVolume => volume.restore?.state === state,
    );
  }

  private async endInstances(
    container: ContainerDocument,
    isEnded: (deployment: DeploymentDocument) => boolean,
  ): Promise<void> {
    const present = new Set(await this.engine.list());
    const ended = (await this.deployments.ofContainer(container._id)).filter(
      (deployment) => present.has(deployment._id.toHexString()) && isEnded(deployment),
    );
    if (ended.length === 0) return;
    await this.containers.holdRoute(container);
    await this.routes.announceAndWait();
    for (const { _id } of ended) await this.engine.remove(_id.toHexString());
  }
}

/** Engine volumes of a volume. */
function namesOf({ data, former, restore, discarded = [] }: VolumeDocument): string[] {
  return [data, former, restore?.target, ...discarded].flatMap((id) => (id ? [id.toHexString()] : []));
}
