import { Injectable, type OnModuleInit } from '@nestjs/common';
import { objectId, RECORD_TYPES, type CanonicalSet } from '@zonewerk/contracts';
import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import type { ChangeCause } from '../publication/change-entry.js';
import { ClusterParts } from '../clusters/cluster-parts.service.js';
import { stateOfSet } from './record-set-input.js';
import { RecordSetChanges } from './record-set-changes.service.js';
import { RecordSetRepository } from './record-set.repository.js';
import { decisionOf, movedSlot, type RecordSetDocument } from './record-set.schema.js';

/** Kind of the jobs that take a record set from the place that it has left. */
const LEAVE_JOB = 'dns.leave';
/** Somebody who wants the place as it is (a rule, a newer change) is not asked for ever. */
const ATTEMPTS = 10;
/** Tries to take away what is renewed at the same time. */
const TRIES = 10;

/** The place that is left, as it was read. */
const leaving = z.object({
  cluster: objectId,
  project: objectId,
  user: objectId,
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  /** The decision of what moved, see `decisionOf`. */
  revision: z.number().int(),
  /** The new place; promises of earlier releases do not name it. */
  to: z.string().optional(),
});
type Leaving = z.output<typeof leaving>;

/** Record sets that get another name: the new place first, so that nothing is ever lost, then the former one. */
@Injectable()
export class RecordMoves implements OnModuleInit {
  constructor(
    private readonly parts: ClusterParts,
    private readonly changes: RecordSetChanges,
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
   * Makes the set at its new place and takes it from the former one. Null when the new place is taken, or the former
   * one was changed meanwhile: then everything is as it was.
   * @throws ApiError permission-issue when a rule blocks either, also one that is switched on between the two steps: then
   *   the first is taken back
   */
  async move(
    scope: ProjectScope,
    from: RecordSetDocument,
    to: CanonicalSet,
  ): Promise<RecordSetDocument | null> {
    const cluster = from.cluster.toHexString();
    const { name, type } = from;
    const decision = decisionOf(from);
    // To people who rename it is one change of the set; to the zone it is what goes and what comes.
    for (const kind of ['updated', 'dropped'] as const)
      await this.parts.allow(scope, cluster, { kind, name, type });
    const ids = { cluster, project: scope.projectId, user: scope.userId };
    const left = { ...ids, name, type, revision: decision, to: to.name };
    const key = { name: to.name, type };
    // The promise finishes the move should this process end between its two steps.
    const promises = [outboxEntry(LEAVE_JOB, left)];
    const place = { key, read: null, wanted: stateOfSet(to), promises, from: { name, type, decision } };
    const made = await this.changes.apply(scope, cluster, place, { cause: renameOf(decision) });
    if (!made) return null;
    const gone = await this.leave(left).catch(async (error: unknown) => {
      // What fails otherwise is tried again by the promise.
      if (error instanceof ApiError) await this.changes.withdraw(scope, made);
      throw error;
    });
    if (gone) return made;
    await this.changes.withdraw(scope, made);
    return null;
  }

  /** Deletes what was left; false when that is something else by now. Can be called twice. */
  private async leave({ cluster, project, user, name, type, revision, to }: Leaving): Promise<boolean> {
    const scope: ProjectScope = { projectId: project, userId: user };
    const key = { name, type };
    const moved = movedSlot({ name, type, decision: revision });
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const made = to === undefined ? null : await this.repository.find(scope, cluster, { name: to, type });
      // It is not at the new place any more, whoever has that now: what is here is all there is of it.
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

/** What both sides of a move are noted with: which state of the former place it was that moved. */
function renameOf(decision: number): ChangeCause {
  return { kind: 'rename', id: String(decision) };
}
