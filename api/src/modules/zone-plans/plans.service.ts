import { Injectable } from '@nestjs/common';
import {
  isMassRemoval,
  type AnswerOf,
  type applyPlan,
  type getPlan,
  type InputOf,
  type listPlan,
} from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { ClustersService, type OpenCluster } from '../clusters/clusters.service.js';
import { planEntry } from './plan-runner.service.js';
import { toPlan, toPlanRow } from './zone-plan.mapper.js';
import { ZonePlanRepository } from './zone-plan.repository.js';
import type { ZonePlanDocument } from './zone-plan.schema.js';

const STALE = 'The zone was changed since this preview. Please make it again.';

/** Plans, as people look at them and have them carried out. */
@Injectable()
export class PlansService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: ZonePlanRepository,
  ) {}

  async get(input: InputOf<typeof getPlan>, scope: ProjectScope): Promise<AnswerOf<typeof getPlan>> {
    const { plan } = await this.load(input, scope);
    return { status: 'success', message: '', plan: toPlan(plan) };
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

  /** Has a plan carried out by a job. Asked again, it says how far that is. */
  async apply(input: InputOf<typeof applyPlan>, scope: ProjectScope): Promise<AnswerOf<typeof applyPlan>> {
    const { plan, cluster } = await this.load(input, scope);
    if (plan.state === 'open') {
      if (cluster.revision !== plan.revision) throw new ApiError('conflict', { message: STALE });
      this.requireConfirmed(plan, cluster, input.cluster_domain);
    }
    const started = await this.repository.start(scope, plan, planEntry(plan));
    const now = started ?? (await this.load(input, scope)).plan;
    return { status: 'success', message: startedText(now), plan: toPlan(now) };
  }

  /** @throws ApiError confirmation-required, validation-error when another domain is given */
  private requireConfirmed(plan: ZonePlanDocument, cluster: OpenCluster, typed?: string): void {
    const removed = plan.counts.removed.sets;
    if (!isMassRemoval(removed, plan.existing)) return;
    if (typed !== undefined) {
      this.clusters.requireTyped(cluster, typed, 'remove so much');
      return;
    }
    const message = `This removes ${removed} of ${plan.existing} record sets. Please enter the domain to confirm.`;
    throw new ApiError('confirmation-required', { message, issues: [{ path: 'cluster_domain', message }] });
  }

  private async load(
    input: InputOf<typeof getPlan>,
    scope: ProjectScope,
  ): Promise<{ plan: ZonePlanDocument; cluster: OpenCluster }> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const plan = await this.repository.find(scope, input.cluster_id, input.plan_id);
    if (!plan) throw new ApiError('not-found', { message: 'This preview is gone. Please make it again.' });
    return { plan, cluster };
  }
}

function startedText(plan: ZonePlanDocument): string {
  const { total } = toPlan(plan);
  return total === 1 ? '1 change is being made.' : `${total} changes are being made.`;
}
