import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContactNotices } from '../../account/account.api.js';
import { ProjectContents } from '../settings/project-contents.service.js';

/** Contacts that get the notices of a project, for export and deletion. The contacts remain with their owners. */
@Injectable()
export class ProjectContactsContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly notices: ContactNotices,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'contacts',
      count: async ({ projectId }) => (await this.notices.selectedOf(projectId)).length,
      read: async ({ projectId }) =>
        (await this.notices.selectedOf(projectId)).map(({ name, mail }) => ({ name, mail })),
      remove: ({ projectId }) => this.notices.forgetProject(projectId),
    });
  }
}
