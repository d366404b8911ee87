import { Injectable } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobRepository } from '../../../platform/jobs/job.repository.js';
import { CHANGE_JOB, recordSetChange, type RecordSetChange } from '../publication/change-entry.js';
import { ChangeOutboxRepository } from '../publication/change-outbox.repository.js';

/** Stored changes that the history may not contain yet. */
@Injectable()
export class PendingHistoryEntries {
  constructor(
    private readonly promises: ChangeOutboxRepository,
    private readonly jobs: JobRepository,
  ) {}

  /**
   * Pending changes of a cluster. An entry moves from its document to a job and from there to the history. The lookup
   * follows this order, so no entry is missed when the history is read after it. Some entries may be in both.
   */
  async of(scope: Pick<ProjectScope, 'projectId'>, clusterId: string): Promise<RecordSetChange[]> {
    const carried = await this.promises.carried(scope, clusterId);
    const queued = await this.jobs.unfinished(CHANGE_JOB, { cluster: clusterId, project: scope.projectId });
    return [...carried, ...queued].map((payload) => recordSetChange.parse(payload));
  }

  /** Whether a cluster has pending changes. Call it before the history is read, as above. */
  async areThere(scope: Pick<ProjectScope, 'projectId'>, clusterId: string): Promise<boolean> {
    if (await this.promises.areCarried(scope, clusterId)) return true;
    return await this.jobs.isAwaited(CHANGE_JOB, { cluster: clusterId, project: scope.projectId });
  }
}
