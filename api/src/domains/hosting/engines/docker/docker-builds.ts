import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImageBuildOptions, ImageInspectInfo } from 'dockerode';
import { IMAGE_REFERENCE } from '@zonewerk/contracts';
import { extract, pack } from 'tar-stream';
import { LineReader, type OnLine } from '../../logs/log-lines.js';
import { DOCKERFILE } from '../../sources/archive-reader.js';
import { type Dockerfile, renderDockerfile } from '../../sources/dockerfile.js';
import { type BuildSpec, DeploymentFault, EngineUnavailable, type ImageSpec } from '../engine.js';
import { allowing, type DockerClient, entriesOf, reasonOf, statusOf } from './docker-client.js';
import { BUILD_LABELS, LABELS } from './instance-options.js';

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_073_741_824;
const BUILD_MS = 600_000;
const IMAGE_BYTES = 2 * GIGABYTE;
/** Builds are rejected and cancelled above this used share of the disk. */
export const DISK_MOST = 0.85;
const DISK_MS = 2_000;
const PROCESSES = 256;
/** Limit to one processor, in microseconds. */
const CPU_PERIOD = 100_000;
const FILES = 4_096;
/** Default port of an image that exposes none. */
const PORT = 8_080;

const LIMITS: ImageBuildOptions & { readonly ulimits: string } = {
  memory: GIGABYTE,
  memswap: GIGABYTE,
  cpuperiod: CPU_PERIOD,
  cpuquota: CPU_PERIOD,
  shmsize: 64 * MEGABYTE,
  ulimits: JSON.stringify([{ Name: 'nofile', Soft: FILES, Hard: FILES }]),
};
const TEXTS = {
  disk: 'The disk of the server is almost full, so it builds nothing. The operator must free disk space.',
  time: 'The build took longer than 10 minutes.',
  noBase: (line: number) =>
    `Dockerfile, line ${line}: This image is not on the server. The operator has to add it.`,
  large: 'The built image has more than 2 GB.',
  failed: (reason: string) => `The build failed. ${reason}`,
} as const;

/** One entry of the stream of a build. */
interface Progress {
  readonly stream?: string;
  readonly error?: string;
}

/** Builds images on a Docker Engine, with its classic builder. Images without build labels are never modified. */
export class DockerBuilds {
  constructor(
    private readonly client: DockerClient,
    private readonly server: string,
    /** Used share of the disk of images. */
    private readonly usedShare: () => Promise<number>,
  ) {}

  /** Builds an image in a network, or finds the existing one. See `Engine.build`. */
  async build(build: BuildSpec, network: string, onLine: OnLine, signal: AbortSignal): Promise<ImageSpec> {
    const present = await this.inspect(tagOf(build.id));
    if (present) return toImage(present);
    // Remains of an interrupted build.
    await this.remove(build.id);
    try {
      await this.run(build, network, onLine, signal);
      const built = await this.inspect(tagOf(build.id));
      if (!built) throw new EngineUnavailable('The stream of the build ended before its image.');
      if (built.Size > IMAGE_BYTES) throw new DeploymentFault(TEXTS.large);
      await this.removeImages(build.id, built.Id);
      return toImage(built);
    } catch (error) {
      await this.remove(build.id);
      throw error;
    }
  }

  async has(reference: string): Promise<boolean> {
    return (await this.inspect(reference)) !== null;
  }

  async deployments(): Promise<string[]> {
    const label = [`${BUILD_LABELS.server}=${this.server}`];
    const [images, containers] = await Promise.all([this.images(label), this.containers(label)]);
    return [
      ...new Set([...images, ...containers].map(({ Labels }) => Labels[BUILD_LABELS.deployment] ?? '')),
    ];
  }

  async remove(deployment: string): Promise<void> {
    for (const { Id } of await this.containers(this.labelsOf(deployment))) {
      const removed = this.client.call((docker, abortSignal) =>
        docker.getContainer(Id).remove({ v: true, force: true, abortSignal }),
      );
      await allowing([404, 409], removed);
    }
    await this.removeImages(deployment);
  }

