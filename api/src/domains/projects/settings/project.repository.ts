import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { LabelColor } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import { holds } from '../members/member.repository.js';
import { PRESENT, type ProjectDocument } from './project.schema.js';

const BY_NAME = { sortName: 1, _id: 1 } as const;

/** Projects in the database. */
@Injectable()
export class ProjectRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  async insert(project: Omit<ProjectDocument, '_id'>): Promise<ProjectDocument> {
    const created = await this.projects.create(project);
    return created.toObject();
  }

  async list(
    userId: string,
    page: { cursor?: string | undefined; limit: number; query?: string | undefined },
  ) {
    // guard: own-project-list
    const own = {
      'members.user': new Types.ObjectId(userId),
      ...PRESENT,
      ...(page.query ? { name: literalPattern(page.query) } : {}),
    };
    const rows = await this.projects
      .find({ $and: [own, afterCursor(page.cursor, BY_NAME)] })
      .sort(BY_NAME)
      .limit(page.limit + 1)
      .lean<ProjectDocument[]>();
    return { ...toPage(rows, page.limit, BY_NAME), count: await this.projects.countDocuments(own, COUNTED) };
  }

  async findAsMember(projectId: string, userId: string): Promise<ProjectDocument | null> {
    // guard: access-project
    return this.projects
      .findOne({ _id: new Types.ObjectId(projectId), 'members.user': new Types.ObjectId(userId), ...PRESENT })
      .lean();
  }

  /** A project that is not dropped, for checks of its members. */
  async findPresent(projectId: string): Promise<ProjectDocument | null> {
    return this.projects.findOne({ _id: new Types.ObjectId(projectId), ...PRESENT }).lean();
  }

  async isDropped(projectId: string): Promise<boolean> {
    const dropped = { _id: new Types.ObjectId(projectId), droppedAt: { $exists: true } };
    return (await this.projects.exists(dropped)) !== null;
  }

  /** IDs of the members of a project, for work of the platform. */
  async memberIds(projectId: string): Promise<string[]> {
    const stored = await this.projects.findById(projectId, { members: 1 }).lean();
    return stored?.members.map(({ user }) => user.toHexString()) ?? [];
  }

  /** Its owner; null when the project does not exist. */
  async ownerOf(projectId: string): Promise<string | null> {
    const stored = await this.projects.findById(projectId, { members: 1 }).lean();
    return stored?.members.find(({ role }) => role === 'owner')?.user.toHexString() ?? null;
  }

  /** Name of a project, for visitors of its website; null when it does not exist. */
  async nameOf(projectId: string): Promise<string | null> {
    const stored = await this.projects.findById(projectId, { name: 1 }).lean();
    return stored?.name ?? null;
  }

  /** Every project of the user, including dropped ones. */
  async allOf(userId: string): Promise<ProjectDocument[]> {
    return this.projects
      .find({ 'members.user': new Types.ObjectId(userId) })
      .sort(BY_NAME)
      .lean();
  }

  async rename(scope: ProjectScope, name: string, entry: OutboxEntry): Promise<ProjectDocument | null> {
    const renamed = await this.projects
      .findOneAndUpdate(
        {
          _id: new Types.ObjectId(scope.projectId),
          ...holds(scope.userId, 'project.manage'),
          ...PRESENT,
        },
        { $set: { name, sortName: name.toLowerCase() }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      )
      .lean<ProjectDocument>();
    if (renamed) this.relay.nudgeAfterwards(this.projects, renamed._id);
    return renamed;
  }

  async setLabel(scope: ProjectScope, labelColor: LabelColor): Promise<ProjectDocument | null> {
    return this.projects
      .findOneAndUpdate(
        {
          _id: new Types.ObjectId(scope.projectId),
          ...holds(scope.userId, 'project.manage'),
          ...PRESENT,
        },
        { $set: { labelColor } },
        { returnDocument: 'after' },
      )
      .lean();
  }
}
