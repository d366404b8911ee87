import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS, pagePath, type AnswerOf, type InputOf } from '@zonewerk/contracts';
import type { register, registerConfirm, registerResend } from '@zonewerk/contracts';
import { PasswordRules } from '../../../platform/auth/password-rules.service.js';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Visitor } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { alreadyRegisteredMail, registrationCodeMail } from './registration.mails.js';
import { IdentityRepository } from '../users/identity.repository.js';
import type { RegistrationDocument } from './registration.schema.js';
import type { UserDocument } from '../users/user.schema.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Registration: an account is created only after the same browser returned the code sent to its email address. */
@Injectable()
export class RegistrationService implements OnModuleInit {
  constructor(
    private readonly repository: IdentityRepository,
    private readonly rules: PasswordRules,
    private readonly passwords: PasswordService,
    private readonly limits: RateLimits,
    private readonly secrets: SecretsService,
    private readonly events: AuthEvents,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('registrations', (now) =>
      this.repository.removeRegistrationsBefore(new Date(now.getTime() - DAY_MS)),
    );
  }

  /** The response is identical for a known email address; its owner receives a notice instead of a code. */
  async start(
    input: InputOf<typeof register>,
    visitor: Visitor,
    now = new Date(),
  ): Promise<AnswerOf<typeof register>> {
    if (!this.config.registrationOpen) {
      return { status: 'closed', message: 'New accounts cannot be created at the moment.' };
    }
    this.rules.check(
      input.password,
      { name: input.name, mails: [input.mail], secondFactor: false },
      'password',
    );
    await this.countMail(input.mail, visitor);
    const passwordHash = await this.passwords.hash(input.password);
    const owner = await this.repository.findUserByConfirmed(input.mail); // guard: address-disabled-free
    if (owner) {
      const signInUrl = this.config.publicUrl + pagePath('login', {});
      const signsIn = owner.signInAddresses.includes(input.mail);
      const notice = alreadyRegisteredMail({ to: input.mail, name: owner.name, signInUrl, signsIn });
      await this.repository.promise(owner._id, [mailEntry(notice)]);
    } else {
      const { code, ...stored } = await this.newCode(input.mail, visitor, now);
      await this.repository.putRegistration(
        {
          mail: input.mail,
          guestId: visitor.guestId,
          name: input.name,
          passwordHash,
          ...stored,
          triesLeft: LIMITS.codeTries,
          createdAt: now,
        },
        mailEntry(registrationCodeMail(input.mail, code)),
      );
    }
    return { status: 'success', message: `We have sent a code to ${input.mail}.` };
  }

  /** Sends another code; used attempts still count. */
  async resend(
    input: InputOf<typeof registerResend>,
    visitor: Visitor,
    now = new Date(),
  ): Promise<AnswerOf<typeof registerResend>> {
    await this.countMail(input.mail, visitor);
    const waiting = await this.repository.findRegistration({ mail: input.mail, guestId: visitor.guestId });
    if (waiting) {
      const { code, ...stored } = await this.newCode(input.mail, visitor, now);
      const mail = registrationCodeMail(input.mail, code);
      await this.repository.replaceCode(waiting._id, stored, mailEntry(mail));
    }
    return {
      status: 'success',
      message: `If ${input.mail} has a pending registration, we have sent a new code.`,
    };
  }

  /** Creates the account when the code is correct. */
  async confirm(
    input: InputOf<typeof registerConfirm>,
    visitor: Visitor,
    now = new Date(),
  ): Promise<AnswerOf<typeof registerConfirm>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    // A known email address has no registration that counts attempts, and each new start creates a new one. This limit
    // applies to both cases.
    await this.limits.consume('registration-code', browserAndMail(visitor, input.mail)); // guard: code-registration-again
    const waiting = await this.repository.useTry({ mail: input.mail, guestId: visitor.guestId }, now);
    const given = await this.hashCode(input.mail, visitor, input.code);
    const user = waiting && isSame(waiting.codeHash, given) ? await this.accountOf(waiting, now) : null; // guard: register-code
    if (!user) return { status: 'invalid-code', message: 'This code is not right or has expired.' };
    await this.events.addRegistered(user._id.toHexString(), visitor);
    // Last, so that an interrupted confirmation can be repeated.
    await this.repository.removeRegistrations(input.mail);
    return { status: 'success', message: 'Your email address is confirmed. You can sign in now.' };
  }

  /** The account that a registration creates, or that its interrupted confirmation has created; null otherwise. */
  private async accountOf(
    { mail, name, passwordHash }: RegistrationDocument,
    now: Date,
  ): Promise<UserDocument | null> {
    const made = await this.repository.insertUser({ name, mail, passwordHash, createdAt: now });
    if (made) return made;
    const owner = await this.repository.findUserByAddress(mail);
    // Every hash has a unique salt, so an equal hash comes from this registration.
    return owner?.passwordHash === passwordHash ? owner : null;
  }

  private async countMail(mail: string, visitor: Visitor): Promise<void> {
    await this.limits.consume('mail-network', networkOf(visitor.ip));
    await this.limits.consume('mail-recipient', mail);
  }

  private async newCode(mail: string, visitor: Visitor, now: Date) {
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const codeHash = await this.hashCode(mail, visitor, code);
    return { code, codeHash, codeUntil: new Date(now.getTime() + LIMITS.codeMinutes * MINUTE_MS) };
  }

  /** Bound to purpose, email address and browser, so a code is valid nowhere else. */
  private async hashCode(mail: string, visitor: Visitor, code: string): Promise<string> {
    const key = await this.secrets.key('codes');
    // guard: register-browser
    return createHmac('sha256', key)
      .update(`register\n${visitor.guestId}\n${mail}\n${code}`)
      .digest('base64url');
  }
}

/** A digest, so that the counters contain no email addresses. */
function browserAndMail({ guestId }: Visitor, mail: string): string {
  return createHash('sha256').update(`${guestId}\n${mail}`).digest('base64url');
}

function isSame(stored: string, given: string): boolean {
  return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}
