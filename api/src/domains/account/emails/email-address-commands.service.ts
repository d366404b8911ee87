import { Injectable } from '@nestjs/common';
import { LIMITS, type AnswerOf, type AuthEventKind, type setEmailPrimary } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Visitor } from '../../../platform/http/request.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { EmailUndos } from './email-undos.service.js';
import { SecurityNotifications } from '../users/notices.service.js';
import { UserEmails, type EmailChange, type PersonEmail } from './user-emails.service.js';
import { EmailAddressesService } from './addresses.service.js';

interface ChangeText {
  /** Why the change is not possible for the email address; null when it is. */
  refusal(email: PersonEmail): string | null;
  /** Whether the address already has the target state. */
  isDone(email: PersonEmail): boolean;
  done(email: string): string;
  readonly notice: string;
  readonly event: AuthEventKind;
}

const CONFIRM_FIRST = 'Please confirm this email address first.';
const TOO_OFTEN = `Your email addresses have been changed too often. Please wait up to ${LIMITS.emailUndoDays} days.`;

const CHANGES: Readonly<Record<EmailChange, ChangeText>> = {
  setPrimary: {
    // guard: address-primary-unconfirmed
    refusal({ confirmedAt, enabled }) {
      if (!confirmedAt) return CONFIRM_FIRST;
      return enabled ? null : 'Please enable this email address first.';
    },
    isDone: ({ primary }) => primary,
    done: (email) => `${email} is now your primary email address.`,
    notice: 'Your primary email address has been changed',
    event: 'email-primary',
  },
  disable: {
    refusal({ confirmedAt, primary }) {
      if (primary)
        return 'The primary email address cannot be disabled. Please make another one primary first.';
      return confirmedAt ? null : CONFIRM_FIRST;
    },
    isDone: ({ enabled }) => !enabled,
    done: (email) => `${email} has been disabled. It can no longer be used to sign in.`,
    notice: 'An email address of your account has been disabled',
    event: 'email-disabled',
  },
  enable: {
    refusal: ({ confirmedAt }) => (confirmedAt ? null : CONFIRM_FIRST), // guard: address-unconfirmed-enabled
    isDone: ({ enabled }) => enabled,
    done: (email) => `${email} has been enabled.`,
    notice: 'An email address of your account has been enabled',
    event: 'email-enabled',
  },
  remove: {
    refusal: ({ primary }) =>
      primary ? 'The primary email address cannot be removed. Please make another one primary first.' : null,
    isDone: () => false,
    done: (email) => `${email} has been removed.`,
    notice: 'An email address has been removed from your account',
    event: 'email-removed',
  },
};

/** Changes of existing email addresses. */
@Injectable()
export class EmailAddressCommands {
  constructor(
    private readonly addresses: EmailAddressesService,
    private readonly emails: UserEmails,
    private readonly undos: EmailUndos,
    private readonly notices: SecurityNotifications,
    private readonly events: AuthEvents,
  ) {}

  /**
   * Every confirmed address receives a notice, including a removed one. A replaced address receives a link that undoes
   * the change.
   * @throws ApiError object-owner-conflict, or conflict after a concurrent change of the addresses
   */
  async make(
    change: EmailChange,
    id: string,
    userId: string,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof setEmailPrimary>> {
    const text = CHANGES[change];
    const email = await this.addresses.own(id, userId);
    const refusal = text.refusal(email);
    if (refusal !== null) return { status: 'error', message: refusal };
    const message = text.done(email.email);
    if (text.isDone(email)) return { status: 'success', message };
    await this.notices.allow(userId); // guard: notice-caps
    const offered = await this.undos.offer(userId, change, id);
    if (offered === 'full') return { status: 'error', message: TOO_OFTEN };
    const undo = offered ? { to: offered.undo.email.email, link: offered.link } : undefined;
    const notice = { subject: text.notice, lines: [`It is ${email.email}.`], undo };
    // A change of an unconfirmed address concerns only its user, so it sends no notices.
    const mails = email.confirmedAt ? await this.notices.entries(userId, notice, visitor) : []; // guard: address-changed-told
    const more = { promises: mails, undo: offered?.undo ?? null };
    if (!(await this.emails.change(userId, id, change, more))) throw new ApiError('conflict');
    await this.events.add(userId, text.event, null, visitor);
    return { status: 'success', message };
  }
}
