import { Injectable } from '@nestjs/common';
import type { AnswerOf, findClusters, InputOf } from '@zonewerk/contracts';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { Actor } from '../../../platform/http/request.js';
import { unicodeDomain } from '../record-sets/zone-consistency/names.js';
import { ClusterRepository } from './cluster.repository.js';

/** Searches clusters in all projects of a user. */
@Injectable()
export class ClusterSearch {
  constructor(
    private readonly repository: ClusterRepository,
    private readonly projects: ProjectAccess,
  ) {}

  async find(input: InputOf<typeof findClusters>, { userId }: Actor): Promise<AnswerOf<typeof findClusters>> {
    const names = await this.projects.namesOf(userId, 'dns.view');
    const found = await this.repository.found([...names.keys()], input);
    const list = found.map(({ _id, domain, project }) => ({
      id: _id.toHexString(),
      domain,
      domain_unicode: unicodeDomain(domain),
      project_id: project.toHexString(),
      project_name: names.get(project.toHexString()) ?? '',
    }));
    return { status: 'success', message: '', list };
  }
}
