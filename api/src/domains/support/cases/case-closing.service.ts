import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_LIMITS, pagePath } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService, UserEmails } from '../../account/account.api.js';
import { CaseThreads } from '../email/case-threads.service.js';
import { caseClosingEmail } from './case-emails.js';
import { CaseRepository } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';

const DAY_MS = 86_400_000;
const { closingNoticeDays, closingDays } = CASE_LIMITS;

/** Closes answered cases without a reply of the customer, who receives an email before. */
@Injectable()
export class CaseClosing implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    private readonly threads: CaseThreads,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('answered cases', (now) => this.run(now));
  }

  private async run(now: Date): Promise<void> {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await this.cases.closeAnswered(before(closingDays), before(closingDays - closingNoticeDays), now);
    for (const found of await this.cases.findAnswered(before(closingNoticeDays)))
      await this.cases.addClosingNotice(found, await this.emailsAbout(found, now), now);
  }

  private async emailsAbout({ _id, user, number, subject, teamSeq }: CaseDocument, now: Date) {
    const customer = await this.identity.person(user.toHexString());
    if (!customer) return [];
    const url = this.config.publicUrl + pagePath('support-case', { caseId: _id.toHexString() });
    const recipients = await this.emails.recipients(customer.id, 'important');
    const part = `closing${now.getTime()}`;
    const thread = await this.threads.of({ caseId: _id.toHexString(), part, teamSeq, isPersonal: false });
    return recipients.map((to) =>
      mailEntry(caseClosingEmail({ to, name: customer.name, number, subject, url, thread })),
    );
  }
}
