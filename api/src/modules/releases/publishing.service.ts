import { Injectable } from '@nestjs/common';
import {
  BuildError,
  publishBuild,
  readBuild,
  ReleaseRegistry,
  type PublishedRelease,
} from '@zonewerk/federation/release';
import { ApiError } from '../../platform/http/api-error.js';
import { ReleaseKeyService } from './release-key.service.js';

/** Puts builds into the registry. */
@Injectable()
export class PublishingService {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly keys: ReleaseKeyService,
  ) {}

  /**
   * Publishes the build in a project's folder.
   *
   * @returns the release, and whether it is there since now
   * @throws ApiError conflict with what is wrong with the build
   */
  async publish(
    folder: string,
    project: string,
    publication: { by: string; commit: string | null },
  ): Promise<{ published: PublishedRelease; fresh: boolean }> {
    try {
      const build = await readBuild(folder);
      if (build.release.project !== project) {
        throw new BuildError(`${folder} holds a build of ${build.release.project}.`);
      }
      const target = { registry: this.registry, key: await this.keys.key() };
      return await publishBuild(target, build, publication);
    } catch (error) {
      if (error instanceof BuildError) throw new ApiError('conflict', { message: error.message });
      throw error;
    }
  }
}
