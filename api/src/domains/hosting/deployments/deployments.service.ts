import { Injectable } from '@nestjs/common';
import { type AnswerOf, type InputOf, isBuilt, type listDeployments } from '@zonewerk/contracts';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { IdentityService } from '../../account/account.api.js';
import { ConfigurationRepository } from '../configuration/configuration.repository.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import type { ImageSpec } from '../engines/engine.js';
import { ImagesService } from '../images/images.service.js';
import { VolumeRepository } from '../volumes/volume.repository.js';
import { ArchiveRepository } from '../sources/archive.repository.js';
import type { ArchiveDocument } from '../sources/archive.schema.js';
import { Artifacts } from './artifacts.service.js';
import { toDeployment } from './deployment.mapper.js';
import { DeploymentRepository } from './deployment.repository.js';
import type { DeploymentDocument } from './deployment.schema.js';

/** Maximum duration of a request between a deployment and the intent that references it. */
const REQUEST_MOST_MS = 10_000;
const NO_ARCHIVE = 'This container has no archive yet. Upload one first.';
const NO_COMMIT = 'This container has no commit yet. Push one first.';
const INTERRUPTED = 'The request for this version was interrupted.';

type DeployedContainer = Pick<ContainerDocument, '_id' | 'project' | 'source' | 'image'>;

/** Versions of containers. */
@Injectable()
export class DeploymentsService {
  constructor(
    private readonly repository: DeploymentRepository,
    private readonly containers: ContainerRepository,
    private readonly configurations: ConfigurationRepository,
    private readonly volumes: VolumeRepository,
    private readonly archives: ArchiveRepository,
    private readonly artifacts: Artifacts,
    private readonly images: ImagesService,
    private readonly identity: IdentityService,
  ) {}

  /** @throws ApiError not-found for a foreign container */
  async list(
    input: InputOf<typeof listDeployments>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listDeployments>> {
    if (!(await this.containers.find(scope, input.container_id))) throw new ApiError('not-found');
    const { rows, next, count } = await this.repository.list(scope, input.container_id, input);
    const authors = rows.flatMap(({ author }) => (author ? [author.toHexString()] : []));
    const names = await this.identity.namesOf([...new Set(authors)]);
    return { status: 'success', message: '', list: rows.map((row) => toDeployment(row, names)), next, count };
  }

  /**
   * Adds the next deployment. When a concurrent request added the same number, that one is returned: the number decides
   * between requests. The numbers of interrupted requests and of those with an older archive are skipped.
   *
   * @throws ApiError conflict when the catalogue does not contain the image of the container any more, and before the
   * first upload or push
   */
  async add(
    container: DeployedContainer,
    number: number,
    author: string | null,
  ): Promise<DeploymentDocument> {
    const scope = { projectId: container.project.toHexString() };
    const image = container.image === undefined ? null : await this.images.present(container.image);
    const archive = isBuilt(container.source) ? await this.newestArchive(container) : null;
    const configuration = (await this.configurations.newest(container._id))?.revision ?? 0;
    const present = (await this.volumes.ofContainer(container._id)).filter(({ removed }) => !removed);
    const volumes = present.map(({ _id }) => _id);
    for (let next = number; ; next += 1) {
      const deployment = {
        ...this.newDeployment(container, image, archive, next, author),
        configuration,
        volumes,
      };
      if (await this.repository.insert(deployment)) {
        if (container.source === 'site') this.artifacts.start(deployment._id);
        return deployment;
      }
      const other = await this.get(scope, container._id, next);
      // A concurrent request can have read the archive before a newer one was stored.
      if (archive && isOlder(other, archive)) continue;
      if (Date.now() - other.createdAt.getTime() < REQUEST_MOST_MS) return other;
      await this.repository.end(other._id, 'cancelled', INTERRUPTED);
    }
  }

  /** Whether a deployment has the content of the next one. A rollback determines its own content. */
  async hasNewest(
    { _id, source, lastNumber }: ContainerDocument,
    deployment: DeploymentDocument,
  ): Promise<boolean> {
    if (!isBuilt(source) || deployment.number !== lastNumber) return true;
    const archive = await this.archives.newest(_id);
    return archive === null || !isOlder(deployment, archive);
  }

  /** @throws ApiError conflict before the first upload or push */
  private async newestArchive({ _id, source }: DeployedContainer): Promise<ArchiveDocument> {
    const archive = await this.archives.newest(_id);
    if (!archive) throw new ApiError('conflict', { message: source === 'git' ? NO_COMMIT : NO_ARCHIVE });
    return archive;
  }

  private newDeployment(
    { _id, project, source }: DeployedContainer,
    image: ImageSpec | null,
    archive: ArchiveDocument | null,
    number: number,
    author: string | null,
  ): DeploymentDocument {
    const id = newObjectId();
    return {
      _id: id,
      project,
      container: _id,
      number,
      source,
      ...(image ? { image } : {}),
      ...(archive ? { content: archive.origin } : {}),
      artifact: archive?._id ?? null,
      stored: [],
      digest: null,
      author: author === null ? null : toObjectId(author),
      state: 'queued',
      steps: [],
      message: '',
      createdAt: new Date(),
      liveAt: null,
      endedAt: null,
      outbox: source === 'site' ? [this.artifacts.entry(id)] : [],
    };
  }

  /** @throws ApiError not-found */
  async get(
    scope: OwnScope,
    container: ContainerDocument['_id'],
    number: number,
  ): Promise<DeploymentDocument> {
    const found = await this.repository.findNumber(scope, container, number);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  /** The active deployment of a container. */
  async active(scope: OwnScope, container: ContainerDocument): Promise<DeploymentDocument | undefined> {
    return (await this.repository.active(scope)).find(isDesiredBy(container));
  }
}

/** Predicate for the requested deployment: an interrupted request may have added another one. */
export function isDesiredBy({ desired }: ContainerDocument) {
  return ({ _id }: DeploymentDocument) => desired.deployment?.equals(_id) ?? false;
}

/** Whether the archive of a deployment is older than another archive. */
function isOlder({ artifact }: DeploymentDocument, { _id }: ArchiveDocument): boolean {
  return artifact !== null && artifact.toHexString() < _id.toHexString();
}
