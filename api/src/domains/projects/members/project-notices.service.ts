import { Inject, Injectable } from '@nestjs/common';
import { pagePath } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { type Mail, mailEntry } from '../../../platform/mail/mail.js';
import { ContactNotices, IdentityService } from '../../account/account.api.js';
import { droppedMail, transferredMail } from './members.mails.js';

/**
 * Emails to the general contacts of a project about changes of the project itself, as outbox entries of the change.
 * They are made before the change: afterwards the members may have no access.
 */
@Injectable()
export class ProjectNotices {
  constructor(
    private readonly contacts: ContactNotices,
    private readonly identity: IdentityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param removedAt end of the restore period */
  async dropped(scope: ProjectScope, project: string, removedAt: Date): Promise<OutboxEntry[]> {
    const from = await this.nameOf(scope.userId);
    return this.entries(scope, (to) => droppedMail({ to, project, from, removedAt }));
  }

  /** @param formerOwner ID of the member who offered the ownership */
  async transferred(scope: ProjectScope, project: string, formerOwner: string): Promise<OutboxEntry[]> {
    const [from, owner] = await Promise.all([this.nameOf(formerOwner), this.nameOf(scope.userId)]);
    const url = this.config.publicUrl + pagePath('project-members', { projectId: scope.projectId });
    return this.entries(scope, (to) => transferredMail({ to, project, from, owner, url }));
  }

  private async entries({ projectId }: ProjectScope, mailTo: (to: string) => Mail): Promise<OutboxEntry[]> {
    return (await this.contacts.ofProject(projectId, 'super', mailTo, [])).map(mailEntry);
  }

  private async nameOf(userId: string): Promise<string> {
    return (await this.identity.namesOf([userId])).get(userId) ?? '';
  }
}
