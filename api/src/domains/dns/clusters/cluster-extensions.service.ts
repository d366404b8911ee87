import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CHANGE_KINDS, objectId, type ChangeKind } from '@zonewerk/contracts';
import { z } from 'zod';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import {
  CHANGE_JOB,
  recordSetChange,
  type ChangeAuthor,
  type RecordSetChange,
} from '../publication/change-entry.js';
import type { ClusterDocument } from './cluster.schema.js';
import type { Authority } from '../engines/dns-engine.js';

/** Kind of the jobs that delete the data of other areas about a dropped cluster. */
const CLUSTER_REMOVED_JOB = 'dns.cluster-gone';

/** Changes of one project that are recorded concurrently. */
const RECORDED_AT_ONCE = 4;

/** A change before it is stored. */
export type ComingChange = Pick<RecordSetChange, 'kind' | 'name' | 'type'> & {
  /** Default: the user of the scope. */
  readonly author?: ChangeAuthor;
};

/** Changes that an engine confirmed, with the serial of their publication. */
export interface Publication {
  readonly cluster: Pick<ClusterDocument, '_id' | 'project' | 'domain'>;
  readonly serial: number;
  readonly at: Date;
  /** Nameservers that have the changes or will have them. */
  readonly authorities: readonly Authority[];
  readonly changes: readonly { readonly revision: number; readonly changedAt: Date }[];
}

/** The fields of a change that determine its outbox entries. */
export type KindOfChange = Pick<RecordSetChange, 'cluster' | 'project' | 'kind' | 'cause'>;

/** A drop of a cluster by a user. */
export interface ClusterDropping {
  /** Id of the drop, 24 hexadecimal digits. */
  readonly id: string;
  readonly clusterId: string;
  readonly domain: string;
  readonly at: Date;
  readonly until: Date;
  /** How many record sets the cluster has. */
  readonly records: number;
}

/** Hooks of an area that stores data of clusters. */
export interface ClusterExtension {
  /** Throws an ApiError when the cluster must not be dropped. Called before a drop by a user. */
  allowDrop?(scope: ProjectScope, drop: ClusterDropping): Promise<void>;
  /** Outbox entries that are stored with a drop by a user. */
  dropPromises?(scope: ProjectScope, drop: ClusterDropping): Promise<OutboxEntry[]>;
  /** Throws an ApiError when the change is not permitted. Called before a change unless `mayRefuse` returns false. */
  allow?(scope: ProjectScope, clusterId: string, change: ComingChange): Promise<void>;
  /** Whether `allow` can reject a change of this kind at present. */
  mayRefuse?(scope: ProjectScope, clusterId: string, kind: ChangeKind): Promise<boolean>;
  /** Called after each publication, at least once. */
  published?(publication: Publication): Promise<void>;
  /** Outbox entries that are stored with the record of a change of this kind. */
  promises?(change: KindOfChange): Promise<OutboxEntry[]>;
  /** Records changes; called at least once and in any order. Each change is stored with the outbox entries. */
  record?(changes: readonly RecordSetChange[], promises: readonly OutboxEntry[]): Promise<void>;
  /** Removes all data of a cluster. Can be called twice. */
  remove?(scope: OwnScope, clusterId: string): Promise<void>;
}

const removedClusterPayload = z.object({ cluster: objectId, project: objectId });

/** Registry of the areas that store data of clusters. Each area registers its hooks. */
@Injectable()
export class ClusterExtensions implements OnModuleInit {
  private readonly parts: ClusterExtension[] = [];

  constructor(private readonly jobs: JobService) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: CHANGE_JOB,
      // An import can have 100,000 changes; other projects must not wait for all of them.
      ofProject: RECORDED_AT_ONCE,
      run: (payload) => this.record([recordSetChange.parse(payload)]),
    });
    this.jobs.register({
      kind: CLUSTER_REMOVED_JOB,
      run: async (payload) => {
        const { cluster, project } = removedClusterPayload.parse(payload);
        await this.remove(project, cluster);
      },
    });
  }

  register(part: ClusterExtension): void {
    this.parts.push(part);
  }

  async allow(scope: ProjectScope, clusterId: string, change: ComingChange): Promise<void> {
    for (const part of this.parts) await part.allow?.(scope, clusterId, change);
  }

  /** Whether `allow` can reject a change of this kind at present. */
  async mayRefuse(scope: ProjectScope, clusterId: string, kind: ChangeKind): Promise<boolean> {
    for (const part of this.parts) if (await part.mayRefuse?.(scope, clusterId, kind)) return true;
    return false;
  }

  /**
   * Runs the checks of all areas before a drop by a user.
   * @returns the outbox entries that are stored with the drop
   * @throws ApiError permission-issue when a rule blocks it
   */
  async prepareDrop(scope: ProjectScope, drop: ClusterDropping): Promise<OutboxEntry[]> {
    for (const part of this.parts) await part.allowDrop?.(scope, drop);
    const promises: OutboxEntry[] = [];
    for (const part of this.parts) promises.push(...((await part.dropPromises?.(scope, drop)) ?? []));
    return promises;
  }

  async published(publication: Publication): Promise<void> {
    for (const part of this.parts) await part.published?.(publication);
  }

  /** Deletes the data of other areas about a cluster. Its record sets are not deleted. Idempotent. */
  async remove(projectId: string, clusterId: string): Promise<void> {
    for (const part of this.parts) await part.remove?.({ projectId }, clusterId);
  }

  /** Records changes of one cluster that have the same cause. Idempotent. */
  async record(changes: readonly RecordSetChange[]): Promise<void> {
    for (const kind of CHANGE_KINDS) {
      const alike = changes.filter((change) => change.kind === kind);
      const [first] = alike;
      if (!first) continue;
      const promises: OutboxEntry[] = [];
      for (const part of this.parts) promises.push(...((await part.promises?.(first)) ?? []));
      for (const part of this.parts) await part.record?.(alike, promises);
    }
  }
}

/** Outbox entry of the job that deletes the data of other areas; stored with the drop of a cluster. */
export function clusterRemovedEntry(scope: OwnScope, clusterId: string): OutboxEntry {
  return outboxEntry(CLUSTER_REMOVED_JOB, { cluster: clusterId, project: scope.projectId });
}
