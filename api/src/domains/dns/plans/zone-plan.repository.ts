import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { PlanRowDocument, ZonePlanDocument, ZonePlanPartDocument } from './zone-plan.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;
type Category = ZonePlanPartDocument['category'];
export type NewPart = Omit<ZonePlanPartDocument, '_id' | 'project'>;

/** Result of one step. */
export interface StepOutcome {
  /** Index of the next part. */
  readonly next: number;
  readonly tried: number;
  readonly remaining: readonly PlanRowDocument[];
}

/** Maximum of characters of the rows of one step, well below the size limit of a document. */
const STEP_CHARACTERS = 4_000_000;
/** Maximum of parts per kind of change. */
const STAGE_PARTS = 1_000_000;

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Plans in the database. Every query carries the project. */
@Injectable()
export class ZonePlanRepository {
  constructor(
    @InjectModel('ZonePlan') private readonly plans: Model<ZonePlanDocument>,
    @InjectModel('ZonePlanPart') private readonly partModel: Model<ZonePlanPartDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(plans);
  }

  async addParts(scope: Scope, parts: readonly NewPart[]): Promise<void> {
    const project = toObjectId(scope.projectId);
    await this.partModel.insertMany(
      parts.map((part) => ({ ...part, project })),
      { lean: true },
    );
  }

  async add(scope: Scope, plan: Omit<ZonePlanDocument, 'project'>): Promise<ZonePlanDocument> {
    return (await this.plans.create({ ...plan, project: toObjectId(scope.projectId) })).toObject();
  }

  async find(scope: Scope, clusterId: string, id: string): Promise<ZonePlanDocument | null> {
    return this.plans.findOne({ _id: toObjectId(id), ...inCluster(scope, clusterId) }).lean();
  }

