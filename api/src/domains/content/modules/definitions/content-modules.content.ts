import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectContents } from '../../../projects/projects.api.js';
import { ContentModulesRepository } from './content-modules.repository.js';
import { ContentModules } from './content-modules.service.js';
import { present, toModule } from './definitions.js';

/** Definitions of modules of a project for export and deletion. */
@Injectable()
export class ContentModulesContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly modules: ContentModules,
    private readonly repository: ContentModulesRepository,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'modules',
      count: async (scope) => present(await this.modules.all(scope)).length,
      read: async (scope) => present(await this.modules.all(scope)).map(toModule),
      remove: (scope) => this.repository.remove(scope),
    });
  }
}
