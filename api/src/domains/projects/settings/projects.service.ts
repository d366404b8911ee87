import { Injectable } from '@nestjs/common';
import {
  roleAllows,
  type addProject,
  type AnswerOf,
  type getProject,
  type InputOf,
  type listProjects,
  type Permission,
  type renameProject,
  type setProjectLabel,
} from '@zonewerk/contracts';
import { FactorAccess, hasSecondFactor } from '../../../platform/auth/factor-access.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { MemberScope, ProjectScope } from '../../../platform/http/request.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { SessionJoin } from '../../../platform/auth/session.types.js';
import { projectEntry } from '../audit/audit-entry.js';
import { toProject, toScope, type ScopeFields } from './project.mapper.js';
import { ProjectRepository } from './project.repository.js';

const OBJECT_ID = /^[0-9a-f]{24}$/u;

/** A project with the members who have a permission. */
export interface PermittedMembers {
  readonly name: string;
  readonly members: readonly MemberScope[];
}

/** Projects of a user, and memberships. */
@Injectable()
export class ProjectsService extends ProjectAccess {
  constructor(
    private readonly repository: ProjectRepository,
    private readonly factors: FactorAccess,
  ) {
    super();
  }

  override joinStage(projectId: string): SessionJoin {
    return { collection: 'projects', id: projectId, fields: ['members', 'requireFactor', 'droppedAt'] };
  }

  override scopeIn(read: unknown, projectId: string, userId: string): MemberScope | null {
    const stored = read as ScopeFields | undefined;
    return stored?._id.equals(projectId) ? toScope(stored, userId) : null;
  }

  override async memberScope(projectId: string, userId: string): Promise<MemberScope | null> {
    if (!OBJECT_ID.test(projectId)) return null;
    const stored = await this.repository.findAsMember(projectId, userId);
    return stored && toScope(stored, userId);
  }

  protected override async hasFactor(userId: string): Promise<boolean> {
    return hasSecondFactor(await this.factors.stateOf(userId));
  }

  override isDropped(projectId: string): Promise<boolean> {
    return this.repository.isDropped(projectId);
  }

  /** IDs of the members of a project, for work of the platform. */
  memberIds(projectId: string): Promise<string[]> {
    return this.repository.memberIds(projectId);
  }

  /** Members with a permission, for work of the platform; null when the project does not exist or is dropped. */
  async membersWith(projectId: string, permission: Permission): Promise<PermittedMembers | null> {
    const stored = await this.repository.findPresent(projectId);
    if (!stored) return null;
    const scopes = stored.members.flatMap(({ user }) => toScope(stored, user.toHexString()) ?? []);
    const allowed = await Promise.all(
      scopes
        .filter(({ role }) => roleAllows(role, permission))
        .map(async (scope) => (!scope.requireFactor || (await this.hasFactor(scope.userId)) ? [scope] : [])),
    );
    return { name: stored.name, members: allowed.flat() };
  }

  /** ID of the owner; null when the project does not exist. */
  ownerOf(projectId: string): Promise<string | null> {
    return this.repository.ownerOf(projectId);
  }

  /** Name of a project, for visitors of its website; null when it does not exist. */
  nameOf(projectId: string): Promise<string | null> {
    return this.repository.nameOf(projectId);
  }

  override async namesOf(userId: string, permission: Permission): Promise<ReadonlyMap<string, string>> {
    const stored = await this.repository.allOf(userId);
    const needsFactor = stored.some(({ requireFactor }) => requireFactor);
    const hasFactor = !needsFactor || (await this.hasFactor(userId));
    const allowed = stored.filter((project) => {
      const scope = toScope(project, userId);
      return scope !== null && roleAllows(scope.role, permission) && (hasFactor || !scope.requireFactor);
    });
    return new Map(allowed.map(({ _id, name }) => [_id.toHexString(), name]));
  }

  async list(input: InputOf<typeof listProjects>, userId: string): Promise<AnswerOf<typeof listProjects>> {
    const page = await this.repository.list(userId, input);
    const list = page.rows.map((row) => toProject(row, userId));
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async get(scope: ProjectScope): Promise<AnswerOf<typeof getProject>> {
    const stored = await this.repository.findAsMember(scope.projectId, scope.userId);
    if (!stored) throw new ApiError('not-found');
    return { status: 'success', message: '', project: toProject(stored, scope.userId) };
  }

  async add(input: InputOf<typeof addProject>, userId: string): Promise<AnswerOf<typeof addProject>> {
    const stored = await this.repository.insert({
      name: input.name,
      sortName: input.name.toLowerCase(),
      labelColor: 'slate',
      members: [{ user: toObjectId(userId), role: 'owner' }],
      createdAt: new Date(),
    });
    return {
      status: 'success',
      message: `${input.name} has been created.`,
      project: toProject(stored, userId),
    };
  }

  async rename(
    { name }: InputOf<typeof renameProject>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof renameProject>> {
    const stored = await this.repository.rename(scope, name, projectEntry(scope, 'project.rename', name));
    if (!stored) throw new ApiError('not-found');
    return {
      status: 'success',
      message: `The project has been renamed to ${name}.`,
      project: toProject(stored, scope.userId),
    };
  }

  async setLabel(
    input: InputOf<typeof setProjectLabel>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setProjectLabel>> {
    const stored = await this.repository.setLabel(scope, input.label_color);
    if (!stored) throw new ApiError('not-found');
    return {
      status: 'success',
      message: 'The label has been changed.',
      project: toProject(stored, scope.userId),
    };
  }
}
