import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  objectId,
  PROJECT_CONTENT_KINDS,
  PROJECT_UNDO_DAYS,
  type AnswerOf,
  type dropProject,
  type DroppedProject,
  type InputOf,
  type listDroppedProjects,
  type previewProjectDrop,
  type restoreProject,
} from '@zonewerk/contracts';
import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import { projectEntry } from '../audit/audit-entry.js';
import { ProjectNotices } from '../members/project-notices.service.js';
import { ProjectContents } from './project-contents.service.js';
import { DroppedProjectRepository, type DroppedDocument } from './dropped-project.repository.js';
import { toProject } from './project.mapper.js';

/** Kind of the job that removes a dropped project after the restore period. */
const REMOVE_PROJECT = 'projects.remove';

const DAY_MS = 86_400_000;
const payloadOf = z.object({ project: objectId });

/** Drop, restore and removal of projects. Until the removal, DNS and containers work as before. */
@Injectable()
export class ProjectDrops implements OnModuleInit {
  constructor(
    private readonly repository: DroppedProjectRepository,
    private readonly contents: ProjectContents,
    private readonly access: ProjectAccess,
    private readonly notices: ProjectNotices,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: REMOVE_PROJECT,
      run: (payload) => this.remove(payloadOf.parse(payload).project),
    });
  }

  async preview(scope: ProjectScope): Promise<AnswerOf<typeof previewProjectDrop>> {
    const stored = await this.repository.find(scope);
    if (!stored) throw new ApiError('not-found');
    const counts = await Promise.all(
      PROJECT_CONTENT_KINDS.map(async (kind) => ({ kind, count: await this.contents.count(kind, scope) })),
    );
    const { name, members } = stored;
    const list = counts.filter(({ count }) => count > 0);
    return { status: 'success', message: '', name, members: members.length, list };
  }

  /** @throws ApiError validation-error on `name` unless it equals the name of the project */
  async drop(
    { name: typed }: InputOf<typeof dropProject>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof dropProject>> {
    const stored = await this.repository.find(scope);
    if (!stored) throw new ApiError('not-found');
    const { _id, name } = stored;
    const isTyped = typed.normalize('NFC').trim() === name;
    const message = `Please type ${name} to drop this project.`;
    if (!isTyped) throw ApiError.invalid('name', message); // guard: drop-typed
    const droppedAt = new Date();
    const removeAt = new Date(droppedAt.getTime() + PROJECT_UNDO_DAYS * DAY_MS);
    const removal = { ...outboxEntry(REMOVE_PROJECT, { project: _id.toHexString() }), dueAt: removeAt };
    const notices = await this.notices.dropped(scope, name, removeAt);
    const entries = [projectEntry(scope, 'project.drop', name), removal, ...notices];
    const dropped = await this.repository.drop(scope, { droppedAt, removeAt }, entries);
    if (!dropped) throw new ApiError('not-found');
    return { status: 'success', message: `${name} has been dropped.`, project: toDropped(dropped) };
  }

  async list(userId: string): Promise<AnswerOf<typeof listDroppedProjects>> {
    const stored = await this.repository.list(userId);
    return { status: 'success', message: '', list: stored.map(toDropped) };
  }

  async restore(
    { project_id: projectId }: InputOf<typeof restoreProject>,
    userId: string,
  ): Promise<AnswerOf<typeof restoreProject>> {
    const scope = { projectId, userId };
    const stored = await this.repository.findDropped(scope);
    if (!stored) throw new ApiError('not-found');
    const { requireFactor = false, name } = stored;
    const owner = { ...scope, role: 'owner', joinedAt: null, requireFactor } as const;
    await this.access.permit(owner, 'project.drop'); // guard: restore-factor
    const restored = await this.repository.restore(scope, [projectEntry(scope, 'project.restore', name)]);
    if (!restored) throw new ApiError('not-found');
    return {
      status: 'success',
      message: `${restored.name} has been restored.`,
      project: toProject(restored, userId),
    };
  }

  /** Does nothing for a restored project. A repeated job removes the remaining data. */
  private async remove(projectId: string): Promise<void> {
    const stored = await this.repository.startRemoval(projectId, new Date());
    if (!stored) return;
    const owner = stored.members.find(({ role }) => role === 'owner') ?? stored.members[0];
    const scope = { projectId, userId: owner?.user.toHexString() ?? projectId };
    for (const { remove } of this.contents.all()) await remove(scope);
    await this.repository.remove(projectId);
  }
}

function toDropped({ _id, name, droppedAt, removeAt }: DroppedDocument): DroppedProject {
  return {
    id: _id.toHexString(),
    name,
    dropped: droppedAt.toISOString(),
    removed: removeAt.toISOString(),
  };
}
