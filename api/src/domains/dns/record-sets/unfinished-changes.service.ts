import { Injectable } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobRepository } from '../../../platform/jobs/job.repository.js';
import { CHANGE_JOB, recordSetChange, type RecordSetChange } from '../publication/change-entry.js';
import { ChangePromiseRepository } from '../publication/change-promise.repository.js';

/** Changes that are made and that the history may not have yet. */
@Injectable()
export class UnfinishedChanges {
  constructor(
    private readonly promises: ChangePromiseRepository,
    private readonly jobs: JobRepository,
  ) {}

  /**
   * Those of a cluster. A promise goes from its document to a job and from there to the history; they are looked for in
   * this order, so none is missed that moves on meanwhile when the history is read afterwards. Some may be there as well.
   */
  async of(scope: Pick<ProjectScope, 'projectId'>, clusterId: string): Promise<RecordSetChange[]> {
    const carried = await this.promises.carried(scope, clusterId);
    const queued = await this.jobs.unfinished(CHANGE_JOB, { cluster: clusterId, project: scope.projectId });
    return [...carried, ...queued].map((payload) => recordSetChange.parse(payload));
  }

  /** Whether a cluster has any on their way. Asked before the history is read, as above. */
  async areThere(scope: Pick<ProjectScope, 'projectId'>, clusterId: string): Promise<boolean> {
    if (await this.promises.areCarried(scope, clusterId)) return true;
    return await this.jobs.isAwaited(CHANGE_JOB, { cluster: clusterId, project: scope.projectId });
  }
}
