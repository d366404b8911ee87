import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { extract } from 'tar-stream';
import { isDatabaseAway } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { ByteStore } from '../../../platform/files/byte-store.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { DeploymentFault, type Engine, EngineUnavailable } from '../engines/engine.js';
import type { ImageRepository } from '../images/image.repository.js';
import type { LogCollector } from '../logs/log-collector.js';
import { mayBuild } from '../servers/server.mapper.js';
import type { ServerRepository } from '../servers/server.repository.js';
import { DOCKERFILE } from '../sources/archive-reader.js';
import type { ArchiveRepository } from '../sources/archive.repository.js';
import { checkDockerfile, DockerfileFault } from '../sources/dockerfile.js';
import type { DeploymentRepository } from './deployment.repository.js';
import type { DeploymentDocument } from './deployment.schema.js';

const TEXTS = {
  notAllowed: 'This server builds nothing at present. Ask the operator of this platform to allow builds.',
  open: 'This server builds nothing until the rules of its firewall are in force. Ask the operator of this platform.',
  noArchive: 'The content of this version was deleted.',
} as const;

interface BuildsOptions {
  readonly deployments: DeploymentRepository;
  readonly archives: ArchiveRepository;
  readonly servers: ServerRepository;
  readonly images: ImageRepository;
  readonly bytes: ByteStore;
  readonly engine: Engine;
  readonly logs: LogCollector;
  readonly logger: Logger;
}

/** A queued or running build. */
interface PendingBuild {
  readonly deployment: string;
  readonly project: string;
  readonly controller: AbortController;
  hasBegun: boolean;
}

/**
 * Builds images of the deployments of one server, one at a time, without blocking other work on its containers. A
 * project has one pending build, so builds of other projects come before its next one.
 */
export class Builds {
  /** By container ID. */
  private readonly pending = new Map<string, PendingBuild>();
  /** Reasons of failed builds by deployment ID, until they are read. */
  private readonly failures = new Map<string, unknown>();
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: BuildsOptions) {}

  /**
   * Whether the image of a deployment exists. Otherwise its build starts.
   * @throws the reason of a failed build, once
   */
  async isReady(container: ContainerDocument, deployment: DeploymentDocument): Promise<boolean> {
    const id = deployment._id.toHexString();
    if (this.failures.has(id)) {
      const failure = this.failures.get(id);
      this.failures.delete(id);
      throw failure;
    }
    const key = container._id.toHexString();
    const project = deployment.project.toHexString();
    if (this.pending.has(key)) return false;
    const { engine } = this.options;
    if (deployment.image && (await engine.hasImage(deployment.image.reference))) return true;
    if ([...this.pending.values()].some((build) => build.project === project)) return false;
    const build = { deployment: id, project, controller: new AbortController(), hasBegun: false };
    this.pending.set(key, build);
    this.turn = this.turn.then(() => this.run(container, deployment, build));
    return false;
  }

  /** Cancels the build of a container unless it is for the requested deployment. */
  cancelOthers({ _id, desired }: ContainerDocument): void {
    const key = _id.toHexString();
    const build = this.pending.get(key);
    const isWanted = desired.state === 'running' && desired.deployment?.toHexString() === build?.deployment;
    if (!build || isWanted) return;
    build.controller.abort();
    if (!build.hasBegun) this.pending.delete(key);
  }

  /** Cancels all builds. */
  async stop(): Promise<void> {
    for (const { controller } of this.pending.values()) controller.abort();
    await this.turn;
  }

  /** Removes images and containers of builds that no deployment needs. */
  async prune(): Promise<void> {
    const { engine, deployments } = this.options;
    const present = await engine.builds();
    if (present.length === 0) return;
    const pending = [...this.pending.values()].map(({ deployment }) => deployment);
    const wanted = new Set([...pending, ...(await deployments.withImages(present.map(toObjectId)))]);
    for (const id of present) if (!wanted.has(id)) await engine.removeBuild(id);
  }

  /** Removes archives of a container that no deployment needs. */
  async pruneArchives(container: ContainerDocument['_id']): Promise<void> {
    const { archives, deployments } = this.options;
    const unused = await archives.unused(container, await deployments.artifacts(container));
    for (const { _id } of unused) await this.removeArchive(_id);
  }

  /** Removes all archives of a container. False while one of them is not in the audit log yet. */
  async removeArchives(container: ContainerDocument['_id']): Promise<boolean> {
    let areRemoved = true;
    for (const { _id } of await this.options.archives.ofContainer(container))
      if (!(await this.removeArchive(_id))) areRemoved = false;
    return areRemoved;
  }

  /** The record is deleted last, so an interrupted removal can be repeated. */
  private async removeArchive(_id: DeploymentDocument['_id']): Promise<boolean> {
    await this.options.bytes.remove(_id.toHexString());
    return this.options.archives.remove(_id);
  }

  private async run(
    container: ContainerDocument,
    deployment: DeploymentDocument,
    build: PendingBuild,
  ): Promise<void> {
    const { deployments, logger } = this.options;
    const { signal } = build.controller;
    if (signal.aborted) return;
    build.hasBegun = true;
    try {
      await deployments.begin(deployment._id, 'build');
      await deployments.setImage(deployment._id, await this.build(container, deployment, signal));
    } catch (error) {
      // The next poll builds again.
      const isRepeated = error instanceof EngineUnavailable || isDatabaseAway(error) || signal.aborted;
      if (!isRepeated) this.failures.set(build.deployment, error);
      logger.info({ err: error, deployment: build.deployment }, 'a build ended without an image');
    } finally {
      this.pending.delete(container._id.toHexString());
    }
  }

  private async build({ server }: ContainerDocument, deployment: DeploymentDocument, signal: AbortSignal) {
    const { servers, engine, logs } = this.options;
    const [stored] = await servers.some([server]);
    if (!stored || !mayBuild(stored)) throw new DeploymentFault(TEXTS.notAllowed);
    if (stored.sources?.length === 0) throw new EngineUnavailable('The engine could not be probed.');
    if (stored.sources?.includes('archive') !== true) throw new DeploymentFault(TEXTS.open);
    const archive = () => this.open(deployment);
    const dockerfile = await this.dockerfileOf(archive);
    const spec = {
      id: deployment._id.toHexString(),
      project: deployment.project.toHexString(),
      dockerfile,
      archive,
    };
    return logs.collect(deployment._id, (onLine, stopping) =>
      engine.build(spec, onLine, AbortSignal.any([signal, stopping])),
    );
  }

  private async dockerfileOf(archive: () => Promise<Readable>) {
    const images = await this.options.images.list();
    try {
      const references = new Map(images.map(({ name, reference }) => [name, reference]));
      return checkDockerfile(await readDockerfile(await archive()), references);
    } catch (error) {
      throw error instanceof DockerfileFault ? new DeploymentFault(error.message) : error;
    }
  }

  private async open({ artifact }: DeploymentDocument): Promise<Readable> {
    const stored = artifact && (await this.options.bytes.open(artifact.toHexString()));
    if (!stored) throw new DeploymentFault(TEXTS.noArchive);
    return stored;
  }
}

/** The Dockerfile of a checked archive. */
async function readDockerfile(archive: Readable): Promise<string> {
  const entries = extract();
  archive.on('error', (error) => entries.destroy(error)).pipe(entries);
  try {
    for await (const entry of entries) {
      if (entry.header.name === DOCKERFILE) return await text(entry);
      entry.resume();
    }
    throw new DeploymentFault(TEXTS.noArchive);
  } finally {
    archive.destroy();
  }
}
