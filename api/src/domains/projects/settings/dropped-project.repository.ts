import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { holds } from '../members/member.repository.js';
import type { ProjectDocument } from './project.schema.js';

/** A dropped project. */
export type DroppedDocument = ProjectDocument & Required<Pick<ProjectDocument, 'droppedAt' | 'removeAt'>>;

/** Maximum of dropped projects in a list. */
const SHOWN = 100;

/** Drops of projects in the database. */
@Injectable()
export class DroppedProjectRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  async find({ projectId, userId }: ProjectScope): Promise<ProjectDocument | null> {
    const own = { ...holds(userId, 'project.drop'), droppedAt: { $exists: false } };
    return this.projects.findOne({ _id: toObjectId(projectId), ...own }).lean();
  }

  /** Also ends pending invitations and offers. Null when the project is dropped already. */
  async drop(
    { projectId, userId }: ProjectScope,
    times: Pick<DroppedDocument, 'droppedAt' | 'removeAt'>,
    entries: readonly OutboxEntry[],
  ): Promise<DroppedDocument | null> {
    const _id = toObjectId(projectId);
    const dropped = await this.projects
      .findOneAndUpdate(
        { _id, ...holds(userId, 'project.drop'), droppedAt: { $exists: false } },
        {
          $set: times,
          $unset: { invitations: 1, offer: 1 },
          $push: { outbox: { $each: [...entries] } },
        },
        { returnDocument: 'after' },
      )
      .lean<DroppedDocument>();
    if (dropped) this.relay.nudgeAfterwards(this.projects, _id);
    return dropped;
  }

  async list(userId: string): Promise<DroppedDocument[]> {
    const found = await this.projects
      .find({ ...restorable(userId), 'members.user': toObjectId(userId) })
      .limit(SHOWN)
      .lean<DroppedDocument[]>();
    return found.toSorted((a, b) => b.droppedAt.getTime() - a.droppedAt.getTime());
  }

  async findDropped({ projectId, userId }: ProjectScope): Promise<ProjectDocument | null> {
    return this.projects.findOne({ _id: toObjectId(projectId), ...restorable(userId) }).lean();
  }

  /** Null when the project cannot be restored any more. */
  async restore({ projectId, userId }: ProjectScope, entries: readonly OutboxEntry[]) {
    const _id = toObjectId(projectId);
    const restored = await this.projects
      .findOneAndUpdate(
        { _id, ...restorable(userId) },
        { $unset: { droppedAt: 1, removeAt: 1 }, $push: { outbox: { $each: [...entries] } } },
        { returnDocument: 'after' },
      )
      .lean<ProjectDocument>();
    if (restored) this.relay.nudgeAfterwards(this.projects, _id);
    return restored;
  }

  /**
   * Starts the removal, after which the project cannot be restored. Null during the restore period, or when it was
   * restored.
   */
  async startRemoval(projectId: string, now: Date): Promise<ProjectDocument | null> {
    return this.projects
      .findOneAndUpdate(
        { _id: toObjectId(projectId), removeAt: { $lte: now } },
        { $set: { removing: true } },
        { returnDocument: 'after' },
      )
      .lean<ProjectDocument>();
  }

  /** Starts the removal of a project whose only member is the user. False with other members. */
  async startRemovalOf({ projectId, userId }: ProjectScope): Promise<boolean> {
    const { matchedCount } = await this.projects.updateOne(
      { _id: toObjectId(projectId), 'members.user': toObjectId(userId), 'members.1': { $exists: false } },
      { $set: { droppedAt: new Date(), removing: true }, $unset: { invitations: 1, offer: 1 } },
    );
    return matchedCount > 0;
  }

  async remove(projectId: string): Promise<void> {
    await this.projects.deleteOne({ _id: toObjectId(projectId), removing: true });
  }
}

/** Dropped projects of an owner within the restore period. */
function restorable(userId: string) {
  return { ...holds(userId, 'project.drop'), droppedAt: { $exists: true }, removing: { $ne: true } }; // guard: restore-owner
}
