import type { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { pack } from 'tar-stream';
import { newObjectId } from '../../../../platform/database/object-id.js';
import type { EngineVolumes, VolumeSpec } from '../engine.js';
import { allowing, type DockerClient, statusOf } from './docker-client.js';
import { LABELS, userIdOf, volumeMount } from './instance-options.js';

/** Deadline for all files of a volume. */
const ARCHIVE_MS = 3_600_000;
/** Docker adds up the files of all volumes. */
const SIZES_MS = 30_000;
/** Folder of a container of the platform with its volume. */
const PARENT = '/tmp';
/** Name of the folder of a volume in archives. */
export const ROOT = 'volume';
/** Rights of the folder of a volume: its owner reads and writes, others read. */
const MODE = 0o755;

/** What the types of dockerode do not have. */
interface Modem {
  dial(options: object, done: (error: unknown, data: unknown) => void): void;
}

interface DiskUse {
  readonly Volumes:
    | readonly { readonly Name: string; readonly UsageData?: { readonly Size: number } }[]
    | null;
}

export interface DockerVolumesOptions {
  /** Id of the server whose volumes these are. */
  readonly server: string;
  /** Names of containers that read or fill a volume at present. They outlive a new connection of the engine. */
  readonly helpers: Set<string>;
  /** Image of the containers that Docker reads and fills volumes through. They never start. */
  readonly nodeImage: string;
  /** Free bytes on the disk of the volumes. */
  readonly freeBytes: () => Promise<number>;
}

/** Volumes of a server. Those without its label are never touched. */
export class DockerVolumes implements EngineVolumes {
  constructor(
    private readonly client: DockerClient,
    private readonly options: DockerVolumesOptions,
  ) {}

  async has(id: string): Promise<boolean> {
    try {
      await this.client.call((docker, abortSignal) => {
        // The types do not have the signal, which dockerode takes.
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
      // 409: a container has it.
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

  /** Docker gives and takes the files of a volume through a container that has it. */
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
      // A helper that stays is removed by `removeIdleHelpers`.
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

/** The use of volumes alone: dockerode has no option for it, and the rest takes long. */
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
