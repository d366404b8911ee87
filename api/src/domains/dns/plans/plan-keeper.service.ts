import { Injectable } from '@nestjs/common';
import type { PlanSource, ZonePlan } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { Breath } from '../../../platform/jobs/breath.js';
import { IdentityService } from '../../account/account.api.js';
import { PlanDraft, type FullPart, type PlannedRow } from './plan-draft.js';
import { toPlan } from './zone-plan.mapper.js';
import { ZonePlanRepository } from './zone-plan.repository.js';

/** What a plan is about. */
export interface PlanSubject {
  readonly source: PlanSource;
  readonly detail: string;
  /** Name of the file, where there is one. */
  readonly file?: string;
  readonly clusterId: string;
  /** Of the cluster, read before anything else. */
  readonly revision: number;
  /** Record sets of the zone. */
  readonly existing: number;
  /** What is to be said of the plan or its file as a whole. */
  readonly remarks?: readonly string[];
  readonly offers?: ZonePlan['offers'];
}

/** Parts that are written at a time. */
const WRITTEN = 20;

/** Keeps plans until they are carried out or forgotten. */
@Injectable()
export class PlanKeeper {
  constructor(
    private readonly repository: ZonePlanRepository,
    private readonly identity: IdentityService,
  ) {}

  /** Keeps the rows of a plan, in place of those that the person made of the cluster before and did not use. */
  async keep(scope: ProjectScope, subject: PlanSubject, rows: Iterable<PlannedRow>): Promise<ZonePlan> {
    const { clusterId, remarks = [], offers = [], ...told } = subject;
    await this.repository.discardOpen(scope, clusterId);
    const id = newObjectId();
    const cluster = toObjectId(clusterId);
    const createdAt = new Date();
    const draft = new PlanDraft();
    const full: FullPart[] = [];
    let writing: Promise<void> = Promise.resolve();
    const write = async () => {
      const parts = full.splice(0).map((part) => ({ ...part, plan: id, cluster, createdAt }));
      // One write goes on while the rows after it are made; memory holds no more than that.
      await writing;
      writing = parts.length > 0 ? this.repository.addParts(scope, parts) : Promise.resolve();
      writing.catch(() => undefined);
    };
    const breath = new Breath();
    for (const row of rows) {
      const part = draft.add(row);
      if (part) full.push(part);
      if (full.length >= WRITTEN) await write();
      if (breath.isDue()) await breath.take();
    }
    full.push(...draft.rest());
    await write();
    await writing;
    const plan = await this.repository.add(scope, {
      _id: id,
      cluster,
      user: toObjectId(scope.userId),
      createdAt,
      ...told,
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
