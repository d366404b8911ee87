import { Injectable } from '@nestjs/common';
import type { AnswerOf, CaseTag, InputOf, listCaseTags } from '@zonewerk/contracts';
import { ProjectsService } from '../../projects/projects.api.js';
import { TagRepository } from './tag.repository.js';
import type { ClusterTagDocument } from './tag.schema.js';

/** Tags of all projects of a user, for objects that belong to the user and not to a project. */
@Injectable()
export class ProjectTags {
  constructor(
    private readonly tags: TagRepository,
    private readonly projects: ProjectsService,
  ) {}

  async list(input: InputOf<typeof listCaseTags>, userId: string): Promise<AnswerOf<typeof listCaseTags>> {
    const names = await this.projects.namesOf(userId, 'dns.view');
    const { rows, next, count } = await this.tags.listOf([...names.keys()], input);
    const list = rows.map((tag) => ({
      ...toCaseTag(tag),
      project: names.get(tag.project.toHexString()) ?? '',
    }));
    return { status: 'success', message: '', list, next, count };
  }

  /** Filters tags to those of the user's projects, by name. */
  async those(userId: string, tagIds: readonly string[]): Promise<CaseTag[]> {
    if (tagIds.length === 0) return [];
    const names = await this.projects.namesOf(userId, 'dns.view');
    return (await this.tags.findOf([...names.keys()], tagIds)).map(toCaseTag);
  }
}

function toCaseTag({ _id, name, color }: ClusterTagDocument): CaseTag {
  return { id: _id.toHexString(), name, color };
}
