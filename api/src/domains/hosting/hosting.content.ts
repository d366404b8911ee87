import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnScope } from '../../platform/http/request.js';
import { PersonalData } from '../../platform/personal-data/personal-data.service.js';
import { ProjectContents } from '../projects/projects.api.js';
import { REVISION_0 } from './configuration/configuration-defaults.js';
import { ConfigurationRepository } from './configuration/configuration.repository.js';
import { ProjectKeys } from './configuration/project-keys.repository.js';
import { ContainerRepository } from './containers/container.repository.js';
import { DomainRepository } from './domains/domain.repository.js';
import { DeploymentRepository } from './deployments/deployment.repository.js';
import { GitRepositories } from './git/git-repositories.js';

/** Containers as a part of a project that is exported or removed as a whole, and the authors of deployments. */
@Injectable()
export class HostingContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly personalData: PersonalData,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly domains: DomainRepository,
    private readonly configurations: ConfigurationRepository,
    private readonly keys: ProjectKeys,
    private readonly repositories: GitRepositories,
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
    this.contents.register({
      name: 'settings of containers',
      read: (scope) => this.readSettings(scope),
      remove: async (scope) => {
        await this.configurations.removeOfProject(scope);
        await this.keys.remove(scope);
      },
    });
    this.contents.register({
      name: 'Git repository',
      read: () => Promise.resolve([]),
      remove: (scope) => this.repositories.remove(scope),
    });
    this.personalData.register({
      name: 'settings of containers',
      read: async (userId) => {
        const stored = await this.configurations.byAuthor(userId);
        return stored.map(({ revision, createdAt }) => ({ revision, created: createdAt }));
      },
      remove: (userId) => this.configurations.forgetAuthor(userId),
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
  /** Settings of each container, without the values of secrets. */
  private async readSettings(scope: OwnScope): Promise<object[]> {
    const read: object[] = [];
    for (const { _id, name } of await this.containers.list(scope)) {
      const { variables, limits } = (await this.configurations.newest(_id)) ?? REVISION_0;
      const shown = variables.map(({ name: variable, value }) => ({ name: variable, value: value ?? null }));
      read.push({ container: name, variables: shown, limits });
    }
    return read;
  }
}
