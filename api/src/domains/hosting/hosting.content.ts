import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../platform/personal-data/personal-data.service.js';
import { ProjectContents } from '../projects/projects.api.js';
import { ContainerRepository } from './containers/container.repository.js';
import { DomainRepository } from './domains/domain.repository.js';
import { DeploymentRepository } from './deployments/deployment.repository.js';

/** Containers as a part of a project that is exported or removed as a whole, and the authors of deployments. */
@Injectable()
export class HostingContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly personalData: PersonalData,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly domains: DomainRepository,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'containers',
      read: async (scope) => {
        const stored = await this.containers.list(scope);
        return stored.map(({ name, kind, source, createdAt, deployed }) => {
          return { name, kind, source, created: createdAt, deployment: deployed?.number ?? null };
        });
      },
      remove: (scope) => this.containers.intendRemovalOfAll(scope),
    });
    this.contents.register({
      name: 'attached domains',
      read: async (scope) => (await this.domains.hosts(scope)).map((host) => ({ host })),
      remove: (scope) => this.domains.removeOfProject(scope),
    });
    this.personalData.register({
      name: 'deployments',
      read: async (userId) => {
        const stored = await this.deployments.byAuthor(userId);
        return stored.map(({ number, source, createdAt }) => ({ number, source, created: createdAt }));
      },
      remove: (userId) => this.deployments.forgetAuthor(userId),
    });
  }
}
