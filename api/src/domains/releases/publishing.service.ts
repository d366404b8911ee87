import { Injectable } from '@nestjs/common';
import {
  BuildError,
  originOf,
  publishBuild,
  readBuild,
  ReleaseRegistry,
  type PublishedRelease,
} from '@zonewerk/federation/release';
import { ApiError } from '../../platform/http/api-error.js';
import { ReleaseKeyService } from './release-key.service.js';

/** Publishes builds in the registry. */
@Injectable()
export class PublishingService {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly keys: ReleaseKeyService,
  ) {}

  /**
   * Publishes the build in a project's folder, with the commit and the sources that the build recorded.
   *
   * @param publication.commit commit of a build outside of a repository; null for none
   * @returns the release, and whether it is new
   * @throws ApiError conflict with the faults of the build
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
      const origin = await originOf(build, publication.commit);
      return await publishBuild(target, build, { by: publication.by, ...origin });
    } catch (error) {
      if (error instanceof BuildError) throw new ApiError('conflict', { message: error.message });
      throw error;
    }
  }
}
