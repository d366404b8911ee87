import { Injectable } from '@nestjs/common';
import type { NotificationOption } from '@zonewerk/contracts';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { UserEmailRepository, type WithEmailChange } from './user-email.repository.js';
import type { UserEmail } from '../users/user.schema.js';

/** An email address of a user. */
export interface PersonEmail extends Omit<UserEmail, '_id'> {
  readonly id: string;
  readonly primary: boolean;
}

/** Result of a claim to add an email address. `confirmed`: the user has confirmed it already. */
export type Claim = 'waits' | 'confirmed' | 'full';

/**
 * Category of an email, for the settings of each address. Security emails are not included: `Notices` sends them to
 * every confirmed address.
 */
export type MailKind = 'news' | 'important';

const WANTED_BY: Readonly<Record<MailKind, readonly NotificationOption[]>> = {
  news: ['all'],
  important: ['all', 'important'],
};

/** A change of one confirmed email address. */
export type EmailChange = 'setPrimary' | 'disable' | 'enable' | 'remove';

/** Email addresses of users, for the areas that change them. */
@Injectable()
export class UserEmails {
  constructor(private readonly repository: UserEmailRepository) {}

  /** Addresses of a user, the primary one first, then by age. */
  async list(userId: string): Promise<PersonEmail[]> {
    const stored = await this.repository.find(userId);
    const emails = (stored?.emails ?? []).map(({ _id, ...email }) => ({
      ...email,
      id: _id.toHexString(),
      primary: email.email === stored?.primaryEmail,
    }));
    return emails.sort(
      (a, b) => Number(b.primary) - Number(a.primary) || a.createdAt.getTime() - b.createdAt.getTime(),
    );
  }

  /** Enabled addresses of a user with emails of a category switched on. */
  async recipients(userId: string, kind: MailKind): Promise<string[]> {
    const emails = await this.list(userId);
    const wanting = emails.filter(
      ({ confirmedAt, enabled, notifications }) =>
        confirmedAt !== null && enabled && WANTED_BY[kind].includes(notifications),
    );
    return wanting.map(({ email }) => email);
  }

  /** An address of a user; null for foreign ones too. */
  async find(userId: string, id: string): Promise<PersonEmail | null> {
    return (await this.list(userId)).find((email) => email.id === id) ?? null;
  }

  /** Stores an address that waits for its code. Claims of other accounts do not prevent it. */
  async claim(userId: string, email: string, inCheck: boolean, now = new Date()): Promise<Claim> {
    const stored = await this.repository.find(userId);
    const existing = stored?.emails.find((one) => one.email === email);
    if (existing?.confirmedAt) return 'confirmed';
    if (existing) {
      await this.repository.setInCheck(userId, existing._id, inCheck);
      return 'waits';
    }
    const fresh = { email, createdAt: now, confirmedAt: null, enabled: false, notifications: 'all' as const };
    return (await this.repository.add(userId, { ...fresh, inCheck })) ? 'waits' : 'full';
  }

  /** Confirms an address; false when it does not exist, or another account confirmed it first. */
  confirm(userId: string, email: string, promises: OutboxEntry[], now = new Date()): Promise<boolean> {
    return this.repository.confirm(userId, email, now, promises);
  }

  /** Changes an address; false when the state of the user's addresses does not permit it. */
  async change(
    userId: string,
    id: string,
    change: EmailChange,
    more: WithEmailChange,
    now = new Date(),
  ): Promise<boolean> {
    const stored = await this.repository.find(userId);
    const email = stored?.emails.find((one) => one._id.toHexString() === id);
    return email ? this.repository[change](userId, email, more, now) : false;
  }
}
