import { Injectable } from '@nestjs/common';
import type { AnswerOf, listServers, Server } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { ImagesService } from '../images/images.service.js';
import { ServerRepository } from './server.repository.js';
import { GitProgram } from '../git/git-program.js';
import { mayBuild, toServer } from './server.mapper.js';

/** Servers that a person or a project may use. */
@Injectable()
export class ServersService {
  constructor(
    private readonly repository: ServerRepository,
    private readonly containers: ContainerRepository,
    private readonly images: ImagesService,
    private readonly access: ProjectAccess,
    private readonly projects: ProjectsService,
    private readonly git: GitProgram,
  ) {}

  /** @throws ApiError not-found for a project of others */
  async list(userId: string, projectId: string | undefined): Promise<AnswerOf<typeof listServers>> {
    if (projectId !== undefined && !(await this.access.scopeOf(projectId, userId)))
      throw new ApiError('not-found');
    const owner = projectId === undefined ? userId : await this.projects.ownerOf(projectId);
    const [servers, images] = await Promise.all([
      this.repository.listFor(owner ?? userId),
      this.images.list(),
    ]);
    return {
      status: 'success',
      message: '',
      count: servers.length,
      serverlist: servers.map((server) => this.git.offered(toServer(server))),
      images: images.map(({ name }) => name),
    };
  }

  /** Every server with the number of its containers, for operators. */
  async all(): Promise<(Server & { readonly builds: boolean; readonly containers: number })[]> {
    const servers = await this.repository.all();
    const counts = await this.containers.countByServer();
    return servers.map((server) => {
      const shown = toServer(server);
      return { ...shown, builds: mayBuild(server), containers: counts.get(shown.id) ?? 0 };
    });
  }

  /** A draining server runs its containers and takes no further ones. Null when no server has that name. */
  async setState(name: string, state: 'online' | 'draining'): Promise<Server | null> {
    const stored = await this.repository.setState(name, state);
    return stored && toServer(stored);
  }

  /** Decides whether a server builds archives and commits. Null when no server has that name. */
  async setBuilds(name: string, builds: boolean): Promise<(Server & { readonly builds: boolean }) | null> {
    const stored = await this.repository.setBuilds(name, builds);
    return stored && { ...toServer(stored), builds };
  }
}
