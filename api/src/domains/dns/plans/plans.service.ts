import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type applyPlan,
  type getPlan,
  type InputOf,
  type listPlan,
  type listPlans,
  type ZonePlan,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ClusterLimits } from '../clusters/cluster-limits.service.js';
import { ClustersService, type OpenCluster } from '../clusters/clusters.service.js';
import { IdentityService } from '../../account/account.api.js';
import { PlanFreshnessCheck } from './plan-freshness-check.service.js';
import { planEntry } from './plan-runner.service.js';
import { requiresConfirmation, changesOf, toPlan, toPlanRow } from './zone-plan.mapper.js';
import { ZonePlanRepository } from './zone-plan.repository.js';
import type { ZonePlanDocument } from './zone-plan.schema.js';

/** Plans of a project that are applied concurrently. */
const RUNNING = 10;
const RETRY_SECONDS = 10;

/** Preview and application of plans. */
@Injectable()
export class PlansService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: ZonePlanRepository,
    private readonly identity: IdentityService,
    private readonly holding: PlanFreshnessCheck,
    private readonly limits: ClusterLimits,
  ) {}

  async listAll(input: InputOf<typeof listPlans>, scope: ProjectScope): Promise<AnswerOf<typeof listPlans>> {
    await this.clusters.load(input.cluster_id, scope);
    const page = await this.repository.list(scope, input.cluster_id, input);
    const list = await this.show(page.rows);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async get(input: InputOf<typeof getPlan>, scope: ProjectScope): Promise<AnswerOf<typeof getPlan>> {
    const { plan } = await this.load(input, scope);
    return { status: 'success', message: '', plan: await this.showOne(plan) };
  }

  async list(input: InputOf<typeof listPlan>, scope: ProjectScope): Promise<AnswerOf<typeof listPlan>> {
    const { plan } = await this.load(input, scope);
    const { category } = input;
    const page = await this.repository.page(scope, plan, category, Number(input.cursor ?? 0));
    return {
      status: 'success',
      message: '',
      list: page.rows.map(toPlanRow),
      next: page.next === null ? null : String(page.next),
      count: category === 'left' ? plan.left : plan.counts[category].sets,
    };
  }

  /** Starts a job that applies a plan. A repeated call returns the progress. */
  async apply(input: InputOf<typeof applyPlan>, scope: ProjectScope): Promise<AnswerOf<typeof applyPlan>> {
    const { plan, cluster } = await this.load(input, scope);
    if (plan.state === 'open') {
      // Other changes raise the revision too: only the sets that the plan changes must be unchanged.
      const fault = cluster.revision === plan.revision ? null : await this.holding.fault(scope, plan);
      if (fault !== null) throw new ApiError('conflict', { message: fault });
      await this.refuseTooMany(plan, scope);
      this.requireConfirmed(plan, cluster, input.cluster_domain);
    }
    const begun = plan.state === 'open' ? await this.start(plan, scope) : null;
    const now = begun ?? (await this.load(input, scope)).plan;
    if (now.state === 'open') throw tooManyRunning();
    return { status: 'success', message: startedText(now), plan: await this.showOne(now) };
  }

  /** @throws ApiError validation-error that names the limit of record sets that the plan would exceed */
  private async refuseTooMany({ cluster, counts }: ZonePlanDocument, scope: ProjectScope): Promise<void> {
    const more = counts.added.sets - counts.removed.sets;
    const message = await this.limits.growthFault(scope, cluster.toHexString(), more);
    if (message === null) return;
    throw new ApiError('validation-error', { message, issues: [{ path: 'plan_id', message }] });
  }

  /** The started plan; null when it was started before or has to wait. */
  private async start(plan: ZonePlanDocument, scope: ProjectScope): Promise<ZonePlanDocument | null> {
    return this.repository.start(scope, plan, { promise: planEntry(plan), most: RUNNING });
  }

  /** @throws ApiError confirmation-required; validation-error when the typed domain differs */
  private requireConfirmed(plan: ZonePlanDocument, cluster: OpenCluster, typed?: string): void {
    if (!requiresConfirmation(plan)) return;
    const { purpose, why } = confirmedText(plan);
    if (typed !== undefined) {
      this.clusters.requireTyped(cluster, typed, purpose);
      return;
    }
    const message = `${why} Please enter the domain to confirm.`;
    throw new ApiError('confirmation-required', { message, issues: [{ path: 'cluster_domain', message }] });
  }

  private async showOne(plan: ZonePlanDocument): Promise<ZonePlan> {
    return toPlan(plan, await this.identity.namesOf([plan.user.toHexString()]));
  }

  private async show(plans: readonly ZonePlanDocument[]): Promise<ZonePlan[]> {
    const names = await this.identity.namesOf([...new Set(plans.map(({ user }) => user.toHexString()))]);
    return plans.map((plan) => toPlan(plan, names));
  }

  private async load(
    input: InputOf<typeof getPlan>,
    scope: ProjectScope,
  ): Promise<{ plan: ZonePlanDocument; cluster: OpenCluster }> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const plan = await this.repository.find(scope, input.cluster_id, input.plan_id);
    if (!plan)
      throw new ApiError('not-found', { message: 'This preview has expired. Please create a new one.' });
    return { plan, cluster };
  }
}

function tooManyRunning(): ApiError {
  const message = `${RUNNING} plans of this project are running. Please wait until one of them is complete.`;
  return new ApiError('too-many-requests', { message, retryAfterSeconds: RETRY_SECONDS });
}

function startedText(plan: ZonePlanDocument): string {
  const total = changesOf(plan);
  return total === 1 ? '1 change is being made.' : `${total} changes are being made.`;
}

/** Purpose of the typed confirmation. */
function confirmedText({ source, counts, existing }: ZonePlanDocument) {
  if (source === 'rollback') return { purpose: 'go back', why: 'This restores the whole zone.' };
  const why = `This removes ${counts.removed.sets} of ${existing} record sets.`;
  return { purpose: 'remove many record sets', why };
}
