import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnScope } from '../../platform/http/request.js';
import { PersonalData } from '../../platform/personal-data/personal-data.service.js';
import { ProjectContents, ProjectKeys, RoadmapLinks } from '../projects/projects.api.js';
import { BackupRepository } from './backups/backup.repository.js';
import { REVISION_0 } from './configuration/configuration-defaults.js';
import { ConfigurationRepository } from './configuration/configuration.repository.js';
import { ContainerRepository } from './containers/container.repository.js';
import { CronRepository } from './cron/cron.repository.js';
import { DomainRepository } from './domains/domain.repository.js';
import { DeploymentRepository } from './deployments/deployment.repository.js';
import { VolumeRepository } from './volumes/volume.repository.js';
import { GitRepositories } from './git/git-repositories.js';

/** Containers of a project for export and deletion, and the authors of deployments. */
@Injectable()
export class HostingContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly links: RoadmapLinks,
    private readonly personalData: PersonalData,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly domains: DomainRepository,
    private readonly configurations: ConfigurationRepository,
    private readonly keys: ProjectKeys,
    private readonly cron: CronRepository,
    private readonly volumes: VolumeRepository,
    private readonly backups: BackupRepository,
    private readonly repositories: GitRepositories,
  ) {}

  onModuleInit(): void {
    this.registerContents();
    this.registerLinks();
    this.registerData();
    this.registerPersonalData();
  }

  private registerContents(): void {
    this.contents.register({
      name: 'containers',
      count: async (scope) => (await this.containers.list(scope)).length,
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
      count: async (scope) => (await this.domains.hosts(scope)).length,
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
      name: 'cron jobs',
      read: (scope) => this.readCronJobs(scope),
      remove: (scope) => this.cron.removeOfProject(scope),
    });
    this.contents.register({
      name: 'Git repository',
      read: () => Promise.resolve([]),
      remove: (scope) => this.repositories.remove(scope),
    });
  }

  private registerLinks(): void {
    this.links.register({
      kind: 'container',
      search: async (scope, query, limit) => {
        const wanted = query.toLowerCase();
        const found = (await this.containers.list(scope)).filter(({ name }) =>
          name.toLowerCase().includes(wanted),
        );
        return found.slice(0, limit).map(({ _id, name }) => ({ id: _id.toHexString(), title: name }));
      },
      titles: async (scope, ids) => {
        const all = await this.containers.list(scope);
        const found = all.filter(({ _id }) => ids.includes(_id.toHexString()));
        return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
      },
    });
  }

  /** The worker removes volumes and backups with their containers, because only it reaches the engine. */
  private registerData(): void {
    this.contents.register({
      name: 'volumes of containers',
      read: async (scope) => {
        const stored = await this.volumes.ofProject(scope);
        return stored.map(({ name, path, sizeMb, createdAt }) => {
          return { name, path, size_mb: sizeMb, created: createdAt };
        });
      },
      remove: () => Promise.resolve(),
    });
    this.contents.register({
      name: 'backups of volumes',
      read: async (scope) => {
        const stored = await this.backups.ofProject(scope);
        return stored.map(({ state, length, sha256, createdAt }) => {
          return { state, length, sha256, created: createdAt };
        });
      },
      remove: () => Promise.resolve(),
    });
  }

  private registerPersonalData(): void {
    this.personalData.register({
      name: 'cron jobs',
      read: async (userId) => {
        const stored = await this.cron.byAuthor(userId);
        return stored.map(({ name, changedAt }) => ({ name, changed: changedAt }));
      },
      remove: (userId) => this.cron.forgetAuthor(userId),
    });
    this.personalData.register({
      name: 'backups of volumes',
      read: async (userId) => {
        const stored = await this.backups.byAuthor(userId);
        return stored.map(({ state, length, createdAt }) => ({ state, length, created: createdAt }));
      },
      remove: (userId) => this.backups.forgetAuthor(userId),
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

  private async readCronJobs(scope: OwnScope): Promise<object[]> {
    const read: object[] = [];
    for (const container of await this.containers.list(scope)) {
      for (const { name, schedule, timeZone, command, enabled } of await this.cron.list(container))
        read.push({ container: container.name, name, schedule, time_zone: timeZone, command, enabled });
    }
    return read;
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
