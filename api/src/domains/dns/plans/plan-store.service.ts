import { Injectable } from '@nestjs/common';
import type { PlanSource, ZonePlan } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { EventLoopYield } from '../../../platform/jobs/event-loop-yield.js';
import { IdentityService } from '../../account/account.api.js';
import { PlanInput, type FullPart, type PlannedRow } from './plan-input.js';
import { toPlan } from './zone-plan.mapper.js';
import { ZonePlanRepository } from './zone-plan.repository.js';

/** Properties of a plan. */
export interface PlanSubject {
  readonly source: PlanSource;
  readonly detail: string;
  /** File name, for uploads. */
  readonly file?: string;
  readonly clusterId: string;
  /** Of the cluster, read before all other reads. */
  readonly revision: number;
  /** Record sets of the zone. */
  readonly existing: number;
  /** Remarks about the plan or its file as a whole. */
  readonly remarks?: readonly string[];
  readonly offers?: ZonePlan['offers'];
}

/** Parts per write. */
const WRITTEN = 20;

/** Stores plans until they are applied or expire. */
@Injectable()
export class PlanStore {
  constructor(
    private readonly repository: ZonePlanRepository,
    private readonly identity: IdentityService,
  ) {}

  /** Stores the rows of a plan. Replaces unused plans of the user for the cluster. */
  async store(scope: ProjectScope, subject: PlanSubject, rows: Iterable<PlannedRow>): Promise<ZonePlan> {
    const { clusterId, remarks = [], offers = [], ...details } = subject;
    await this.repository.discardOpen(scope, clusterId);
    const id = newObjectId();
    const cluster = toObjectId(clusterId);
    const createdAt = new Date();
    const draft = new PlanInput();
    const full: FullPart[] = [];
    let writing: Promise<void> = Promise.resolve();
    const write = async () => {
      const parts = full.splice(0).map((part) => ({ ...part, plan: id, cluster, createdAt }));
      // One write runs while the next rows are created; memory holds only these two batches.
      await writing;
      writing = parts.length > 0 ? this.repository.addParts(scope, parts) : Promise.resolve();
      writing.catch(() => undefined);
    };
    const breath = new EventLoopYield();
    for (const row of rows) {
      const part = draft.add(row);
      if (part) full.push(part);
      if (full.length >= WRITTEN) await write();
      if (breath.isDue()) await breath.yieldIfDue();
    }
    full.push(...draft.rest());
    await write();
    await writing;
    const plan = await this.repository.add(scope, {
      _id: id,
      cluster,
      user: toObjectId(scope.userId),
      createdAt,
      ...details,
      remarks: [...remarks],
      offers: [...offers],
      state: 'open',
      counts: draft.counts,
      stage: 0,
      at: 0,
      tried: 0,
      left: 0,
    });
    return toPlan(plan, await this.identity.namesOf([scope.userId]));
  }
}
