import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { pagePath } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { ContactNotices, UserEmails } from '../../account/account.api.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { QUOTA_NOTICE, type QuotaNotice, quotaNotice } from './quota-notice.js';
import { quotaMail } from './quota.mails.js';

/** Emails to the owner and the technical contacts of a project about volumes above their limit. */
@Injectable()
export class QuotaNotices implements OnModuleInit {
  constructor(
    private readonly containers: ContainerRepository,
    @InjectOutbox('HostingContainer') private readonly outbox: HostingOutbox,
    private readonly projects: ProjectsService,
    private readonly emails: UserEmails,
    private readonly contacts: ContactNotices,
    private readonly jobs: JobService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: QUOTA_NOTICE,
      run: (payload, { id }) => this.send(quotaNotice.parse(payload), id),
    });
  }

  /** A repeated job adds emails with the same IDs, which are sent once. */
  private async send({ container: id, ...use }: QuotaNotice, job: string): Promise<void> {
    const container = await this.containers.findAny(toObjectId(id));
    if (!container) return;
    const projectId = container.project.toHexString();
    const [owner, project] = await Promise.all([
      this.projects.ownerOf(projectId),
      this.projects.nameOf(projectId),
    ]);
    if (owner === null || project === null) return;
    const url = this.config.publicUrl + pagePath('project-container', { projectId, containerId: id });
    const recipients = await this.emails.recipients(owner, 'important');
    const about = { project, container: container.name, url: `${url}?tab=data`, ...use };
    const mailTo = (to: string) => quotaMail({ to, ...about });
    const toContacts = await this.contacts.ofProject(projectId, 'technical', mailTo, recipients);
    const mails = [...recipients.map(mailTo), ...toContacts].map((mail, index) => ({
      ...mailEntry(mail),
      id: `${job} ${index}`,
    }));
    await this.outbox.add(container._id, mails);
  }
}
