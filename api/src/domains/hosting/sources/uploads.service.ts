import { Injectable } from '@nestjs/common';
import { type AnswerOf, HOSTING_LIMITS, type uploadArchive } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { cleanFileName } from '../../../platform/http/multipart/file-name.js';
import type { ProjectScope, ZonewerkRequest } from '../../../platform/http/request.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { Archives } from './archives.service.js';

const MEGABYTE = 1_000_000;
const TEXTS = {
  source: 'This container accepts no archive, because it has another source.',
  large: `An archive has at most ${HOSTING_LIMITS.archiveBytes / MEGABYTE} MB.`,
  brokeOff: 'The upload was interrupted. Please try again.',
} as const;

/** Archives that members upload. */
@Injectable()
export class ArchiveUploads {
  constructor(
    private readonly containers: ContainerRepository,
    private readonly archives: Archives,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores the body of a request as the archive of a container.
   * @throws ApiError not-found, conflict for another source, payload-too-large, too-many-requests, validation-error
   */
  async upload(
    request: ZonewerkRequest,
    { id, name: claimed }: { readonly id: string; readonly name: string },
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof uploadArchive>> {
    const container = await this.containers.find(scope, id);
    if (!container) throw new ApiError('not-found');
    if (container.source !== 'archive') throw new ApiError('conflict', { message: TEXTS.source });
    if (!request.is('application/octet-stream')) throw new ApiError('unsupported-media-type');
    if (Number(request.headers['content-length'] ?? 0) > HOSTING_LIMITS.archiveBytes) throw tooLarge();
    await this.limits.consume('archive-upload', scope.projectId);
    const name = cleanFileName(claimed);
    const origin = { name, commit: null, subject: '' };
    const change = { actor: scope.userId, action: 'archive.upload', details: { name } } as const;
    try {
      const { size, createdAt } = await this.archives.store(container, origin, limited(request), change);
      return { status: 'success', message: '', content: { ...origin, size, date: createdAt.toISOString() } };
    } catch (error) {
      if (error instanceof ApiError || !request.readableAborted) throw error;
      throw new ApiError('validation-error', { message: TEXTS.brokeOff });
    }
  }
}

/** The bytes of a body, up to the limit. */
async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > HOSTING_LIMITS.archiveBytes) throw tooLarge();
    yield chunk;
  }
}

function tooLarge(): ApiError {
  return new ApiError('payload-too-large', { message: TEXTS.large });
}
