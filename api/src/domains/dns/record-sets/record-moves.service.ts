import { Injectable, type OnModuleInit } from '@nestjs/common';
import { objectId, RECORD_TYPES, type CanonicalSet } from '@zonewerk/contracts';
import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import type { ChangeCause } from '../publication/change-entry.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { stateOfSet } from './record-set-input.js';
import { RecordSetWriter } from './record-set-writer.service.js';
import { RecordSetRepository } from './record-set.repository.js';
import { decisionOf, movedSlot, type RecordSetDocument } from './record-set.schema.js';

/** Kind of the jobs that delete a record set from its former name after a rename. */
const LEAVE_JOB = 'dns.leave';
/** Maximum of attempts, because a rule or a newer change can prevent the deletion permanently. */
const ATTEMPTS = 10;
/** Maximum of attempts to delete a set that is renewed concurrently. */
const TRIES = 10;

/** The former record set, as it was read. */
const leaving = z.object({
  cluster: objectId,
  project: objectId,
  user: objectId,
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  /** The decision of the renamed state, see `decisionOf`. */
  revision: z.number().int(),
  /** The new name; absent in outbox entries of earlier releases. */
  to: z.string().optional(),
});
type Leaving = z.output<typeof leaving>;

/**
 * Renames record sets. The set is created at the new name first, then deleted at the former one, so a crash loses
 * nothing.
 */
@Injectable()
export class RecordMoves implements OnModuleInit {
  constructor(
    private readonly parts: ClusterExtensions,
    private readonly changes: RecordSetWriter,
    private readonly repository: RecordSetRepository,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: LEAVE_JOB,
      attempts: ATTEMPTS,
      run: async (payload) => {
        await this.leave(leaving.parse(payload));
      },
    });
  }

  /**
   * Creates the set at its new name and deletes it at the former one. Null without any change when the new name is in
   * use, or when the former set changed concurrently.
   * @throws ApiError permission-issue when a rule blocks one of the two steps. A rule that was enabled between the
   * steps reverts the first step.
   */
  async move(
    scope: ProjectScope,
    from: RecordSetDocument,
    to: CanonicalSet,
  ): Promise<RecordSetDocument | null> {
    const cluster = from.cluster.toHexString();
    const { name, type } = from;
    const decision = decisionOf(from);
    // For users a rename is one update of the set; for the zone it is a deletion and a creation.
    for (const kind of ['updated', 'dropped'] as const)
      await this.parts.allow(scope, cluster, { kind, name, type });
    const ids = { cluster, project: scope.projectId, user: scope.userId };
    const payload = { ...ids, name, type, revision: decision, to: to.name };
    const key = { name: to.name, type };
    // The outbox entry completes the rename when the process ends between the two steps.
    const promises = [outboxEntry(LEAVE_JOB, payload)];
    const place = { key, read: null, wanted: stateOfSet(to), promises, from: { name, type, decision } };
    const made = await this.changes.apply(scope, cluster, place, { cause: renameOf(decision) });
    if (!made) return null;
    const removal = await this.leave(payload).catch(async (error: unknown) => {
      // After other errors, the outbox entry repeats the step.
      if (error instanceof ApiError) await this.changes.withdraw(scope, made);
      throw error;
    });
    if (removal) return made;
    await this.changes.withdraw(scope, made);
    return null;
  }

  /** Deletes the set at the former name; false when it changed since. Idempotent. */
  private async leave({ cluster, project, user, name, type, revision, to }: Leaving): Promise<boolean> {
    const scope: ProjectScope = { projectId: project, userId: user };
    const key = { name, type };
    const moved = movedSlot({ name, type, decision: revision });
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const made = to === undefined ? null : await this.repository.find(scope, cluster, { name: to, type });
      // The new name does not have the renamed state any more. The set at the former name is its only copy.
      if (to !== undefined && !made?.slots?.includes(moved)) return false;
      const stored = await this.repository.find(scope, cluster, key);
      if (!stored) return true;
      if (decisionOf(stored) !== revision) return false;
      const place = { key, read: stored, wanted: null };
      if (await this.changes.apply(scope, cluster, place, { cause: renameOf(revision) })) return true;
    }
    throw new ApiError('conflict');
  }
}

/** Cause of both changes of a rename: the decision of the renamed state. */
function renameOf(decision: number): ChangeCause {
  return { kind: 'rename', id: String(decision) };
}
