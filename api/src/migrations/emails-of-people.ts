import { Types, type Connection } from 'mongoose';
import type { Migration } from '../platform/database/prepare.js';

interface Person {
  _id: Types.ObjectId;
  signInAddresses: string[];
  createdAt: Date;
}

/** Accounts had a list of sign-in addresses, the first one primary. Each becomes a separate email address object. */
export const emailsOfPeople: Migration = {
  name: '0001-emails-of-people',
  async up(connection: Connection): Promise<void> {
    const users = connection.collection('users');
    for await (const person of users.find<Person>({ emails: { $exists: false } })) {
      const { signInAddresses, createdAt } = person;
      const emails = signInAddresses.map((email) => ({
        _id: new Types.ObjectId(),
        email,
        createdAt,
        confirmedAt: createdAt,
        enabled: true,
        notifications: 'all',
      }));
      await users.updateOne(
        { _id: person._id, emails: { $exists: false } },
        { $set: { emails, primaryEmail: signInAddresses[0], confirmedAddresses: signInAddresses } },
      );
    }
  },
};
