import { Injectable } from '@nestjs/common';
import type { AnswerOf, compareDeployments, InputOf } from '@zonewerk/contracts';
import type { SiteSnapshot } from '@zonewerk/site';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { IdentityService } from '../../account/account.api.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { Artifacts } from './artifacts.service.js';
import { toDeployment } from './deployment.mapper.js';
import type { DeploymentDocument } from './deployment.schema.js';
import { DeploymentsService } from './deployments.service.js';
import { differenceOf } from './snapshot-difference.js';

/** Compares the content of two deployments of a container. */
@Injectable()
export class Comparison {
  constructor(
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentsService,
    private readonly artifacts: Artifacts,
    private readonly identity: IdentityService,
  ) {}

  /** @throws ApiError not-found; conflict when the content of one of them is not stored */
  async compare(
    { container_id: id, from, to }: InputOf<typeof compareDeployments>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof compareDeployments>> {
    const container = await this.containers.find(scope, id);
    if (!container) throw new ApiError('not-found');
    const [former, later] = await Promise.all([
      this.deployments.get(scope, container._id, from),
      this.deployments.get(scope, container._id, to),
    ]);
    const before = await this.snapshotOf(former);
    const after = await this.snapshotOf(later);
    const authors = [former, later].flatMap(({ author }) => author?.toHexString() ?? []);
    const names = await this.identity.namesOf([...new Set(authors)]);
    return {
      status: 'success',
      message: '',
      from: versionOf(former, names),
      to: versionOf(later, names),
      ...differenceOf(before, after),
    };
  }

  private async snapshotOf(deployment: DeploymentDocument): Promise<SiteSnapshot> {
    const { number, source, artifact, state } = deployment;
    if (artifact === null) {
      const isComing = state === 'queued' || state === 'running';
      const reason = isComing ? 'is not stored yet' : 'was deleted';
      throw new ApiError('conflict', { message: `The content of version ${number} ${reason}.` });
    }
    const snapshot = source === 'site' ? await this.artifacts.snapshot(artifact) : null;
    if (snapshot) return snapshot;
    throw new ApiError('conflict', { message: `Version ${number} has no snapshot of a website.` });
  }
}

function versionOf(deployment: DeploymentDocument, names: ReadonlyMap<string, string>) {
  const { number, source, author, created } = toDeployment(deployment, names);
  return { number, source, author, created };
}
