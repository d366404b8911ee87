import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { pagePath } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { ContactNotices, UserEmails } from '../../account/account.api.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { containerEntry } from './container-audit.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { ContainerRepository } from './container.repository.js';
import { crashMail } from './crash.mails.js';
import { CRASH_NOTICE, crashNotice, type CrashNotice } from './crash-notice.js';

/**
 * Emails to the owner and the technical contacts of a project about crash loops and automatic rollbacks. The audit log
 * of the project has an entry for each.
 */
@Injectable()
export class CrashNotices implements OnModuleInit {
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
      kind: CRASH_NOTICE,
      run: (payload, { id }) => this.send(crashNotice.parse(payload), id),
    });
  }

  /** A repeated job adds emails with the same IDs, which are sent once. */
  private async send({ container: id, ...crash }: CrashNotice, job: string): Promise<void> {
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
    const mailTo = (to: string) => crashMail({ to, project, container: container.name, url, ...crash });
    const toContacts = await this.contacts.ofProject(projectId, 'technical', mailTo, recipients);
    const mails = [...recipients.map(mailTo), ...toContacts].map((mail, index) => ({
      ...mailEntry(mail),
      id: `${job} ${index}`,
    }));
    const { restored, version } = crash;
    const details = { version: String(restored), crashed: String(version) };
    const events =
      restored === null
        ? []
        : [containerEntry(container, null, 'container.roll-back', details, `${job} audit`)];
    await this.outbox.add(container._id, [...mails, ...events]);
  }
}
