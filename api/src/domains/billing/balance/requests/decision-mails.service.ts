import { Inject, Injectable } from '@nestjs/common';
import { pagePath, toDecimal } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../../platform/mail/mail.js';
import { ContactNotices, IdentityService, UserEmails } from '../../../account/account.api.js';
import { requestDecidedMail, type Decision } from '../balance.mails.js';
import type { BalanceRequestDocument } from './balance-request.schema.js';

/** Emails to a user and the financial contacts about decisions of operators. */
@Injectable()
export class DecisionMails {
  constructor(
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    private readonly contacts: ContactNotices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Outbox entries with the emails; empty when the account of the user is deleted. */
  async about(request: BalanceRequestDocument, decision: Decision, note: string): Promise<OutboxEntry[]> {
    const userId = request.user?.toHexString();
    const person = userId === undefined ? null : await this.identity.person(userId);
    if (!person) return [];
    const { kind, amount, profile } = request;
    const url = this.config.publicUrl + pagePath('balance-profile', { profile: profile.toHexString() });
    const about = { name: person.name, kind, decision, amount: toDecimal(amount), note, url };
    const recipients = await this.emails.recipients(person.id, 'important');
    const mailTo = (to: string) => requestDecidedMail({ to, ...about });
    const toContacts = await this.contacts.ofPerson(person.id, 'financial', mailTo, recipients);
    return [...recipients.map(mailTo), ...toContacts].map(mailEntry);
  }
}
