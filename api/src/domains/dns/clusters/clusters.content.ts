import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ProjectContents, RoadmapLinks } from '../../projects/projects.api.js';
import { toRecordSet } from './cluster.mapper.js';
import { ClusterPurge } from './cluster-purge.service.js';
import { ClusterRepository } from './cluster.repository.js';
import type { ClusterDocument } from './cluster.schema.js';
import { DroppedClusterRepository } from './dropped-cluster.repository.js';
import { RecordSetRepository } from '../record-sets/record-set.repository.js';

const AT_ONCE = 100;

/** DNS data of a project for export and deletion. */
@Injectable()
export class ClustersContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly links: RoadmapLinks,
    private readonly clusters: ClusterRepository,
    private readonly dropped: DroppedClusterRepository,
    private readonly purge: ClusterPurge,
    private readonly recordSets: RecordSetRepository,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'clusters',
      count: (scope) => this.count(scope),
      read: (scope) => Promise.resolve(this.read(scope)),
      remove: (scope) => this.remove(scope),
    });
    this.links.register({
      kind: 'cluster',
      search: async (scope, query, limit) => {
        const { rows } = await this.clusters.list(scope, { query, limit });
        return rows.map(({ _id, domain }) => ({ id: _id.toHexString(), title: domain }));
      },
      titles: async (scope, ids) => {
        const found = await this.clusters.several(scope, ids);
        return new Map(found.map(({ _id, domain }) => [_id.toHexString(), domain]));
      },
    });
  }

  /** Dropped clusters belong to the project until they are deleted. */
  private async count(scope: ProjectScope): Promise<number> {
    const [live, dropped] = await Promise.all([
      this.clusters.list(scope, { limit: 1 }),
      this.dropped.list(scope, { limit: 1 }, new Date()),
    ]);
    return live.count + dropped.count;
  }

  /** Streams the clusters and their record sets: they may exceed the available memory. */
  private async *read(scope: ProjectScope) {
    for await (const cluster of this.each(scope)) {
      const created = cluster.createdAt.toISOString();
      yield { domain: cluster.domain, created, record_sets: this.recordSetsOf(scope, cluster) };
    }
    for (const cluster of await this.dropped.all(scope, new Date())) {
      const created = cluster.createdAt.toISOString();
      const dropped = cluster.droppedAt.toISOString();
      yield { domain: cluster.domain, created, dropped, record_sets: this.recordSetsOf(scope, cluster) };
    }
  }

  private async *recordSetsOf(scope: ProjectScope, cluster: ClusterDocument) {
    for await (const set of this.setsOf(scope, cluster)) yield toRecordSet(set);
  }

  /** A job for each cluster removes it from the nameservers. Rules do not apply, and a restore is not possible. */
  private async remove(scope: ProjectScope): Promise<void> {
    for await (const cluster of this.each(scope)) await this.clusters.drop(scope, cluster._id.toHexString());
    await this.purge.removeAll(scope);
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
