import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import { isServed, type ClusterDocument } from '../clusters/cluster.schema.js';
import { ContactNotices, UserEmails } from '../../account/account.api.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { type Mail, mailEntry } from '../../../platform/mail/mail.js';
import { DomainConflicts, isVerified } from './domain-conflicts.service.js';
import { CONFLICT_JOB, conflictEntry } from './verification-entries.js';
import { conflictMail, settingsUrl, domainReclaimedMail } from './verification.mails.js';
import { VerificationRepository, type ConflictingCluster } from './verification.repository.js';

/** A cluster has at most one email about conflicts in this time. */
const EMAIL_INTERVAL_MS = 3_600_000;

const payloadSchema = z.object({ cluster: objectId, since: z.coerce.date() });

/** Emails to the members of both projects of a conflict. */
@Injectable()
export class ConflictNotices implements OnModuleInit {
  constructor(
    private readonly conflicts: DomainConflicts,
    private readonly repository: VerificationRepository,
    private readonly projects: ProjectsService,
    private readonly emails: UserEmails,
    private readonly contacts: ContactNotices,
    private readonly jobs: JobService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: CONFLICT_JOB,
      exclusive: (payload) => payloadSchema.parse(payload).cluster,
      run: (payload) => this.run(payloadSchema.parse(payload)),
    });
  }

  /** Outbox entries with the emails to the members of a project whose cluster is removed. */
  async reclaimedNotices(
    { project, domain }: Pick<ClusterDocument, 'project' | 'domain'>,
    by: string,
  ): Promise<OutboxEntry[]> {
    return this.mailsTo(project.toHexString(), (to) => domainReclaimedMail({ to, domain, by }));
  }

  /** Notifies the project of a cluster. Separate jobs notify the projects of the clusters in conflict with it. */
  private async run({ cluster: id, since }: z.output<typeof payloadSchema>): Promise<void> {
    const cluster = await this.repository.find(id);
    if (!cluster?.verification) return;
    const now = new Date();
    if (!isServed(cluster)) await this.contestOthers(cluster, now);
    const last = cluster.verification.notifiedAt?.getTime() ?? 0;
    if (since.getTime() <= last) return;
    const project = cluster.project.toHexString();
    const free = await this.limits.nextAt('domain-conflict', project);
    const next = new Date(Math.max(last + EMAIL_INTERVAL_MS, free?.getTime() ?? 0));
    if (next > now) {
      await this.repository.addOutboxEntries(cluster._id, [conflictEntry(id, since, next)]);
      return;
    }
    const mails = await this.mails(cluster);
    if (mails.length === 0) return;
    await this.limits.note('domain-conflict', project);
    await this.repository.notify(cluster, now, mails);
  }

  private async contestOthers(cluster: ClusterDocument, now: Date): Promise<void> {
    const notified = new Set<string>();
    for (const { _id, project } of await this.conflicts.served(cluster)) {
      await this.repository.contest(_id, now);
      // One email per project, however many of its clusters are affected.
      if (notified.has(project.toHexString())) continue;
      notified.add(project.toHexString());
      await this.repository.addOutboxEntries(_id, [conflictEntry(_id.toHexString())]);
    }
  }

  private async mails(cluster: ClusterDocument): Promise<OutboxEntry[]> {
    const { domain, verification, project } = cluster;
    const { above, below } = await this.conflicts.of(cluster);
    if (!verification || above.length + below.length === 0) return [];
    const { publicUrl, dns } = this.config;
    const content = {
      domain,
      token: verification.token,
      served: isServed(cluster),
      verified: isVerified(cluster),
      nameservers: dns.nameservers,
      above: domainsOf(above),
      below: isVerified(cluster) ? domainsOf(below) : [],
      belowCount: below.length,
      settingsUrl: settingsUrl(publicUrl, project.toHexString(), cluster._id.toHexString()),
    };
    return this.mailsTo(project.toHexString(), (to) => conflictMail({ to, ...content }));
  }

  /** Emails to the members and the technical contacts of a project. */
  private async mailsTo(projectId: string, mailTo: (to: string) => Mail): Promise<OutboxEntry[]> {
    const recipients = await this.recipients(projectId);
    const toContacts = await this.contacts.ofProject(projectId, 'technical', mailTo, recipients);
    return [...recipients.map(mailTo), ...toContacts].map(mailEntry);
  }

  private async recipients(projectId: string): Promise<string[]> {
    const members = await this.projects.memberIds(projectId);
    const found = await Promise.all(members.map((id) => this.emails.recipients(id, 'important')));
    return [...new Set(found.flat())];
  }
}

function domainsOf(clusters: readonly ConflictingCluster[]): string[] {
  return clusters.map(({ domain }) => domain);
}
