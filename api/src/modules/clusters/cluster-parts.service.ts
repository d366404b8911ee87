import { Injectable, type OnModuleInit } from '@nestjs/common';
import { objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import type { OwnScope, ProjectScope } from '../../platform/http/request.js';
import { JobService } from '../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../platform/jobs/outbox.js';
import { CHANGE_JOB, recordSetChange, type ChangeAuthor, type RecordSetChange } from './change-entry.js';
import type { ClusterDocument } from './cluster.schema.js';
import type { Authority } from './engines/dns-engine.js';

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

/** What an area that keeps something of clusters wants to say and to know. */
export interface ClusterPart {
  /** Throws an ApiError when the change must not be made. Asked before every change. */
  allow?(scope: ProjectScope, clusterId: string, change: ComingChange): Promise<void>;
  /** Told after each publication; may be told twice. */
  published?(publication: Publication): Promise<void>;
  /** Promises to be written with a change when it is recorded. */
  promises?(change: RecordSetChange): Promise<OutboxEntry[]>;
  /** Takes a change up that was made, with promises of others; may be told twice, and of several in any order. */
  record?(change: RecordSetChange, promises: readonly OutboxEntry[]): Promise<void>;
  /** Removes all that is kept of a cluster. Can be called twice. */
  remove(scope: OwnScope, clusterId: string): Promise<void>;
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
      run: (payload) => this.record(recordSetChange.parse(payload)),
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

  async published(publication: Publication): Promise<void> {
    for (const part of this.parts) await part.published?.(publication);
  }

  /** Removes all that is kept of a cluster beside its record sets. Can be called twice. */
  async remove(projectId: string, clusterId: string): Promise<void> {
    for (const part of this.parts) await part.remove({ projectId }, clusterId);
  }

  private async record(change: RecordSetChange): Promise<void> {
    const promises: OutboxEntry[] = [];
    for (const part of this.parts) promises.push(...((await part.promises?.(change)) ?? []));
    for (const part of this.parts) await part.record?.(change, promises);
  }
}

/** The promise to remove what areas keep of a cluster, to be written when it is dropped. */
export function goneEntry(scope: OwnScope, clusterId: string): OutboxEntry {
  return outboxEntry(CLUSTER_GONE_JOB, { cluster: clusterId, project: scope.projectId });
}
