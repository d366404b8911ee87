import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { EmailRepository } from './email.repository.js';

/** Emails of cases in the data export and in the deletion of an account. */
@Injectable()
export class EmailPersonalData implements OnModuleInit {
  constructor(
    private readonly emails: EmailRepository,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'support_emails',
      // Emails that wait in a case may be from other people, and only agents see them.
      read: async (userId) =>
        (await this.emails.postedOf(userId)).map(({ from, subject, receivedAt, files }) => ({
          from,
          subject,
          received: receivedAt,
          files,
        })),
      remove: (userId) => this.emails.removeAll(userId),
    });
  }
}
