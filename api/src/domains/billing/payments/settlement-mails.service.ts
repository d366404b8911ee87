import { Inject, Injectable } from '@nestjs/common';
import { pagePath } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { ContactNotices, IdentityService, UserEmails } from '../../account/account.api.js';
import type { Mismatch, PaymentDocument, Settling } from './payment.schema.js';
import { amountText, paymentSettledMail } from './payments.mails.js';

/** Emails to a user and the financial contacts about payments that operators resolved. */
@Injectable()
export class SettlementMails {
  constructor(
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    private readonly contacts: ContactNotices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Outbox entries with the emails; empty when the account of the user is deleted. */
  async about(
    { _id, user, profile, mismatch }: PaymentDocument & { mismatch: Mismatch },
    { how, note }: Settling,
  ): Promise<OutboxEntry[]> {
    const person = user === null ? null : await this.identity.person(user.toHexString());
    if (!person) return [];
    const place = { profile: profile.toHexString(), order: _id.toHexString() };
    const url = this.config.publicUrl + pagePath('order', place);
    const about = { name: person.name, how, amount: amountText(mismatch), note, url };
    const recipients = await this.emails.recipients(person.id, 'important');
    const mailTo = (to: string) => paymentSettledMail({ to, ...about });
    const toContacts = await this.contacts.ofPerson(person.id, 'financial', mailTo, recipients);
    return [...recipients.map(mailTo), ...toContacts].map(mailEntry);
  }
}
