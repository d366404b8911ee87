import type { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { pack } from 'tar-stream';
import { newObjectId } from '../../../../platform/database/object-id.js';
import type { EngineVolumes, VolumeSpec } from '../engine.js';
import { allowing, type DockerClient, statusOf } from './docker-client.js';
import { LABELS, userIdOf, volumeMount } from './instance-options.js';

/** Deadline for all files of a volume. */
const ARCHIVE_MS = 3_600_000;
/** Deadline of the disk usage call: Docker sums the files of all volumes. */
const SIZES_MS = 30_000;
/** Parent folder of the volume in a helper container. */
const PARENT = '/tmp';
/** Name of the folder of a volume in archives. */
export const ROOT = 'volume';
/** Permissions of the folder of a volume: read and write for its owner, read for others. */
const MODE = 0o755;

/** API that the types of dockerode lack. */
interface Modem {
  dial(options: object, done: (error: unknown, data: unknown) => void): void;
}

interface DiskUse {
  readonly Volumes:
    | readonly { readonly Name: string; readonly UsageData?: { readonly Size: number } }[]
    | null;
}

export interface DockerVolumesOptions {
  /** ID of the server of these volumes. */
  readonly server: string;
  /** Names of helper containers in use. They outlive a reconnection of the engine. */
  readonly helpers: Set<string>;
  /** Image of the helper containers, through which Docker reads and fills volumes. They never start. */
  readonly nodeImage: string;
  /** Free bytes on the disk of the volumes. */
  readonly freeBytes: () => Promise<number>;
}

/** Volumes of a server. Volumes without its label are never modified. */
export class DockerVolumes implements EngineVolumes {
  constructor(
    private readonly client: DockerClient,
    private readonly options: DockerVolumesOptions,
  ) {}

  async has(id: string): Promise<boolean> {
    try {
      await this.client.call((docker, abortSignal) => {
        // The types lack the signal, which dockerode supports.
        const options: object = { abortSignal };
        return docker.getVolume(id).inspect(options);
      });
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw error;
    }
  }

  async create(volume: VolumeSpec): Promise<void> {
    await this.createEmpty(volume);
    const owner = userIdOf(volume.project);
    const archive = pack();
    archive.entry({ name: `${ROOT}/`, type: 'directory', mode: MODE, uid: owner, gid: owner });
    archive.finalize();
    await this.put(volume, archive, new AbortController().signal);
  }

  async remove(id: string): Promise<boolean> {
    try {
      await this.client.call((docker, abortSignal) => {
        const options: object = { abortSignal };
        return docker.getVolume(id).remove(options);
      });
      return true;
    } catch (error) {
      const status = statusOf(error);
      // 409: a container uses it.
      if (status === 404 || status === 409) return status === 404;
      throw error;
    }
  }

  async list(): Promise<string[]> {
    const filters = JSON.stringify({ label: [`${LABELS.server}=${this.options.server}`] });
    const { Volumes } = await this.client.call((docker, abortSignal) =>
      docker.listVolumes({ filters, abortSignal }),
    );
    return Volumes.map(({ Name }) => Name);
  }

  async sizes(): Promise<ReadonlyMap<string, number>> {
    const { Volumes } = await this.client.call(readDiskUse, SIZES_MS);
    return new Map((Volumes ?? []).map(({ Name, UsageData }) => [Name, UsageData?.Size ?? 0]));
  }

  freeBytes(): Promise<number> {
    return this.options.freeBytes();
  }

  async read<T>(
    volume: VolumeSpec,
    take: (archive: Readable) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    if (!(await this.has(volume.id))) await this.create(volume);
    return this.withHelper(volume.id, async (container) => {
      const archive = await this.client.call(
        (_, deadline) =>
          container.getArchive({
            path: `${PARENT}/${ROOT}`,
            abortSignal: AbortSignal.any([deadline, signal]),
          }),
        ARCHIVE_MS,
      );
      return take(archive as Readable);
    });
  }

  async fill(volume: VolumeSpec, archive: NodeJS.ReadableStream, signal: AbortSignal): Promise<void> {
    await this.createEmpty(volume);
    await this.put(volume, archive, signal);
  }

  async removeIdleHelpers(): Promise<void> {
    const filters = JSON.stringify({ label: [`${LABELS.archive}=${this.options.server}`] });
    const found = await this.client.call((docker, abortSignal) =>
      docker.listContainers({ all: true, filters, abortSignal }),
    );
    for (const { Id, Names } of found) {
      if (!Names.some((name) => this.options.helpers.has(name.slice(1)))) await this.removeHelper(Id);
    }
  }

  private async createEmpty({ id, project, container, volume }: VolumeSpec): Promise<void> {
    const labels = {
      [LABELS.server]: this.options.server,
      [LABELS.project]: project,
      [LABELS.container]: container,
      [LABELS.volume]: volume,
    };
    await this.client.call((docker, abortSignal) =>
      docker.createVolume({ Name: id, Driver: 'local', Labels: labels, abortSignal }),
    );
  }

  private put({ id }: VolumeSpec, archive: NodeJS.ReadableStream, signal: AbortSignal): Promise<void> {
    return this.withHelper(id, async (container) => {
      await this.client.call(
        (_, deadline) =>
          container.putArchive(archive, { path: PARENT, abortSignal: AbortSignal.any([deadline, signal]) }),
        ARCHIVE_MS,
      );
    });
  }

  /** Docker reads and writes the files of a volume through a container that mounts it. */
  private async withHelper<T>(id: string, act: (container: Docker.Container) => Promise<T>): Promise<T> {
    const name = `zonewerk-archive-${newObjectId().toHexString()}`;
    this.options.helpers.add(name);
    try {
      const container = await this.client.call((docker, abortSignal) =>
        docker.createContainer({
          name,
          Image: this.options.nodeImage,
          Cmd: ['none'],
          Labels: { [LABELS.archive]: this.options.server },
          NetworkDisabled: true,
          HostConfig: { NetworkMode: 'none', Mounts: [volumeMount(id, `${PARENT}/${ROOT}`)] },
          abortSignal,
        }),
      );
      return await act(container);
    } finally {
      // `removeIdleHelpers` removes a remaining helper.
      this.options.helpers.delete(name);
      await this.removeHelper(name).catch(() => undefined);
    }
  }

  private async removeHelper(id: string): Promise<void> {
    const removed = this.client.call((docker, abortSignal) =>
      docker.getContainer(id).remove({ force: true, abortSignal }),
    );
    await allowing([404, 409], removed);
  }
}

/** The use of volumes only: dockerode has no option for it, and the other parts take long. */
function readDiskUse(docker: Docker, abortSignal: AbortSignal): Promise<DiskUse> {
  const request = {
    path: '/system/df?',
    method: 'GET',
    options: { type: 'volume' },
    statusCodes: { 200: true, 500: 'server error' },
    abortSignal,
  };
  return new Promise((resolve, reject) => {
    (docker.modem as Modem).dial(request, (error, data) => {
      if (error === null) resolve(data as DiskUse);
      else reject(error as Error);
    });
  });
}
