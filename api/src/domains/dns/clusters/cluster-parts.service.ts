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

/** Kind of the jobs that remove what areas keep of a dropped cluster. */
const CLUSTER_GONE_JOB = 'dns.cluster-gone';

/** Changes of one project that are recorded at a time. */
const RECORDED_AT_ONCE = 4;

/** A change that is about to be made. */
export type ComingChange = Pick<RecordSetChange, 'kind' | 'name' | 'type'> & {
  /** The person of the scope, when left out. */
  readonly author?: ChangeAuthor;
};

/** Changes that an engine has just confirmed, under the serial that they came with. */
export interface Publication {
  readonly cluster: Pick<ClusterDocument, '_id' | 'project' | 'domain'>;
  readonly serial: number;
  readonly at: Date;
  /** Nameservers that have them now, or will. */
  readonly authorities: readonly Authority[];
  readonly changes: readonly { readonly revision: number; readonly changedAt: Date }[];
}

/** A change, as far as outbox entries depend on it. */
export type KindOfChange = Pick<RecordSetChange, 'cluster' | 'project' | 'kind' | 'cause'>;

/** A drop of a cluster by a person. */
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
export interface ClusterPart {
  /** Throws an ApiError when the cluster must not be dropped. Called before a drop by a person. */
  allowDrop?(scope: ProjectScope, drop: ClusterDropping): Promise<void>;
  /** Outbox entries to be written with a drop by a person. */
  dropPromises?(scope: ProjectScope, drop: ClusterDropping): Promise<OutboxEntry[]>;
  /** Throws an ApiError when the change must not be made. Called before a change, unless `mayRefuse` says no. */
  allow?(scope: ProjectScope, clusterId: string, change: ComingChange): Promise<void>;
  /** Whether `allow` may refuse a change of this kind at present. */
  mayRefuse?(scope: ProjectScope, clusterId: string, kind: ChangeKind): Promise<boolean>;
  /** Called after each publication, at least once. */
  published?(publication: Publication): Promise<void>;
  /** Outbox entries to be written with the record of a change of this kind. */
  promises?(change: KindOfChange): Promise<OutboxEntry[]>;
  /** Records changes that were made; called at least once, and in any order. Each gets the outbox entries. */
  record?(changes: readonly RecordSetChange[], promises: readonly OutboxEntry[]): Promise<void>;
  /** Removes all data of a cluster. Can be called twice. */
  remove?(scope: OwnScope, clusterId: string): Promise<void>;
}

const gonePayload = z.object({ cluster: objectId, project: objectId });

/** Everything that other areas keep of clusters; an area registers what is its own. */
@Injectable()
export class ClusterParts implements OnModuleInit {
  private readonly parts: ClusterPart[] = [];

  constructor(private readonly jobs: JobService) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: CHANGE_JOB,
      // An imported file has a hundred thousand of them, and nobody else waits for all of those.
      ofProject: RECORDED_AT_ONCE,
      run: (payload) => this.record([recordSetChange.parse(payload)]),
    });
    this.jobs.register({
      kind: CLUSTER_GONE_JOB,
      run: async (payload) => {
        const { cluster, project } = gonePayload.parse(payload);
        await this.remove(project, cluster);
      },
    });
  }

  register(part: ClusterPart): void {
    this.parts.push(part);
  }

  async allow(scope: ProjectScope, clusterId: string, change: ComingChange): Promise<void> {
    for (const part of this.parts) await part.allow?.(scope, clusterId, change);
  }

  /** Whether `allow` may refuse a change of this kind at present. */
  async mayRefuse(scope: ProjectScope, clusterId: string, kind: ChangeKind): Promise<boolean> {
    for (const part of this.parts) if (await part.mayRefuse?.(scope, clusterId, kind)) return true;
    return false;
  }

  /**
   * Asks all areas about a drop by a person.
   * @returns the outbox entries to be written with it
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

  /** Removes all that is kept of a cluster beside its record sets. Can be called twice. */
  async remove(projectId: string, clusterId: string): Promise<void> {
    for (const part of this.parts) await part.remove?.({ projectId }, clusterId);
  }

  /** Records changes of one cluster that have the same cause. Can be called twice. */
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

/** The promise to remove what areas keep of a cluster, to be written when it is dropped. */
export function goneEntry(scope: OwnScope, clusterId: string): OutboxEntry {
  return outboxEntry(CLUSTER_GONE_JOB, { cluster: clusterId, project: scope.projectId });
}
