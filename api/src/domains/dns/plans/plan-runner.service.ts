import { Injectable, type OnModuleInit } from '@nestjs/common';
import { objectId, type RecordType } from '@zonewerk/contracts';
import { z } from 'zod';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { PlanExecutor } from '../record-sets/plan-executor.service.js';
import { IdentityService } from '../../account/account.api.js';
import { ZonePlanRepository } from './zone-plan.repository.js';
import type { PlanRowDocument, ZonePlanDocument } from './zone-plan.schema.js';

const PLAN_JOB = 'dns.plan';
const payloadOf = z.object({ plan: objectId, cluster: objectId, project: objectId });

/** Deletions first, creations last, because a CNAME and other types exclude each other at a name. */
export const STAGES = ['removed', 'changed', 'added'] as const;
const KIND_OF = { removed: 'dropped', changed: 'updated', added: 'created' } as const;
/**
 * Parts of a plan, about 100 record sets each, that are applied in one step; one part when each set is applied alone.
 */
const PARTS_AT_ONCE = 10;
/** Time after which a job hands over to the next one. A shutdown need not wait for a large plan. */
const WORK_MS = 2_000;
const NO_ACCESS = 'The author of this plan no longer has access to the project. Nothing was changed.';
const RETENTION_MS = 7 * 86_400_000;

/** Applies plans part by part. Steps that completed before a crash are detected and skipped. */
@Injectable()
export class PlanRunner implements OnModuleInit {
  constructor(
    private readonly clusters: ClustersService,
    private readonly planned: PlanExecutor,
    private readonly repository: ZonePlanRepository,
    private readonly jobs: JobService,
    private readonly parts: ClusterExtensions,
    private readonly tidier: CleanupScheduler,
    private readonly projects: ProjectAccess,
    private readonly identity: IdentityService,
  ) {}

  onModuleInit(): void {
    this.parts.register({ remove: (scope, clusterId) => this.repository.remove(scope, clusterId) });
    this.tidier.register('plans of zones', (now) =>
      this.repository.tidy(new Date(now.getTime() - RETENTION_MS)),
    );
    this.jobs.register({
      kind: PLAN_JOB,
      exclusive: (payload) => payloadOf.parse(payload).cluster,
      run: async (payload) => {
        const { plan, cluster, project } = payloadOf.parse(payload);
        const found = await this.repository.find({ projectId: project }, cluster, plan);
        if (found) await this.run(found);
      },
    });
  }

  private async run(found: ZonePlanDocument): Promise<void> {
    const end = Date.now() + WORK_MS;
    const scope = scopeOf(found);
    let plan: ZonePlanDocument | null = found;
    while (plan?.state === 'running') {
      if (Date.now() > end) return this.repository.goOn(scope, plan, planEntry(plan));
      plan = await this.step(plan, scope);
    }
  }

  private async step(plan: ZonePlanDocument, scope: ProjectScope): Promise<ZonePlanDocument | null> {
    if (plan.leftRows) return this.repository.storeRemaining(scope, plan);
    const category = STAGES[plan.stage];
    if (!category) return this.repository.end(scope, plan, new Date());
    const clusterId = plan.cluster.toHexString();
    const isBatch = !(await this.planned.mayRefuse({ scope, clusterId }, KIND_OF[category]));
    const { rows, next } = await this.repository.parts(scope, plan, category, isBatch ? PARTS_AT_ONCE : 1);
    if (rows.length === 0) return this.repository.nextStage(scope, plan);
    return this.repository.record(scope, plan, {
      next,
      tried: rows.length,
      remaining: await this.make(rows, plan, scope),
    });
  }

  /** The rows that could not be applied, with reasons. */
  private async make(
    rows: readonly PlanRowDocument[],
    plan: ZonePlanDocument,
    scope: ProjectScope,
  ): Promise<PlanRowDocument[]> {
    const clusterId = plan.cluster.toHexString();
    // Checked at every step: a user who loses access changes nothing from the next step on.
    if (!(await this.mayGoOn(scope))) return rows.map((row) => ({ ...row, notes: [NO_ACCESS] }));
    const domain = await this.clusters.domainOf(scope, clusterId);
    if (domain === null) return rows.map((row) => ({ ...row, notes: ['The cluster was dropped.'] }));
    const cause = { kind: plan.source, id: plan._id.toHexString() };
    const changes = rows.map(({ name, type, before: from, after: to }) => {
      return { name, type: type as RecordType, from, to };
    });
    const reasons = await this.planned.makeAll(changes, { scope, clusterId, domain, cause });
    return rows.flatMap((row, at) => {
      const reason = reasons[at] ?? null;
      return reason === null ? [] : [{ ...row, notes: [reason] }];
    });
  }

  private async mayGoOn({ projectId, userId }: ProjectScope): Promise<boolean> {
    if (!(await this.identity.isOpen(userId))) return false;
    return this.projects.allows(projectId, userId, 'dns.change');
  }
}

/** Outbox entry of the job that applies a plan or continues it. */
export function planEntry({ _id, cluster, project }: ZonePlanDocument): OutboxEntry {
  const ids = { plan: _id, cluster, project };
  return outboxEntry(
    PLAN_JOB,
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.toHexString()])),
  );
}

/** The author of the changes is the user who applied the plan. */
function scopeOf({ project, user }: ZonePlanDocument): ProjectScope {
  return { projectId: project.toHexString(), userId: user.toHexString() };
}
