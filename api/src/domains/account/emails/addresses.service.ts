import { Injectable } from '@nestjs/common';
import type {
  addEmail,
  AnswerOf,
  confirmEmail,
  getEmail,
  InputOf,
  listEmails,
  setEmailNotifications,
} from '@zonewerk/contracts';
import type { ChallengeOwner } from '../../../platform/auth/challenge.repository.js';
import { Challenges } from '../../../platform/auth/challenges.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { SecurityNotifications } from '../users/notices.service.js';
import { UserEmailRepository } from './user-email.repository.js';
import { UserEmails, type Claim, type PersonEmail } from './user-emails.service.js';
import { toEmailAddress } from './address.mapper.js';
import { addressCodeMail, addressInUseMail } from './addresses.mails.js';

const REFUSED: Readonly<Record<Exclude<Claim, 'waits'>, string>> = {
  confirmed: 'This email address is already in your account.',
  full: 'Your account has the maximum number of email addresses. Please remove one first.',
};

/** Email addresses of a user: list, addition by code, and settings of notifications. */
@Injectable()
export class EmailAddressesService {
  constructor(
    private readonly emails: UserEmails,
    private readonly repository: UserEmailRepository,
    private readonly challenges: Challenges,
    private readonly notices: SecurityNotifications,
    private readonly events: AuthEvents,
    private readonly limits: RateLimits,
  ) {}

  async list(userId: string): Promise<AnswerOf<typeof listEmails>> {
    return { status: 'success', message: '', list: (await this.emails.list(userId)).map(toEmailAddress) };
  }

  async get(input: InputOf<typeof getEmail>, userId: string): Promise<AnswerOf<typeof getEmail>> {
    const email = await this.own(input.object, userId);
    return { status: 'success', message: '', object: JSON.stringify(toEmailAddress(email)) };
  }

  /** An email address of the user. @throws ApiError identical for foreign addresses and addresses that do not exist */
  async own(id: string, userId: string): Promise<PersonEmail> {
    const email = await this.emails.find(userId, id);
    if (!email) throw emailNotFound();
    return email;
  }

  async setNotifications(
    input: InputOf<typeof setEmailNotifications>,
    userId: string,
  ): Promise<AnswerOf<typeof setEmailNotifications>> {
    if (!(await this.repository.setNotifications(userId, input.object, input.option))) throw emailNotFound();
    return { status: 'success', message: 'Your choice has been saved.' };
  }

  /**
   * The response is identical for an email address that another account has confirmed. Its owner receives an email
   * without a code.
   */
  async add(
    { email, check }: InputOf<typeof addEmail>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof addEmail>> {
    const claim = await this.emails.claim(actor.userId, email, check);
    if (claim !== 'waits') return { status: 'error', message: REFUSED[claim] };
    const isInUse = await this.repository.isConfirmed(email);
    await this.challenges.start({
      ...ownerOf(actor),
      target: email,
      channel: 'mail',
      visitor,
      message: (code) => mailEntry(isInUse ? addressInUseMail(email) : addressCodeMail(email, code)), // guard: address-taken
    });
    await this.events.add(actor.userId, 'email-added', null, visitor);
    return { status: 'success', message: `We have sent a code to ${email}.` };
  }

  /** Confirms the email address; the confirmed addresses receive a notice. */
  async confirm(
    { code }: InputOf<typeof confirmEmail>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof confirmEmail>> {
    const { userId } = actor;
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const waiting = await this.challenges.waiting(ownerOf(actor));
    if (!waiting) return refused('This code has expired. Please request a new one.');
    const email = waiting.target;
    const outcome = await this.challenges.check({ ...ownerOf(actor), target: email, code });
    if (outcome !== 'ok') return refused('This code is not right or has expired.'); // guard: address-code
    const notice = {
      subject: 'An email address has been added to your account',
      lines: [`It is ${email}.`],
    };
    const mails = await this.notices.entries(userId, notice, visitor); // guard: address-told
    if (!(await this.emails.confirm(userId, email, mails))) {
      return refused('This email address can no longer be confirmed.');
    }
    await this.events.add(userId, 'email-confirmed', 'mail-code', visitor);
    const added = (await this.emails.list(userId)).find((one) => one.email === email);
    return {
      status: 'success',
      message: `${email} is confirmed.`,
      is_check: added?.inCheck === true,
      primary: added?.primary === true,
    };
  }
}

function ownerOf({ userId, session }: Actor): ChallengeOwner {
  return { purpose: 'confirm-email', userId, sessionId: session.id };
}

function refused(message: string): AnswerOf<typeof confirmEmail> {
  return { status: 'error', message, is_check: false, primary: false };
}

function emailNotFound(): ApiError {
  return new ApiError('object-owner-conflict', { message: "You're not the owner of this Email Address." });
}
