import { Injectable } from '@nestjs/common';
import type { AnswerOf, Egress, listServers, Server } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { IdentityService } from '../../account/account.api.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { ImagesService } from '../images/images.service.js';
import { ServerRepository } from './server.repository.js';
import { GitProgram } from '../git/git-program.js';
import { egressOf, mayBuild, toServer } from './server.mapper.js';

/** Address of instances on the machine of the worker. */
const LOOPBACK = '127.0.0.1';

/** A server for operators. */
export interface ServerRow extends Server {
  readonly builds: boolean;
  readonly containers: number;
  /** Address of the engine of an added server; null for the machine of the worker. */
  readonly docker: string | null;
  /** Address of the instances. */
  readonly address: string;
  /** Email address of the owner of a partner server; null for a public one. */
  readonly owner: string | null;
  /** Null for a server without any response yet. */
  readonly last_contact: string | null;
}

/** Servers that are available to a user or a project. */
@Injectable()
export class ServersService {
  constructor(
    private readonly repository: ServerRepository,
    private readonly containers: ContainerRepository,
    private readonly images: ImagesService,
    private readonly access: ProjectAccess,
    private readonly projects: ProjectsService,
    private readonly git: GitProgram,
    private readonly identity: IdentityService,
  ) {}

  /** @throws ApiError not-found for a foreign project; permission-issue */
  async list(userId: string, projectId: string | undefined): Promise<AnswerOf<typeof listServers>> {
    if (projectId !== undefined && !(await this.access.scopeOf(projectId, userId, 'hosting.view')))
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

  /** Every server, for operators. */
  async all(): Promise<ServerRow[]> {
    const servers = await this.repository.all();
    const counts = await this.containers.countByServer();
    return Promise.all(
      servers.map(async (server) => {
        const shown = toServer(server);
        const { docker, owner, seenAt } = server;
        const person = owner && (await this.identity.person(owner.toHexString()));
        return {
          ...shown,
          builds: mayBuild(server),
          containers: counts.get(shown.id) ?? 0,
          docker: docker?.url ?? null,
          address: docker?.address ?? LOOPBACK,
          owner: person?.mail ?? null,
          last_contact: seenAt.getTime() === 0 ? null : seenAt.toISOString(),
        };
      }),
    );
  }

  /** A draining server runs its containers and accepts no new ones. Null when no server has that name. */
  async setState(name: string, state: 'online' | 'draining'): Promise<Server | null> {
    const stored = await this.repository.setState(name, state);
    return stored && toServer(stored);
  }

  /** Sets whether a server builds archives and commits. Null when no server has that name. */
  async setBuilds(name: string, builds: boolean): Promise<(Server & { readonly builds: boolean }) | null> {
    const stored = await this.repository.setBuilds(name, builds);
    return stored && { ...toServer(stored), builds };
  }

  /** Sets the permitted connections to other machines. Null when no server with Docker has that name. */
  async setEgress(name: string, egress: Egress): Promise<Server | null> {
    const stored = await this.repository.setEgress(name, egress);
    return stored && toServer(stored);
  }

  /** Names of servers whose operator limits connections to other machines. */
  async namesWithPolicies(): Promise<string[]> {
    const limited = (await this.repository.all()).filter((server) => egressOf(server).mode !== 'open');
    return limited.map(({ name }) => name);
  }

  /** Permitted connections of a server to other machines. Null when no server with Docker has that name. */
  async egress(name: string): Promise<Egress | null> {
    const stored = await this.repository.findByName(name);
    return stored && stored.engine !== 'site' ? egressOf(stored) : null;
  }
}
