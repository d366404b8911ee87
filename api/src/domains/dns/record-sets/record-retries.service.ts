import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { absoluteName, type AnswerOf, type InputOf, type publishRecords } from '@zonewerk/contracts';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { readKey } from './record-set-input.js';
import { RetryRepository } from '../publication/retry.repository.js';

/**
 * Publishes failed sets again. Only a restart changes the engine or its configuration, so each start retries all failed
 * sets once.
 */
@Injectable()
export class RecordRetries implements OnApplicationBootstrap {
  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: RetryRepository,
    private readonly limits: RateLimits,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.repository.publishAllAgain();
  }

  async publish(
    { cluster_id: clusterId, records }: InputOf<typeof publishRecords>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof publishRecords>> {
    const { domain } = await this.clusters.load(clusterId, scope);
    await this.limits.consume('publish-again', scope.userId);
    const keys = records?.map(({ record_name: name, record_type: type }) => readKey({ name, type }, domain));
    const count = await this.repository.publishAgain(scope, clusterId, keys);
    const [only] = keys?.length === 1 ? keys : [];
    const named = only && `${absoluteName(only.name, domain)} ${only.type}`;
    return { status: 'success', message: said(count, named), count };
  }
}

function said(count: number, name: string | undefined): string {
  if (count === 0) return 'These record sets have no failures any more.';
  if (name !== undefined) return `${name} is being published again.`;
  return count === 1
    ? '1 record set is being published again.'
    : `${count} record sets are being published again.`;
}
