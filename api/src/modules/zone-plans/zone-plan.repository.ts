import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ProjectScope } from '../../platform/http/request.js';
import type { OutboxEntry } from '../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import type { PlanRowDocument, ZonePlanDocument, ZonePlanPartDocument } from './zone-plan.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;
type Category = ZonePlanPartDocument['category'];
export type NewPart = Omit<ZonePlanPartDocument, '_id' | 'project' | 'rows'> & {
  readonly rows: readonly PlanRowDocument[];
};

/** What came of carrying out one part. */
export interface PartOutcome {
  readonly tried: number;
  readonly left: readonly PlanRowDocument[];
}

/** Parts of one kind of change that a plan has room for. */
const STAGE_PARTS = 1_000_000;

/** Plans in the database; every query carries the project. */
@Injectable()
export class ZonePlanRepository {
  constructor(
    @InjectModel('ZonePlan') private readonly plans: Model<ZonePlanDocument>,
    @InjectModel('ZonePlanPart') private readonly parts: Model<ZonePlanPartDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(plans);
  }

  async addParts(scope: Scope, parts: readonly NewPart[]): Promise<void> {
    const project = toObjectId(scope.projectId);
    await this.parts.insertMany(
      parts.map((part) => ({ ...part, project, rows: JSON.stringify(part.rows) })),
      { lean: true },
    );
  }

  async add(scope: Scope, plan: Omit<ZonePlanDocument, 'project'>): Promise<ZonePlanDocument> {
    return (await this.plans.create({ ...plan, project: toObjectId(scope.projectId) })).toObject();
  }

  async find(scope: Scope, clusterId: string, id: string): Promise<ZonePlanDocument | null> {
    return this.plans.findOne({ _id: toObjectId(id), ...inCluster(scope, clusterId) }).lean();
  }

  /** The part at a place or the next one after it, and where the one after that is. */
  async page(scope: Scope, plan: ZonePlanDocument, category: Category, from: number) {
    const wanted = { plan: plan._id, category, at: { $gte: from }, project: toObjectId(scope.projectId) };
    const [part, next] = await this.parts
      .find(wanted)
      .sort({ at: 1 })
      .limit(2)
      .lean<ZonePlanPartDocument[]>();
    return { rows: part ? rowsOf(part) : [], next: next?.at ?? null };
  }

  async part(
    scope: Scope,
    { _id, at }: ZonePlanDocument,
    category: Category,
  ): Promise<PlanRowDocument[] | null> {
    const wanted = { plan: _id, category, at, project: toObjectId(scope.projectId) };
    const part = await this.parts.findOne(wanted).lean<ZonePlanPartDocument>();
    return part && rowsOf(part);
  }

  /** Has a plan carried out, promised with the write; null when that was asked for before. */
  async start(
    scope: ProjectScope,
    plan: ZonePlanDocument,
    promise: OutboxEntry,
  ): Promise<ZonePlanDocument | null> {
    const own = { _id: plan._id, project: toObjectId(scope.projectId), state: 'open' as const };
    const started = await this.plans
      .findOneAndUpdate(
        own,
        { $set: { state: 'running', user: toObjectId(scope.userId) }, $push: { outbox: promise } },
        { returnDocument: 'after' },
      )
      .lean<ZonePlanDocument>();
    if (started) await this.relay.nudge(this.plans, started._id);
    return started;
  }

  /** Notes what came of a part, once; the plan as it is then. */
  async record(scope: Scope, plan: ZonePlanDocument, { tried, left }: PartOutcome) {
    if (left.length > 0) await this.keepLeft(scope, plan, left);
    const step = { $set: { at: plan.at + 1 }, $inc: { tried, left: left.length } };
    return this.step(scope, plan, step);
  }

  async nextStage(scope: Scope, plan: ZonePlanDocument) {
    return this.step(scope, plan, { $set: { stage: plan.stage + 1, at: 0 } });
  }

  async end(scope: Scope, plan: ZonePlanDocument, now: Date) {
    return this.step(scope, plan, { $set: { state: 'done', endedAt: now } });
  }

  /** Promises that the plan is carried out further. */
  async goOn(scope: Scope, plan: ZonePlanDocument, promise: OutboxEntry): Promise<void> {
    await this.step(scope, plan, { $push: { outbox: promise } });
    await this.relay.nudge(this.plans, plan._id);
  }

  /** Removes the plans that a person made of a cluster and did not use. */
  async discardOpen({ projectId, userId }: ProjectScope, clusterId: string): Promise<void> {
    const open = await this.plans
      .find({ ...inCluster({ projectId }, clusterId), state: 'open', user: toObjectId(userId) }, { _id: 1 })
      .lean<Pick<ZonePlanDocument, '_id'>[]>();
    const project = toObjectId(projectId);
    for (const { _id } of open) {
      // Only an open one: it may have been started at this moment.
      const gone = await this.plans.deleteOne({ _id, project, state: 'open' });
      if (gone.deletedCount > 0) await this.parts.deleteMany({ plan: _id, project });
    }
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.plans.deleteMany(inCluster(scope, clusterId));
    await this.parts.deleteMany(inCluster(scope, clusterId));
  }

  /** Removes what is older, for all projects; what is being carried out stays. */
  async tidy(before: Date): Promise<void> {
    const running = await this.plans
      .find({ createdAt: { $lt: before }, state: 'running' }, { _id: 1 })
      .lean<Pick<ZonePlanDocument, '_id'>[]>();
    const kept = running.map(({ _id }) => _id);
    await this.plans.deleteMany({ createdAt: { $lt: before }, _id: { $nin: kept } });
    await this.parts.deleteMany({ createdAt: { $lt: before }, plan: { $nin: kept } });
  }

  /** A write that only holds for the plan as it was read; what it is now, whoever wrote that. */
  private async step(scope: Scope, plan: ZonePlanDocument, update: object): Promise<ZonePlanDocument | null> {
    const { _id, stage, at } = plan;
    const project = toObjectId(scope.projectId);
    const stepped = await this.plans
      .findOneAndUpdate({ _id, project, state: 'running', stage, at }, update, { returnDocument: 'after' })
      .lean<ZonePlanDocument>();
    return stepped ?? this.plans.findOne({ _id, project }).lean();
  }

  private async keepLeft(scope: Scope, plan: ZonePlanDocument, rows: readonly PlanRowDocument[]) {
    const { _id, cluster, stage, at, createdAt } = plan;
    const key = { plan: _id, category: 'left' as const, at: stage * STAGE_PARTS + at };
    await this.parts.updateOne(
      { ...key, project: toObjectId(scope.projectId) },
      { $set: { rows: JSON.stringify(rows) }, $setOnInsert: { cluster, createdAt } },
      { upsert: true },
    );
  }
}

function inCluster(scope: Scope, clusterId: string): { cluster: Types.ObjectId; project: Types.ObjectId } {
  return { cluster: toObjectId(clusterId), project: toObjectId(scope.projectId) };
}

function rowsOf({ rows }: ZonePlanPartDocument): PlanRowDocument[] {
  return JSON.parse(rows) as PlanRowDocument[];
}
