import { Injectable } from '@nestjs/common';
import {
  type addVolume,
  type AnswerOf,
  DATA_LIMITS,
  type InputOf,
  type listVolumes,
  overlap,
  type removeVolume,
  type resizeVolume,
} from '@zonewerk/contracts';
import { newObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { containerEntry } from '../containers/container-audit.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { DeploymentRepository } from '../deployments/deployment.repository.js';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import { ServerRepository } from '../servers/server.repository.js';
import { toVolume } from './volume.mapper.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { VolumeRepository } from './volume.repository.js';
import type { VolumeDocument } from './volume.schema.js';

const CONFLICT_TRIES = 5;
const MEGABYTE = 1_048_576;
const TEXTS = {
  noDocker:
    'The server of this container has no Docker, or runs Swarm, so the container cannot have volumes.',
  website: 'A website stores no files. Containers of other sources can have volumes.',
  tooMany: `A container has at most ${DATA_LIMITS.volumes} volumes.`,
  total: (megabytes: number) =>
    `The volumes of a project have at most ${DATA_LIMITS.projectMb} MB. Please enter at most ${megabytes}.`,
  allUsed: `The volumes of a project have at most ${DATA_LIMITS.projectMb} MB. Remove a volume, or make one smaller.`,
  name: 'The container has a volume with this name already.',
  path: (name: string) => `The volume ${name} is at this path, in it or above it.`,
  used: (megabytes: number) => `The volume has ${megabytes} MB of files. Please enter at least that.`,
  changed: 'Another request changed these volumes at the same time. Try again.',
} as const;

/** Volumes of containers. The next deployment of a container uses them; the worker of the server creates them. */
@Injectable()
export class VolumesService {
  constructor(
    private readonly repository: VolumeRepository,
    @InjectOutbox('HostingVolume') private readonly outbox: HostingOutbox,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly servers: ServerRepository,
    private readonly limits: RateLimits,
  ) {}

  async list(
    { container_id: id }: InputOf<typeof listVolumes>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listVolumes>> {
    const container = await this.container(scope, id);
    const [stored, live] = await Promise.all([
      this.repository.ofContainer(container._id),
      this.liveOf(container),
    ]);
    const list = stored.map((volume) => toVolume(volume, live));
    const undeployed = live !== null && list.some(({ deployed, removing }) => deployed === removing);
    return { status: 'success', message: '', list, undeployed };
  }

  /** @throws ApiError conflict on a server without Docker, or for a website */
  async add(
    { container_id: id, name, path, size_mb: sizeMb }: InputOf<typeof addVolume>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addVolume>> {
    const container = await this.container(scope, id);
    await this.limits.consume('hosting-configuration', scope.userId);
    await this.checkEngine(container);
    await this.requireTotal(scope, sizeMb);
    for (let tries = 0; tries < CONFLICT_TRIES; tries += 1) {
      const others = (await this.repository.ofContainer(container._id)).filter(({ removed }) => !removed);
      const slot = freeSlot(others, name, path);
      const entry = containerEntry(container, scope.userId, 'volume.add', {
        volume: name,
        path,
        size_mb: String(sizeMb),
      });
      const volume = newVolume(container, { name, path, sizeMb, slot, outbox: [entry] });
      if (!(await this.repository.insert(volume))) continue;
      // The container can have been removed concurrently.
      if (!(await this.containers.find(scope, id))) {
        await this.repository.intendRemoval(volume._id, entry);
        throw new ApiError('not-found');
      }
      await this.takeBackAboveTotal(scope, sizeMb, volume._id, () => {
        const removal = containerEntry(container, scope.userId, 'volume.remove', { volume: name });
        return this.repository.intendRemoval(volume._id, removal);
      });
      this.outbox.nudge(volume._id);
      return { status: 'success', message: '', volume: toVolume(volume, await this.liveOf(container)) };
    }
    throw new ApiError('conflict', { message: TEXTS.changed });
  }

  /** Does nothing when the size is unchanged. */
  async resize(
    { volume_id: id, size_mb: sizeMb }: InputOf<typeof resizeVolume>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof resizeVolume>> {
    const { volume, container } = await this.load(scope, id);
    const live = await this.liveOf(container);
    if (volume.sizeMb === sizeMb) return { status: 'success', message: '', volume: toVolume(volume, live) };
    await this.limits.consume('hosting-configuration', scope.userId);
    const used = Math.ceil((volume.usedBytes ?? 0) / MEGABYTE);
    if (sizeMb < volume.sizeMb && sizeMb < used) throw ApiError.invalid('size_mb', TEXTS.used(used));
    if (sizeMb > volume.sizeMb) await this.requireTotal(scope, sizeMb, volume._id);
    const details = { volume: volume.name, size_mb: String(sizeMb) };
    const entry = containerEntry(container, scope.userId, 'volume.resize', details);
    const changed = await this.repository.resize(volume._id, sizeMb, entry);
    if (!changed) throw new ApiError('not-found');
    if (sizeMb > volume.sizeMb) {
      await this.takeBackAboveTotal(scope, sizeMb, volume._id, () => {
        const former = { ...details, size_mb: String(volume.sizeMb) };
        const back = containerEntry(container, scope.userId, 'volume.resize', former);
        return this.repository.resize(volume._id, volume.sizeMb, back);
      });
    }
    this.outbox.nudge(volume._id);
    return { status: 'success', message: '', volume: toVolume(changed, live) };
  }

  /** The worker deletes the volume with its backups, as soon as no instance needs it. */
  async remove(
    { volume_id: id }: InputOf<typeof removeVolume>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeVolume>> {
    const { volume, container } = await this.load(scope, id);
    await this.limits.consume('hosting-configuration', scope.userId);
    const entry = containerEntry(container, scope.userId, 'volume.remove', { volume: volume.name });
    if (!(await this.repository.intendRemoval(volume._id, entry))) throw new ApiError('not-found');
    this.outbox.nudge(volume._id);
    return { status: 'success', message: '' };
  }

  /**
   * A volume of a project with its container.
   * @throws ApiError not-found
   */
  async load(scope: OwnScope, id: string): Promise<{ volume: VolumeDocument; container: ContainerDocument }> {
    const volume = await this.repository.find(scope, id);
    if (!volume) throw new ApiError('not-found');
    return { volume, container: await this.container(scope, volume.container.toHexString()) };
  }

  /** The last live deployment of a container. */
  async liveOf({ deployed }: ContainerDocument): Promise<DeploymentDocument | null> {
    return deployed && this.deployments.find(deployed.deployment);
  }

  /**
   * @param replaced the volume to resize; absent for a new volume
   * @throws ApiError validation-error on `size_mb` when the volumes of the project exceed the total
   */
  private async requireTotal(
    scope: OwnScope,
    sizeMb: number,
    replaced?: VolumeDocument['_id'],
  ): Promise<void> {
    const others = (await this.repository.ofProject(scope)).filter(({ _id }) => !replaced?.equals(_id));
    const free = DATA_LIMITS.projectMb - others.reduce((sum, other) => sum + other.sizeMb, 0);
    if (sizeMb <= free) return;
    const text = free < DATA_LIMITS.sizeMb.min ? TEXTS.allUsed : TEXTS.total(free);
    throw ApiError.invalid('size_mb', text);
  }

  /** A concurrent request can have used the remaining total since the check. */
  private async takeBackAboveTotal(
    scope: OwnScope,
    sizeMb: number,
    volume: VolumeDocument['_id'],
    takeBack: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await this.requireTotal(scope, sizeMb, volume);
    } catch (error) {
      await takeBack();
      this.outbox.nudge(volume);
      throw error;
    }
  }

  private async checkEngine({ server, source }: ContainerDocument): Promise<void> {
    const [stored] = await this.servers.some([server]);
    if (stored?.engine !== 'docker') throw new ApiError('conflict', { message: TEXTS.noDocker });
    if (source === 'site') throw new ApiError('conflict', { message: TEXTS.website });
  }

  private async container(scope: OwnScope, id: string): Promise<ContainerDocument> {
    const found = await this.containers.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}

/**
 * The lowest free slot.
 * @throws ApiError validation-error, conflict
 */
function freeSlot(others: readonly VolumeDocument[], name: string, path: string): number {
  if (others.some((one) => one.name === name)) throw ApiError.invalid('name', TEXTS.name);
  const above = others.find((one) => overlap(one.path, path));
  if (above) throw ApiError.invalid('path', TEXTS.path(above.name));
  if (others.length >= DATA_LIMITS.volumes) throw new ApiError('conflict', { message: TEXTS.tooMany });
  const taken = new Set(others.map(({ slot }) => slot));
  return [...Array(DATA_LIMITS.volumes).keys()].find((slot) => !taken.has(slot)) ?? 0;
}

function newVolume(
  { _id, project, server }: ContainerDocument,
  chosen: Pick<VolumeDocument, 'name' | 'path' | 'sizeMb'> &
    Required<Pick<VolumeDocument, 'slot' | 'outbox'>>,
): VolumeDocument {
  return {
    _id: newObjectId(),
    project,
    container: _id,
    server,
    ...chosen,
    data: newObjectId(),
    prepared: null,
    former: null,
    restore: null,
    message: '',
    usedBytes: null,
    measuredAt: null,
    removed: false,
    createdAt: new Date(),
  };
}
