import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { ArchiveRepository } from '../sources/archive.repository.js';
import { Archives } from '../sources/archives.service.js';
import { GitRepositories } from './git-repositories.js';

/** A branch can move again while its commit is stored. */
const MOVES_MOST = 3;

/** Archives of the newest commits of branches. */
@Injectable()
export class BranchHeads {
  constructor(
    private readonly repositories: GitRepositories,
    private readonly stored: ArchiveRepository,
    private readonly archives: Archives,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores the newest commit before a deployment of a container. A commit that cannot be built replaces no archive.
   * @throws ApiError conflict with the reason when no other archive exists
   */
  async prepare(container: ContainerDocument, actor: string): Promise<void> {
    if (container.source !== 'git') return;
    try {
      await this.store(container, actor, 'commit.store');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'validation-error') throw error;
      if (await this.stored.newest(container._id)) return;
      throw new ApiError('conflict', {
        message: `The newest commit cannot be deployed. ${sentenceOf(error)}`,
      });
    }
  }

  /**
   * Stores the newest commit of the branch of a container, unless its newest archive has that commit. An earlier push
   * may have failed to do so, or may be older than the container.
   *
   * @param actor ID of the member who causes it
   * @returns ID of that commit; null without a branch that has commits
   * @throws ApiError as `Archives.store`, and too-many-requests
   */
  async store(
    container: ContainerDocument,
    actor: string,
    action: 'commit.push' | 'commit.store',
  ): Promise<string | null> {
    const projectId = container.project.toHexString();
    const path = await this.repositories.open({ projectId });
    for (let moves = 0; moves < MOVES_MOST; moves += 1) {
      const id = await this.repositories.head(path, container.branch ?? '');
      const newest = await this.stored.newest(container._id);
      if (id === null || newest?.origin.commit === id) return id;
      await this.limits.consume('archive-upload', projectId);
      const commit = await this.repositories.commit(path, id);
      const origin = { name: null, commit: id, subject: commit.subject };
      const content = this.repositories.archive(path, actor, commit);
      await this.archives.store(container, origin, content, { actor, action, details: { commit: id } });
    }
    throw new ApiError('conflict', { message: 'The branch changes at this moment. Try again.' });
  }
}

/** The reason of a rejected archive, or the message of another error. */
export function sentenceOf({ details, message }: ApiError): string {
  return details.issues?.[0]?.message ?? message;
}
