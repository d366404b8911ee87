import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectScope } from '../../platform/http/request.js';
import { ProjectContents } from '../projects/project-contents.service.js';
import { toRecordSet } from './cluster.mapper.js';
import { ClusterRepository } from './cluster.repository.js';
import type { ClusterDocument } from './cluster.schema.js';
import { RecordSetRepository } from './record-set.repository.js';

const AT_ONCE = 100;

/** DNS as a part of a project that is handed out or removed as a whole. */
@Injectable()
export class ClustersContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly clusters: ClusterRepository,
    private readonly recordSets: RecordSetRepository,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'clusters',
      count: async (scope) => (await this.clusters.list(scope, { limit: 1 })).count,
      read: (scope) => Promise.resolve(this.read(scope)),
      remove: (scope) => this.remove(scope),
    });
  }

  /** Clusters and their record sets as they are read: there may be more than are held at once. */
  private async *read(scope: ProjectScope) {
    for await (const cluster of this.each(scope)) {
      const created = cluster.createdAt.toISOString();
      yield { domain: cluster.domain, created, record_sets: this.recordSetsOf(scope, cluster) };
    }
  }

  private async *recordSetsOf(scope: ProjectScope, cluster: ClusterDocument) {
    for await (const set of this.setsOf(scope, cluster)) yield toRecordSet(set);
  }

  /** Each one is taken from the nameservers by its own job, as when it is dropped by hand. */
  private async remove(scope: ProjectScope): Promise<void> {
    for await (const cluster of this.each(scope)) await this.clusters.drop(scope, cluster._id.toHexString());
  }

  private async *each(scope: ProjectScope) {
    let cursor: string | undefined;
    do {
      const page = await this.clusters.list(scope, { cursor, limit: AT_ONCE });
      yield* page.rows;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }

  private async *setsOf(scope: ProjectScope, cluster: ClusterDocument) {
    let cursor: string | undefined;
    do {
      const page = await this.recordSets.list(scope, cluster._id.toHexString(), { cursor, limit: AT_ONCE });
      yield* page.rows;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
}
