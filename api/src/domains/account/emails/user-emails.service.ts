import { Injectable } from '@nestjs/common';
import type { NotificationOption } from '@zonewerk/contracts';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { UserEmailRepository, type WithEmailChange } from './user-email.repository.js';
import type { UserEmail } from '../users/user.schema.js';

/** An address of a person. */
export interface PersonEmail extends Omit<UserEmail, '_id'> {
  readonly id: string;
  readonly primary: boolean;
}

/** What becomes of an address that a person wants to add. `confirmed`: it counts already. */
export type Claim = 'waits' | 'confirmed' | 'full';

/**
 * What a mail is about, for the choice of each address. Mails about security are not here: they go to every confirmed
 * address, by `Notices`.
 */
export type MailKind = 'news' | 'important';

const WANTED_BY: Readonly<Record<MailKind, readonly NotificationOption[]>> = {
  news: ['all'],
  important: ['all', 'important'],
};

/** A change of one address that counts already. */
export type EmailChange = 'setPrimary' | 'disable' | 'enable' | 'remove';

/** The e-mail addresses of people, for the areas that let them be changed. */
@Injectable()
export class UserEmails {
  constructor(private readonly repository: UserEmailRepository) {}

  /** Addresses of a person, the primary one first, then by age. */
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

  /** Enabled addresses of a person that want mails of a kind. */
  async recipients(userId: string, kind: MailKind): Promise<string[]> {
    const emails = await this.list(userId);
    const wanting = emails.filter(
      ({ confirmedAt, enabled, notifications }) =>
        confirmedAt !== null && enabled && WANTED_BY[kind].includes(notifications),
    );
    return wanting.map(({ email }) => email);
  }

  /** One address of a person; null for somebody else's too. */
  async find(userId: string, id: string): Promise<PersonEmail | null> {
    return (await this.list(userId)).find((email) => email.id === id) ?? null;
  }

  /** Notes an address that waits for its code. Whoever else claims it is not in the way. */
  async claim(userId: string, email: string, inCheck: boolean, now = new Date()): Promise<Claim> {
    const stored = await this.repository.find(userId);
    const known = stored?.emails.find((one) => one.email === email);
    if (known?.confirmedAt) return 'confirmed';
    if (known) {
      await this.repository.setInCheck(userId, known._id, inCheck);
      return 'waits';
    }
    const fresh = { email, createdAt: now, confirmedAt: null, enabled: false, notifications: 'all' as const };
    return (await this.repository.add(userId, { ...fresh, inCheck })) ? 'waits' : 'full';
  }

  /** Makes an address count; false when it is gone, or another account was first. */
  confirm(userId: string, email: string, promises: OutboxEntry[], now = new Date()): Promise<boolean> {
    return this.repository.confirm(userId, email, now, promises);
  }

  /** Changes an address; false when the person's addresses do not, or no longer, allow it. */
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
