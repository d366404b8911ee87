import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PROJECT_ROLES } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';
import { PersonalData, type Losses } from '../../../platform/personal-data/personal-data.service.js';
import { DroppedProjectRepository } from '../settings/dropped-project.repository.js';
import { ProjectContents } from '../settings/project-contents.service.js';
import { roleIn, toProject, toRole } from '../settings/project.mapper.js';
import { ProjectRepository } from '../settings/project.repository.js';
import type { ProjectDocument, StoredMember } from '../settings/project.schema.js';
import { MemberRepository } from './member.repository.js';
import { memberEntry } from './members.service.js';

/** Projects of users whose account is deleted. */
@Injectable()
export class OwnedProjectsCleanup implements OnModuleInit {
  constructor(
    private readonly repository: ProjectRepository,
    private readonly members: MemberRepository,
    private readonly dropped: DroppedProjectRepository,
    private readonly contents: ProjectContents,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'projects',
      read: (userId) => this.read(userId),
      remove: (userId) => this.remove(userId),
      losses: (userId) => this.losses(userId),
    });
  }

  private async losses(userId: string): Promise<Pick<Losses, 'projects' | 'shared' | 'clusters'>> {
    const projects = await this.repository.allOf(userId);
    const alone = projects.filter((project) => project.members.length === 1);
    const shared = projects.filter(
      // A dropped project cannot be transferred, and it ends itself.
      ({ droppedAt, ...project }) => !droppedAt && project.members.length > 1 && isOnlyOwner(project, userId),
    );
    let clusters = 0;
    for (const project of alone) clusters += await this.contents.count('clusters', scopeOf(project, userId));
    return { projects: namesOf(alone), shared: namesOf(shared), clusters };
  }

  private async read(userId: string): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const project of await this.repository.allOf(userId)) {
      const contents: Record<string, unknown> = {};
      if (isOwner(project, userId)) {
        for (const { name, read } of this.contents.all())
          contents[name] = await read(scopeOf(project, userId));
      }
      found.push({ ...toProject(project, userId), ...contents });
    }
    return found;
  }

  /**
   * A project with other members is transferred to them, including members who joined after the request for the
   * deletion.
   */
  private async remove(userId: string): Promise<void> {
    for (const project of await this.repository.allOf(userId)) await this.end(scopeOf(project, userId));
  }

  private async end(scope: ProjectScope): Promise<void> {
    while (!(await this.dropped.startRemovalOf(scope))) {
      // False when a member joined or the last other member left concurrently.
      if (await this.leave(scope)) return;
    }
    for (const { remove } of this.contents.all()) await remove(scope);
    await this.dropped.remove(scope.projectId);
  }

  /** Before the only owner leaves, the member with the most permissions becomes an owner. True without a membership. */
  private async leave(scope: ProjectScope): Promise<boolean> {
    const { projectId, userId } = scope;
    const project = await this.members.find(scope);
    if (!project || !roleIn(project, userId)) return true;
    const platform = { projectId, userId: null };
    const others = project.members.filter(({ user }) => user.toHexString() !== userId);
    const [next] = others.toSorted((a, b) => rankOf(a) - rankOf(b));
    if (next && next.role !== 'owner') {
      const id = next.user.toHexString();
      const roles = { before: toRole(next.role), after: 'owner' };
      await this.members.makeOwner(scope, id, [memberEntry(platform, 'member.set-role', id, roles)]);
    }
    return this.members.leave(scope, [memberEntry(platform, 'member.leave', userId)]);
  }
}

/** Owners first, viewers last. */
function rankOf({ role }: StoredMember): number {
  return PROJECT_ROLES.indexOf(toRole(role));
}

function scopeOf(project: ProjectDocument, userId: string): ProjectScope {
  return { projectId: project._id.toHexString(), userId };
}

function isOwner(project: Pick<ProjectDocument, 'members'>, userId: string): boolean {
  return project.members.some(({ user, role }) => role === 'owner' && user.toHexString() === userId);
}

/** Whether the other members would have no owner without the user. */
function isOnlyOwner(project: Pick<ProjectDocument, 'members'>, userId: string): boolean {
  const owners = project.members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && isOwner(project, userId);
}

function namesOf(projects: readonly ProjectDocument[]): string[] {
  return projects.map(({ name }) => name);
}
