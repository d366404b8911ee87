import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  type AnswerOf,
  type checkReset,
  type InputOf,
  type processReset,
  type resetByEmail,
  type resetByPhone,
} from '@zonewerk/contracts';
import { FactorAccess, allowsShortPassword } from '../../../platform/auth/factor-access.js';
import { CaptchaService } from '../../../platform/captcha/captcha.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Visitor } from '../../../platform/http/request.js';
import { SendLimits } from '../../../platform/http/limits/send-limits.js';
import { readPhoneNumber } from '../../../platform/sms/phone-number.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { PasswordResets } from './password-resets.service.js';
import { FailedAttempts, triesKey } from '../sign-in/failed-attempts.service.js';
import { ChangePasswordService } from './change-password.service.js';

type ResetResponse = AnswerOf<typeof resetByEmail>;

const ENDED = 'This link has been used or has expired. Please request a new one.';
const CAPTCHA = { status: 'captcha-required', message: 'Please solve the captcha.' } as const;

/** Password resets for users who cannot sign in. Sign-in still requires the second factor. */
@Injectable()
export class ResetsService {
  constructor(
    private readonly resets: PasswordResets,
    private readonly newPasswords: ChangePasswordService,
    private readonly factors: FactorAccess,
    private readonly captchas: CaptchaService,
    private readonly tries: FailedAttempts,
    private readonly sends: SendLimits,
    private readonly limits: RateLimits,
    private readonly events: AuthEvents,
  ) {}

  async byEmail(input: InputOf<typeof resetByEmail>, visitor: Visitor): Promise<ResetResponse> {
    const message = `If ${input.email} belongs to an account, we have sent a link to it.`;
    return this.ask('mail', input.email, { response: input.response, message }, visitor);
  }

  async byPhone(input: InputOf<typeof resetByPhone>, visitor: Visitor): Promise<ResetResponse> {
    const phone = readPhoneNumber(input.phone);
    if (phone === null) throw ApiError.invalid('phone', 'This phone number is invalid.');
    const message = `If ${phone} belongs to an account, we have sent a link to it.`;
    return this.ask('sms', phone, { response: input.response, message }, visitor);
  }

  /** @param userId signed-in account of this browser; null without one */
  async check(
    input: InputOf<typeof checkReset>,
    visitor: Visitor,
    userId: string | null,
  ): Promise<AnswerOf<typeof checkReset>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const open = await this.resets.find(input.reset_token);
    if (!open)
      return { status: 'invalid-token', message: ENDED, second_factor: false, account: '', own: false };
    const secondFactor = allowsShortPassword(await this.factors.stateOf(open.userId));
    const own = open.userId === userId;
    return { status: 'success', message: '', second_factor: secondFactor, account: masked(open.mail), own };
  }

  /** A rejected password does not use the link. */
  async process(
    input: InputOf<typeof processReset>,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof processReset>> {
    const { tries, captcha } = await this.tryOnce(input.response, visitor);
    if (captcha) return { ...CAPTCHA, try: tries };
    const open = await this.resets.find(input.reset_token);
    if (!open) return { status: 'invalid-token', message: ENDED, try: tries };
    const { userId, passwordId: from } = open;
    const wanted = { userId, password: input.pw1, field: 'pw1', from };
    const prepared = await this.newPasswords.prepare(wanted);
    if (!(await this.resets.use(input.reset_token, open)))
      return { status: 'invalid-token', message: ENDED, try: tries };
    const notice = {
      subject: 'Your password has been reset',
      lines: ['The reset used a link that we sent to you. All sessions have been ended.'],
    };
    // A concurrent password change ended the link.
    if ((await this.newPasswords.set(prepared, { except: null, notice, visitor })) === null)
      return { status: 'invalid-token', message: ENDED, try: tries };
    await this.tries.clear(triesKey('password', userId));
    await this.events.add(userId, 'password-reset', open.channel === 'mail' ? 'mail-link' : 'sms', visitor);
    const message = 'Your password has been changed. Please sign in with it.';
    return { status: 'success', message, try: 0 };
  }

  /** Identical for unknown users. */
  private async ask(
    channel: 'mail' | 'sms',
    to: string,
    { response, message }: { response: string | undefined; message: string },
    visitor: Visitor,
  ): Promise<ResetResponse> {
    const { tries, captcha } = await this.tryOnce(response, visitor);
    if (captcha) return { ...CAPTCHA, try: tries };
    await this.sends.count({ channel, to, userId: null, visitor }); // guard: reset-caps
    await this.resets.request(channel, to, visitor);
    return { status: 'success', message, try: tries };
  }

  /** Counts an attempt of the network; returns whether a captcha is required. */
  private async tryOnce(
    response: string | undefined,
    visitor: Visitor,
  ): Promise<{ tries: number; captcha: boolean }> {
    const tries = await this.limits.consume('reset-network', networkOf(visitor.ip));
    // guard: reset-captcha
    const captcha =
      tries > LIMITS.resetCaptchaFrom && !(await this.captchas.require('reset', response, visitor));
    return { tries, captcha };
  }
}

/** Part of an email address that its owner recognises. */
function masked(mail: string): string {
  return `${Array.from(mail)[0] ?? ''}•••${mail.slice(mail.lastIndexOf('@'))}`;
}
