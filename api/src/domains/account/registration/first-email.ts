import type { UserDocument } from '../users/user.schema.js';

type EmailFields = Pick<UserDocument, 'primaryEmail' | 'confirmedAddresses' | 'signInAddresses'> & {
  emails: Omit<UserDocument['emails'][number], '_id'>[];
};

/** Fields of an account with its first confirmed email address. */
export function firstEmail(mail: string, now: Date): EmailFields {
  return {
    emails: [{ email: mail, createdAt: now, confirmedAt: now, enabled: true, notifications: 'all' }],
    primaryEmail: mail,
    confirmedAddresses: [mail],
    signInAddresses: [mail],
  };
}