  /** Started plans of the project, and open plans of the user except deletions. */
  async list(scope: ProjectScope, clusterId: string, page: { cursor?: string | undefined; limit: number }) {
    const wanted = {
      ...inCluster(scope, clusterId),
      $or: [
        { state: { $ne: 'open' as const } },
        { user: toObjectId(scope.userId), source: { $ne: 'removal' as const } },
      ],
    };
    const rows = await this.plans
      .find({ $and: [wanted, afterCursor(page.cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(page.limit + 1)
      .lean<ZonePlanDocument[]>();
    const count = await this.plans.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  /** The part at an index or the next one after it, and the index of the following part. */
  async page(scope: Scope, plan: ZonePlanDocument, category: Category, from: number) {
    const wanted = { plan: plan._id, category, at: { $gte: from }, project: toObjectId(scope.projectId) };
    const [part, next] = await this.partModel
      .find(wanted)
      .sort({ at: 1 })
      .limit(2)
      .lean<ZonePlanPartDocument[]>();
    return { rows: part ? rowsOf(part) : [], next: next?.at ?? null };
  }

  /** Rows of the next parts of a category, and the index of the part after them. */
  async parts(
    scope: Scope,
    { _id, at }: ZonePlanDocument,
    category: Category,
    most: number,
  ): Promise<{ rows: PlanRowDocument[]; next: number }> {
    const wanted = { plan: _id, category, at: { $gte: at }, project: toObjectId(scope.projectId) };
    const found = await this.partModel
      .find(wanted)
      .sort({ at: 1 })
      .limit(most)
      .lean<ZonePlanPartDocument[]>();
    let characters = 0;
    const parts = found.filter(({ rows }, place) => {
      characters += rows.length;
      return place === 0 || characters <= STEP_CHARACTERS;
    });
    return { rows: parts.flatMap(rowsOf), next: (parts.at(-1)?.at ?? at) + 1 };
  }

  /**
   * Starts a plan with the outbox entry of its job. Returns null when the plan was started before or when the project
   * has `most` running plans. The limit also holds for concurrent calls.
   */
  async start(
    scope: ProjectScope,
    plan: ZonePlanDocument,
    { promise, most }: { readonly promise: OutboxEntry; readonly most: number },
  ): Promise<ZonePlanDocument | null> {
    const { running, slots } = await this.usedSlots(scope);
    // Running plans of releases without slots count too.
    const free = Array.from({ length: most }, (_, slot) => slot).filter((slot) => !slots.has(slot));
    for (const slot of free.slice(0, Math.max(0, most - running))) {
      const started = await this.startAt(scope, plan, { slot, promise });
      if (started === 'taken') continue;
      if (started) await this.relay.nudge(this.plans, started._id);
      return started;
    }
    return null;
  }

  private async usedSlots({ projectId }: Scope) {
    const running = await this.plans
      .find({ project: toObjectId(projectId), state: 'running' }, { slot: 1 })
      .hint({ project: 1, state: 1 })
      .lean<Pick<ZonePlanDocument, 'slot'>[]>();
    return { running: running.length, slots: new Set(running.map(({ slot }) => slot)) };
  }

  private async startAt(
    scope: ProjectScope,
    plan: ZonePlanDocument,
    { slot, promise }: { readonly slot: number; readonly promise: OutboxEntry },
  ): Promise<ZonePlanDocument | null | 'taken'> {
    const own = { _id: plan._id, project: toObjectId(scope.projectId), state: 'open' as const };
    const running = { state: 'running' as const, user: toObjectId(scope.userId), slot };
    try {
      return await this.plans
        .findOneAndUpdate(own, { $set: running, $push: { outbox: promise } }, { returnDocument: 'after' })
        .lean<ZonePlanDocument>();
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  /**
   * Stores the result of a part once and returns the updated plan. The same write stores the remaining rows: a repeated
   * run of the part can find more or fewer of them.
   */
  async record(scope: Scope, plan: ZonePlanDocument, { next, tried, remaining }: StepOutcome) {
    const rows = remaining.length === 0 ? {} : { leftRows: JSON.stringify(remaining) };
    const step = { $set: { at: next, ...rows }, $inc: { tried, left: remaining.length } };
    return this.step(scope, plan, step);
  }

  /** Stores the remaining rows of the previous part as a part of their own and returns the updated plan. */
  async storeRemaining(scope: Scope, plan: ZonePlanDocument): Promise<ZonePlanDocument | null> {
    const { _id, cluster, stage, at, createdAt, leftRows } = plan;
    const key = { plan: _id, category: 'left' as const, at: stage * STAGE_PARTS + at };
    await this.partModel.updateOne(
      { ...key, project: toObjectId(scope.projectId) },
      { $setOnInsert: { cluster, createdAt, rows: leftRows } },
      { upsert: true },
    );
    return this.step(scope, plan, { $unset: { leftRows: '' } });
  }

  async nextStage(scope: Scope, plan: ZonePlanDocument) {
    return this.step(scope, plan, { $set: { stage: plan.stage + 1, at: 0 } });
  }

  async end(scope: Scope, plan: ZonePlanDocument, now: Date) {
    return this.step(scope, plan, { $set: { state: 'done', endedAt: now }, $unset: { slot: '' } });
  }

  /** Adds an outbox entry that continues the plan. */
  async goOn(scope: Scope, plan: ZonePlanDocument, promise: OutboxEntry): Promise<void> {
    await this.step(scope, plan, { $push: { outbox: promise } });
    await this.relay.nudge(this.plans, plan._id);
  }

  /** Deletes the plans of a user for a cluster that were not started. */
  async discardOpen({ projectId, userId }: ProjectScope, clusterId: string): Promise<void> {
    const open = await this.plans
      .find({ ...inCluster({ projectId }, clusterId), state: 'open', user: toObjectId(userId) }, { _id: 1 })
      .lean<Pick<ZonePlanDocument, '_id'>[]>();
    const project = toObjectId(projectId);
    for (const { _id } of open) {
      // The filter requires an open plan: it may have been started concurrently.
      const result = await this.plans.deleteOne({ _id, project, state: 'open' });
      if (result.deletedCount > 0) await this.partModel.deleteMany({ plan: _id, project });
    }
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.plans.deleteMany(inCluster(scope, clusterId));
    await this.partModel.deleteMany(inCluster(scope, clusterId));
  }

  /** Deletes older plans of all projects, except running ones. */
  async tidy(before: Date): Promise<void> {
    const running = await this.plans
      .find({ createdAt: { $lt: before }, state: 'running' }, { _id: 1 })
      .lean<Pick<ZonePlanDocument, '_id'>[]>();
    const runningIds = running.map(({ _id }) => _id);
    await this.plans.deleteMany({ createdAt: { $lt: before }, _id: { $nin: runningIds } });
    await this.partModel.deleteMany({ createdAt: { $lt: before }, plan: { $nin: runningIds } });
  }

  /**
   * An update that requires the plan to be at the same step as when it was read. Returns the present plan, whether or
   * not this update changed it.
   */
  private async step(scope: Scope, plan: ZonePlanDocument, update: object): Promise<ZonePlanDocument | null> {
    const { _id, stage, at } = plan;
    const project = toObjectId(scope.projectId);
    const stepped = await this.plans
      .findOneAndUpdate({ _id, project, state: 'running', stage, at }, update, { returnDocument: 'after' })
      .lean<ZonePlanDocument>();
    return stepped ?? this.plans.findOne({ _id, project }).lean();
  }
}

function inCluster(scope: Scope, clusterId: string): { cluster: Types.ObjectId; project: Types.ObjectId } {
  return { cluster: toObjectId(clusterId), project: toObjectId(scope.projectId) };
}

function rowsOf({ rows }: ZonePlanPartDocument): PlanRowDocument[] {
  return JSON.parse(rows) as PlanRowDocument[];
}
