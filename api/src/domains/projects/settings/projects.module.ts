import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { ProjectsLeaving } from '../members/leaving.service.js';
import { ProjectContents } from './project-contents.service.js';
import { ProjectRepository } from './project.repository.js';
import { projectSchema } from './project.schema.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';

/** Global because the platform's access guard asks it for every call inside a project. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Project', schema: projectSchema }])],
  controllers: [ProjectsController],
  providers: [
    ProjectRepository,
    ProjectsService,
    ProjectContents,
    ProjectsLeaving,
    { provide: ProjectAccess, useExisting: ProjectsService },
  ],
  exports: [ProjectAccess, ProjectsService, ProjectContents, ProjectsLeaving],
})
export class ProjectsModule {}