  private async run(
    { id, dockerfile, archive }: BuildSpec,
    network: string,
    onLine: OnLine,
    signal: AbortSignal,
  ): Promise<void> {
    await this.requireSpace();
    await this.requireBases(dockerfile);
    const own = new AbortController();
    const limit = AbortSignal.timeout(BUILD_MS);
    const ended = AbortSignal.any([signal, limit, own.signal]);
    const watching = new AbortController();
    const full = this.watchDisk(watching.signal, () => own.abort());
    const limiting = this.limitProcesses(id, watching.signal);
    try {
      await this.read(dockerfile, archive, { id, network, ended, onLine });
    } catch (error) {
      if (await full()) throw new DeploymentFault(TEXTS.disk);
      if (signal.aborted) throw new EngineUnavailable('The build was stopped.', { cause: error });
      if (limit.aborted) throw new DeploymentFault(TEXTS.time);
      // The stream was interrupted, so the result of the build is unknown.
      if (!(error instanceof DeploymentFault))
        throw new EngineUnavailable('The build was interrupted.', { cause: error });
      throw error;
    } finally {
      watching.abort();
      await limiting;
    }
  }

  /** Sends the archive and reads the stream to its end. */
  private async read(
    dockerfile: Dockerfile,
    archive: BuildSpec['archive'],
    build: {
      readonly id: string;
      readonly network: string;
      readonly ended: AbortSignal;
      readonly onLine: OnLine;
    },
  ): Promise<void> {
    const labels = { [BUILD_LABELS.server]: this.server, [BUILD_LABELS.deployment]: build.id };
    const { context, filled } = contextOf(await archive(), renderDockerfile(dockerfile, labels));
    const write = lineWriter(build.onLine);
    for (const { name, line } of dockerfile.ignored)
      write('stdout', `Line ${line}: ${name} has no effect.\n`);
    const options = {
      ...LIMITS,
      t: tagOf(build.id),
      networkmode: build.network,
      // Cached layers of other builds are ignored, so no project reads content of another.
      nocache: true,
      rm: true,
      forcerm: true,
      version: '1' as const,
    };
    try {
      // The signal includes the time limit of the build.
      const stream = await this.client.call(
        (docker) => docker.buildImage(context, { ...options, abortSignal: build.ended }),
        BUILD_MS,
      );
      let failure: string | undefined;
      for await (const { stream: text, error } of entriesOf<Progress>(stream)) {
        if (text !== undefined) write('stdout', text);
        if (error !== undefined) failure = error;
      }
      if (failure !== undefined) throw new DeploymentFault(TEXTS.failed(failure.trim()));
      await filled;
    } catch (error) {
      context.destroy();
      await filled.catch(() => undefined);
      const failure =
        statusOf(error) === undefined
          ? error
          : new DeploymentFault(TEXTS.failed(reasonOf(error)), { cause: error });
      if (failure instanceof DeploymentFault) write('stderr', `${failure.message}\n`);
      throw failure;
    }
  }

  /**
   * The API has no limit of processes for a build. Each container of the build receives it at its creation and again at
   * its start.
   */
  private async limitProcesses(deployment: string, signal: AbortSignal): Promise<void> {
    const follow = this.client.followContainers(
      this.labelsOf(deployment),
      ['create', 'start'],
      signal,
      (container) => {
        const limited = this.client.call(() => container.update({ PidsLimit: PROCESSES }));
        // It may have ended.
        limited.catch(() => undefined);
      },
    );
    await follow.catch(() => undefined);
  }

  /** Docker would request a missing image from a registry. */
  private async requireBases({ instructions }: Dockerfile): Promise<void> {
    for (const { name, rest, line } of instructions) {
      const [reference = ''] = rest.split(' ');
      if (name === 'FROM' && IMAGE_REFERENCE.test(reference) && !(await this.has(reference)))
        throw new DeploymentFault(TEXTS.noBase(line));
    }
  }

  private async requireSpace(): Promise<void> {
    if ((await this.usedShare()) >= DISK_MOST) throw new DeploymentFault(TEXTS.disk);
  }

