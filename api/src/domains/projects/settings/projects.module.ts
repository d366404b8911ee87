import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { ContactNoticesModule, IdentityModule } from '../../account/account.api.js';
import { AuditController } from '../audit/audit.controller.js';
import { AuditEventRepository } from '../audit/audit-event.repository.js';
import { auditEventSchema } from '../audit/audit-event.schema.js';
import { AuditInterceptor } from '../audit/audit.interceptor.js';
import { AuditNames } from '../audit/audit-names.service.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { ProjectAudit } from '../audit/project-audit.service.js';
import { OwnedProjectsCleanup } from '../members/owned-projects-cleanup.service.js';
import { InvitationRepository } from '../members/invitation.repository.js';
import { InvitationsService } from '../members/invitations.service.js';
import { MemberRepository } from '../members/member.repository.js';
import { MembersController } from '../members/members.controller.js';
import { MembersService } from '../members/members.service.js';
import { OwnershipService } from '../members/ownership.service.js';
import { ProjectContactsContent } from '../members/project-contacts.content.js';
import { ProjectNotices } from '../members/project-notices.service.js';
import { RoadmapLinks } from '../roadmaps/roadmap-links.service.js';
import { DroppedProjectRepository } from './dropped-project.repository.js';
import { ProjectContents } from './project-contents.service.js';
import { ProjectDrops } from './project-drops.service.js';
import { ProjectRepository } from './project.repository.js';
import { projectSchema } from './project.schema.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';

/** Global because the platform's access guard uses it for every call with a project. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Project', schema: projectSchema },
      { name: 'ProjectAuditEvent', schema: auditEventSchema },
    ]),
    IdentityModule,
    ContactNoticesModule,
  ],
  controllers: [ProjectsController, AuditController, MembersController],
  providers: [
    ProjectRepository,
    ProjectsService,
    ProjectContents,
    RoadmapLinks,
    OwnedProjectsCleanup,
    DroppedProjectRepository,
    ProjectDrops,
    MemberRepository,
    MembersService,
    InvitationRepository,
    InvitationsService,
    OwnershipService,
    ProjectContactsContent,
    ProjectNotices,
    AuditEventRepository,
    AuditNames,
    CallAudit,
    ProjectAudit,
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
    { provide: ProjectAccess, useExisting: ProjectsService },
  ],
  exports: [
    AuditNames,
    CallAudit,
    ProjectAccess,
    ProjectsService,
    ProjectContents,
    OwnedProjectsCleanup,
    RoadmapLinks,
  ],
})
export class ProjectsModule {}
