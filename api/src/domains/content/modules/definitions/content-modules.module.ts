import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditNames } from '../../../projects/projects.api.js';
import { ContentModulesContent } from './content-modules.content.js';
import { ContentModulesController } from './content-modules.controller.js';
import { ContentModulesRepository } from './content-modules.repository.js';
import { contentModulesSchema } from './content-modules.schema.js';
import { ContentModules } from './content-modules.service.js';
import { ModuleDefinitions } from './module-definitions.service.js';
import { ModuleFields } from './module-fields.service.js';

/** Modules of projects: tables that a project defines. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'ContentModules', schema: contentModulesSchema }])],
  controllers: [ContentModulesController],
  providers: [
    ContentModules,
    ContentModulesContent,
    ContentModulesRepository,
    ModuleDefinitions,
    ModuleFields,
  ],
  exports: [ContentModules],
})
export class ContentModulesModule {
  constructor(names: AuditNames, modules: ContentModulesRepository) {
    names.register('module', async (scope, id) => (await modules.withId(scope, id))?.module?.title ?? null);
  }
}
