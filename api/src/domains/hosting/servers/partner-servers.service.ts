import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { ServerRepository } from './server.repository.js';

const blocked = (name: string) =>
  `Your server ${name} has containers of projects that belong to others. They have to be removed first.`;

/**
 * Partner servers in the personal data of their owners. An account with foreign containers on one of them cannot be
 * deleted.
 */
@Injectable()
export class PartnerServers implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly servers: ServerRepository,
    private readonly containers: ContainerRepository,
    private readonly projects: ProjectsService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'partner servers',
      read: async (userId) => {
        const own = await this.servers.ofOwner(userId);
        return Promise.all(
          own.map(async ({ _id, name }) => ({ name, containers: await this.containers.countOn(_id) })),
        );
      },
      // The documents are in a declared collection.
      remove: () => Promise.resolve(),
      blocks: (userId) => this.blocks(userId),
      wouldBlock: (userId) => this.blocks(userId),
    });
  }

  private async blocks(userId: string): Promise<string | null> {
    for (const { _id, name } of await this.servers.ofOwner(userId)) {
      for (const project of await this.containers.projectsOn(_id)) {
        const owner = await this.projects.ownerOf(project.toHexString());
        if (owner !== null && owner !== userId) return blocked(name);
      }
    }
    return null;
  }
}