  /** Calls `end` when the disk is full. @returns whether it was full */
  private watchDisk(signal: AbortSignal, end: () => void): () => Promise<boolean> {
    let isFull = false;
    const look = async () => {
      if (isFull || (await this.usedShare()) < DISK_MOST) return;
      isFull = true;
      end();
    };
    // Docker without a response ends the build itself.
    const timer = setInterval(() => void look().catch(() => undefined), DISK_MS);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    return () => Promise.resolve(isFull);
  }

  private async inspect(name: string): Promise<ImageInspectInfo | null> {
    try {
      return await this.client.call((docker, abortSignal) => {
        // The types lack the signal, which dockerode supports.
        const options: object = { abortSignal };
        return docker.getImage(name).inspect(options);
      });
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      return null;
    }
  }

  /**
   * Removes the images of all steps, last ones first. Docker would also remove base images without a name, so each
   * image is removed separately.
   */
  private async removeImages(deployment: string, except?: string): Promise<void> {
    let rest = (await this.images(this.labelsOf(deployment))).filter(({ Id }) => Id !== except);
    for (let before = Infinity; rest.length > 0 && rest.length < before;) {
      before = rest.length;
      const used: typeof rest = [];
      for (const image of rest) if (!(await this.removeImage(image.Id))) used.push(image);
      rest = used;
    }
  }

  /** False while an instance or the image of a later step uses it. */
  private async removeImage(id: string): Promise<boolean> {
    try {
      await this.client.call((docker, abortSignal) => {
        // The types lack `noprune`.
        const options: object = { noprune: true, abortSignal };
        return docker.getImage(id).remove(options);
      });
      return true;
    } catch (error) {
      const status = statusOf(error);
      if (status !== 404 && status !== 409) throw error;
      return status === 404;
    }
  }

  /** Images of all steps. */
  private images(label: readonly string[]) {
    const filters = JSON.stringify({ label });
    return this.client.call((docker, abortSignal) => docker.listImages({ all: true, filters, abortSignal }));
  }

  /** Containers of steps of builds. Instances of built images have the labels of instances too. */
  private async containers(label: readonly string[]) {
    const filters = JSON.stringify({ label });
    const found = await this.client.call((docker, abortSignal) =>
      docker.listContainers({ all: true, filters, abortSignal }),
    );
    return found.filter(({ Labels }) => Labels[LABELS.server] === undefined);
  }

  private labelsOf(deployment: string): string[] {
    return [`${BUILD_LABELS.server}=${this.server}`, `${BUILD_LABELS.deployment}=${deployment}`];
  }
}

/** Protects the image from `docker image prune`. */
function tagOf(deployment: string): string {
  return `zonewerk-build:${deployment}`;
}

/** Port and path of a built image: its first exposed TCP port. */
function toImage({ Id, Config }: ImageInspectInfo): ImageSpec {
  const [port] = Object.keys(Config.ExposedPorts ?? {}).flatMap(
    (one) => /^(\d+)\/tcp$/u.exec(one)?.[1] ?? [],
  );
  return { reference: Id, port: port === undefined ? PORT : Number(port), healthPath: '/' };
}

/** The archive with its Dockerfile replaced by the checked one. */
function contextOf(archive: Readable, dockerfile: string) {
  const context = pack();
  const entries = extract();
  const fill = async () => {
    try {
      const copying = (async () => {
        for await (const entry of entries) {
          const { header } = entry;
          if (header.name !== DOCKERFILE && header.type === 'file') {
            await pipeline(entry, context.entry(header));
            continue;
          }
          entry.resume();
          const isDockerfile = header.name === DOCKERFILE;
          const copied = isDockerfile ? { ...header, size: Buffer.byteLength(dockerfile) } : header;
          context.entry(copied, isDockerfile ? dockerfile : '');
        }
        context.finalize();
      })();
      await Promise.all([pipeline(archive, entries), copying]);
    } catch (error) {
      context.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  const filled = fill();
  filled.catch(() => undefined);
  return { context: Readable.from(context), filled };
}

/** Splits a text stream into lines. */
function lineWriter(onLine: OnLine) {
  const reader = new LineReader();
  return (stream: 'stdout' | 'stderr', part: string): void => {
    for (const { text } of reader.read(Buffer.from(part))) {
      const at = new Date();
      onLine({ at, stream, text, position: at.toISOString() });
    }
  };
}
