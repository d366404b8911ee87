import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { PersonalData, type Losses } from '../../../platform/personal-data/personal-data.service.js';
import { ProjectContents } from '../settings/project-contents.service.js';
import { toProject } from '../settings/project.mapper.js';
import { ProjectRepository } from '../settings/project.repository.js';
import type { ProjectDocument } from '../settings/project.schema.js';

/** Projects of people whose account is deleted. */
@Injectable()
export class ProjectsLeaving implements OnModuleInit {
  constructor(
    private readonly repository: ProjectRepository,
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
    const shared = projects.filter((project) => project.members.length > 1 && isOnlyOwner(project, userId));
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

  /** A project that somebody joined after the person had asked for the deletion stays with those who are in it. */
  private async remove(userId: string): Promise<void> {
    for (const project of await this.repository.allOf(userId)) {
      const scope = scopeOf(project, userId);
      if (await this.repository.leave(scope)) continue;
      for (const { remove } of this.contents.all()) await remove(scope);
      await this.repository.removeAlone(scope);
    }
  }
}

function scopeOf(project: ProjectDocument, userId: string): ProjectScope {
  return { projectId: project._id.toHexString(), userId };
}

function isOwner(project: ProjectDocument, userId: string): boolean {
  return project.members.some(({ user, role }) => role === 'owner' && user.toHexString() === userId);
}

/** Other members lose their only owner with the person. */
function isOnlyOwner(project: ProjectDocument, userId: string): boolean {
  const owners = project.members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && isOwner(project, userId);
}

function namesOf(projects: readonly ProjectDocument[]): string[] {
  return projects.map(({ name }) => name);
}
