import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { pack } from 'tar-stream';
import { newObjectId } from '../../../platform/database/object-id.js';
import { ByteStore } from '../../../platform/files/byte-store.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { type ContainerAction, containerEntry } from '../containers/container-audit.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { DeploymentRepository } from '../deployments/deployment.repository.js';
import { ImageRepository } from '../images/image.repository.js';
import { Slots } from '../slots.js';
import { ArchiveFault, copyArchive } from './archive-reader.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { ArchiveRepository } from './archive.repository.js';
import type { ArchiveDocument, ArchiveOrigin } from './archive.schema.js';
import { checkDockerfile, DockerfileFault } from './dockerfile.js';

/** Maximum of archives that one process stores concurrently. */
const MAX_ARCHIVES = 8;
/** Maximum for one account in all its projects, so that other accounts find free slots. */
const MAX_ARCHIVES_OF_ACCOUNT = 2;

/** Author and description of an archive for the audit log. */
interface ArchiveChange {
  readonly actor: string;
  readonly action: ContainerAction;
  readonly details: Record<string, string>;
}

/** Archives that deployments build. */
@Injectable()
export class Archives implements OnModuleInit {
  private readonly slots = new Slots(MAX_ARCHIVES, MAX_ARCHIVES_OF_ACCOUNT);

  constructor(
    private readonly repository: ArchiveRepository,
    @InjectOutbox('HostingArchive') private readonly outbox: HostingOutbox,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly images: ImageRepository,
    private readonly bytes: ByteStore,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('archives of containers', async (now) => {
      for (const { _id } of await this.repository.broken(now)) await this.remove(_id);
    });
  }

  /**
   * Checks an archive and stores it for the next deployment of a container.
   * @throws ApiError validation-error on `archive`; unavailable while too many archives are being stored; not-found for
   * a container that was removed since
   */
  async store(
    { _id: container, project, name }: ContainerDocument,
    origin: ArchiveOrigin,
    source: AsyncIterable<Uint8Array>,
    { actor, action, details }: ArchiveChange,
  ): Promise<ArchiveDocument> {
    const free = this.slots.take(actor);
    const _id = newObjectId();
    const archive = { _id, project, container, origin, ready: false, size: 0, createdAt: new Date() };
    try {
      await this.repository.begin(archive);
      const size = await this.copy(_id.toHexString(), source);
      const entry = containerEntry({ _id: container, project, name }, actor, action, details);
      const isPresent = (await this.containers.findAny(container)) !== null;
      if (!isPresent || !(await this.repository.finish(_id, size, entry))) throw new ApiError('not-found');
      this.outbox.nudge(_id);
      await this.prune(container);
      return { ...archive, ready: true, size };
    } catch (error) {
      await this.remove(_id);
      if (error instanceof ArchiveFault || error instanceof DockerfileFault)
        throw ApiError.invalid('archive', error.message);
      throw error;
    } finally {
      free();
    }
  }

  private async copy(id: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    const copy = pack();
    // A reader that is attached after the destruction of the archive's stream never receives its end.
    const bytes = new PassThrough();
    const [copied, stored] = await Promise.allSettled([
      copyArchive(source, copy),
      this.bytes.append(id, 0, bytes),
      pipeline(copy, bytes),
    ]);
    if (copied.status === 'rejected') throw copied.reason;
    if (stored.status === 'rejected') throw stored.reason;
    const references = new Map((await this.images.list()).map((image) => [image.name, image.reference]));
    checkDockerfile(copied.value.dockerfile, references);
    await this.bytes.seal(id, stored.value);
    return copied.value.size;
  }

  /** Deletes uploads without a deployment, which would occupy storage. */
  private async prune(container: ContainerDocument['_id']): Promise<void> {
    const needed = await this.deployments.artifacts(container);
    for (const { _id } of await this.repository.unused(container, needed)) await this.remove(_id);
  }

  /** The record is deleted last, so an interrupted removal can be repeated. */
  private async remove(_id: ArchiveDocument['_id']): Promise<void> {
    await this.bytes.remove(_id.toHexString());
    await this.repository.remove(_id);
  }
}
