import { Injectable } from '@nestjs/common';
import type {
  addPhone,
  AnswerOf,
  callPhone,
  confirmPhone,
  getPhone,
  InputOf,
  removePhone,
} from '@zonewerk/contracts';
import type { ChallengeOwner } from '../../../platform/auth/challenge.repository.js';
import { Challenges } from '../../../platform/auth/challenges.service.js';
import { FactorAccess } from '../../../platform/auth/factor-access.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { callEntry, smsEntry } from '../../../platform/sms/phone-message.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { SecurityNotifications } from '../users/notices.service.js';
import { UserPhones } from './user-phones.service.js';
import { KnownDevices } from '../sign-in/known-devices.service.js';
import { toPhoneNumber } from '../../../platform/sms/phone-number.js';

const SHOWN_DIGITS = 2;

/** The phone of a user, confirmed by a code. */
@Injectable()
export class PhonesService {
  constructor(
    private readonly phones: UserPhones,
    private readonly challenges: Challenges,
    private readonly factors: FactorAccess,
    private readonly devices: KnownDevices,
    private readonly notices: SecurityNotifications,
    private readonly events: AuthEvents,
    private readonly limits: RateLimits,
  ) {}

  async get(actor: Actor): Promise<AnswerOf<typeof getPhone>> {
    const { phone } = await this.phones.find(actor.userId);
    const waiting = await this.challenges.waiting(ownerOf(actor));
    return {
      status: 'success',
      message: '',
      phone: phone?.number ?? null,
      since: phone?.confirmedAt.toISOString() ?? null,
      pending: waiting?.target ?? null,
    };
  }

  async add(
    input: InputOf<typeof addPhone>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof addPhone>> {
    const number = toPhoneNumber(input.prefix, input.phone);
    if (number === null) throw ApiError.invalid('phone', 'This phone number is invalid.');
    const { phone } = await this.phones.find(actor.userId);
    if (phone?.number === number) return { status: 'error', message: 'This is already your phone number.' };
    await this.phones.claim(actor.userId, { number, inCheck: input.check });
    await this.send(number, 'sms', actor, visitor);
    return { status: 'success', message: `We have sent a code to ${number}.` };
  }

  /** Sends another code by a voice call, when SMS does not arrive. */
  async call(actor: Actor, visitor: Visitor): Promise<AnswerOf<typeof callPhone>> {
    const waiting = await this.challenges.waiting(ownerOf(actor));
    if (!waiting) return { status: 'error', message: 'Please enter your phone number first.' };
    await this.send(waiting.target, 'call', actor, visitor);
    return { status: 'success', message: `We are calling ${waiting.target}.` };
  }

  /** Sets the phone of the account; every confirmed email address receives a notice. */
  async confirm(
    { code }: InputOf<typeof confirmPhone>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof confirmPhone>> {
    const { userId } = actor;
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const waiting = await this.challenges.waiting(ownerOf(actor));
    const target = waiting?.target ?? '';
    const outcome = await this.challenges.check({ ...ownerOf(actor), target, code });
    const { phone, claim } = await this.phones.find(userId);
    // guard: phone-code
    if (outcome !== 'ok') {
      const message = 'This code is not right or has expired.';
      return { status: 'error', message, is_check: false, phone: phone?.number ?? null };
    }
    const subject = `A phone number has been ${phone ? 'changed in' : 'added to'} your account`;
    const notice = { subject, lines: [`It ends in ${target.slice(-SHOWN_DIGITS)}.`] };
    await this.phones.set(userId, target, await this.notices.entries(userId, notice, visitor)); // guard: phone-told
    // Sign-in codes now go to the new phone, so a factor has changed.
    if (await this.getsCodes(userId)) await this.devices.forgetAll(userId); // guard: phone-devices
    const factor = waiting?.channel === 'call' ? 'call' : 'sms';
    await this.events.add(userId, 'phone-confirmed', factor, visitor);
    const inCheck = claim?.number === target && claim.inCheck;
    return { status: 'success', message: `${target} is confirmed.`, is_check: inCheck, phone: target };
  }

  async remove(actor: Actor, visitor: Visitor): Promise<AnswerOf<typeof removePhone>> {
    const { userId } = actor;
    const { phone } = await this.phones.find(userId);
    if (!phone) return { status: 'error', message: 'You have no phone number.' };
    // guard: sms-phone
    if (await this.getsCodes(userId)) {
      const message = 'This phone receives sign-in codes. Please turn off codes by SMS first.';
      return { status: 'error', message };
    }
    const lines = [`It ended in ${phone.number.slice(-SHOWN_DIGITS)}.`];
    const notice = { subject: 'The phone number has been removed from your account', lines };
    const mails = await this.notices.entries(userId, notice, visitor);
    if (!(await this.phones.remove(userId, phone.number, mails))) throw new ApiError('conflict');
    await this.events.add(userId, 'phone-removed', null, visitor);
    return { status: 'success', message: `${phone.number} has been removed.` };
  }

  /** Whether SMS codes are a second factor of the user. */
  private async getsCodes(userId: string): Promise<boolean> {
    return (await this.factors.stateOf(userId)).methods.includes('sms');
  }

  private send(to: string, channel: 'sms' | 'call', actor: Actor, visitor: Visitor): Promise<void> {
    const entry = channel === 'sms' ? smsEntry : callEntry;
    const message = (code: string) => entry({ to, code, purpose: 'to confirm your phone number' });
    return this.challenges.start({ ...ownerOf(actor), target: to, channel, visitor, message });
  }
}

function ownerOf({ userId, session }: Actor): ChallengeOwner {
  return { purpose: 'confirm-phone', userId, sessionId: session.id };
}
