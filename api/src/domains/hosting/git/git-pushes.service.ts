import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/http/api-error.js';
import type { TokenScope } from '../../../platform/http/request.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { ContainersService } from '../containers/containers.service.js';
import { BranchHeads, sentenceOf } from './branch-heads.service.js';
import { GitRepositories } from './git-repositories.js';

/** Deploys commits that were pushed. */
@Injectable()
export class GitPushes {
  constructor(
    private readonly repositories: GitRepositories,
    private readonly containers: ContainerRepository,
    private readonly service: ContainersService,
    private readonly heads: BranchHeads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Deploys the branches that a push changed to their containers.
   *
   * @param path of the repository
   * @param before newest commits before the push, by branch
   * @returns messages for the author of the push
   */
  async deploy(scope: TokenScope, path: string, before: ReadonlyMap<string, string>): Promise<string[]> {
    const sentences: string[] = [];
    for (const [branch, id] of await this.repositories.branches(path)) {
      if (before.get(branch) === id) continue;
      const containers = await this.containers.ofBranch(scope, branch);
      if (containers.length === 0) {
        sentences.push(`No container of this project deploys the branch ${branch}.`);
        continue;
      }
      for (const container of containers) sentences.push(await this.deployTo(container, scope));
    }
    return sentences;
  }

  private async deployTo(container: ContainerDocument, scope: TokenScope): Promise<string> {
    const { _id, name } = container;
    try {
      const commit = await this.heads.store(container, scope.userId, 'commit.push');
      if (commit === null) return `${name} is not deployed, because another push removed its branch.`;
      const number = await this.service.deployPush(scope, _id.toHexString(), scope.userId, commit);
      return number === null
        ? `${name} is offline. Start and update it to deploy this commit.`
        : `${name}: version ${number} is being deployed.`;
    } catch (error) {
      if (error instanceof ApiError) return `${name} is not deployed. ${sentenceOf(error)}`;
      this.logger.error({ err: error, container: _id.toHexString() }, 'a push cannot be deployed');
      return `${name} is not deployed, because of a fault of the platform. Start or update it later.`;
    }
  }
}
