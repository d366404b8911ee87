import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS, pagePath } from '@zonewerk/contracts';
import { z } from 'zod';
import { FactorAccess } from '../../../platform/auth/factor-access.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Visitor } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { secretEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { smsLinkEntry } from '../../../platform/sms/phone-message.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { IdentityRepository } from '../users/identity.repository.js';
import { resetLinkMail } from './password-reset.mails.js';
import { PasswordResetRepository } from './password-reset.repository.js';
import type { ResetChannel } from './password-reset.schema.js';
import type { UserDocument } from '../users/user.schema.js';
import { UserPhoneRepository } from '../phones/user-phone.repository.js';

const RESET_JOB = 'identity.reset-link';
const WISH_JOB = 'identity.reset-wish';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Bytes of a token; fewer for an SMS, whose token expires after minutes. */
const TOKEN_BYTES: Readonly<Record<ResetChannel, number>> = { mail: 32, sms: 12 };
const GOOD_MINUTES: Readonly<Record<ResetChannel, number>> = {
  mail: LIMITS.resetMailMinutes,
  sms: LIMITS.codeMinutes,
};

const payloadShape = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  target: z.string(),
  token: z.string(),
  ip: z.string(),
  userAgent: z.string(),
});

type Wish = z.output<typeof payloadShape>;

/** An opened link. */
export interface OpenReset {
  readonly userId: string;
  readonly channel: ResetChannel;
  /** Primary email address of the user. */
  readonly mail: string;
  /** ID of the password to replace; see `UserDocument`. */
  readonly passwordId: string | null;
}

/**
 * Password reset links. A request is stored without a lookup of the user, so that known and unknown addresses take the
 * same time. A job looks up the user and sends the link. Nothing changes before the link is used, and it is valid for
 * one use.
 */
@Injectable()
export class PasswordResets implements OnModuleInit {
  constructor(
    private readonly repository: PasswordResetRepository,
    private readonly people: IdentityRepository,
    private readonly phones: UserPhoneRepository,
    private readonly factors: FactorAccess,
    private readonly events: AuthEvents,
    private readonly jobs: JobService,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ kind: RESET_JOB, run: (payload) => this.send(payloadShape.parse(payload)) });
    this.jobs.register({ kind: WISH_JOB, run: (payload) => this.store(payloadShape.parse(payload)) });
    this.tidier.register('password resets', (now) =>
      this.repository.removeBefore(new Date(now.getTime() - DAY_MS)),
    );
  }

  /**
   * Sends a link to a sign-in address or a confirmed phone; nothing is sent to others.
   *
   * @param target normalised email address, or phone in E.164
   */
  async request(channel: ResetChannel, target: string, visitor: Visitor, now = new Date()): Promise<void> {
    await this.store(this.wishOf(channel, target, visitor), now);
  }

  /** The request for a link by email as an outbox entry, for a write of another area. */
  promise(target: string, visitor: Visitor): OutboxEntry {
    return secretEntry(WISH_JOB, { ...this.wishOf('mail', target, visitor) });
  }

  /** Whether a link by email to that address belongs to the account of that user. */
  async reaches(target: string, userId: string): Promise<boolean> {
    const user = await this.people.findUserByAddress(target);
    return user !== null && !user.disabledAt && user._id.toHexString() === userId;
  }

  /**
   * The account of a link; null when the link is unknown, used or expired, or when the password, email address or phone
   * has changed since.
   */
  async find(token: string, now = new Date()): Promise<OpenReset | null> {
    const stored = await this.repository.findGood(hashOf(token), now);
    const user = stored?.user && (await this.people.findUser(stored.user.toHexString()));
    if (!stored || !user) return null;
    const bases = await this.basesOf(user, stored.channel);
    if (!bases.some((basis) => basis === stored.basis)) return null; // guard: reset-basis
    const passwordId = user.passwordId?.toHexString() ?? null;
    return { userId: user._id.toHexString(), channel: stored.channel, mail: user.primaryEmail, passwordId };
  }

  /** Uses a link and ends the other ones of the user; false when it is not valid any more. */
  async use(token: string, { userId }: OpenReset, now = new Date()): Promise<boolean> {
    if (!(await this.repository.use(hashOf(token), now))) return false; // guard: reset-once-parallel
    await this.repository.endAll(userId, now); // guard: reset-others
    return true;
  }

  private wishOf(channel: ResetChannel, target: string, { ip, userAgent }: Visitor): Wish {
    const token = randomBytes(TOKEN_BYTES[channel]).toString('base64url');
    return { id: this.repository.newId(), channel, target, token, ip, userAgent };
  }

  private async store(wish: Wish, now = new Date()): Promise<void> {
    const { id, channel, token } = wish;
    const goodUntil = new Date(now.getTime() + GOOD_MINUTES[channel] * MINUTE_MS);
    await this.repository.insert(
      { id, channel, tokenHash: hashOf(token), createdAt: now, goodUntil },
      secretEntry(RESET_JOB, wish),
    );
  }

  private async send(wish: Wish): Promise<void> {
    const user = await (wish.channel === 'mail'
      ? this.people.findUserByAddress(wish.target)
      : this.phones.findLatest(wish.target));
    if (!user) return;
    const basis = basisOf(user, wish.target);
    if (!(await this.basesOf(user, wish.channel)).includes(basis)) return;
    if (!(await this.repository.address(wish.id, { user: user._id, basis }, this.linkTo(user, wish)))) return;
    const visitor = { guestId: '', ip: wish.ip, userAgent: wish.userAgent };
    await this.events.add(user._id.toHexString(), 'reset-requested', null, visitor);
  }

  /**
   * Valid bases of a link of that channel. Checked at each use, so that no link outlives its email address or phone.
   */
  private async basesOf(user: UserDocument, channel: ResetChannel): Promise<string[]> {
    if (user.disabledAt) return []; // guard: reset-disabled
    if (channel === 'mail') return user.signInAddresses.map((address) => basisOf(user, address));
    // One phone for the link and for the second-factor code would be sufficient for a thief.
    const { methods } = await this.factors.stateOf(user._id.toHexString());
    return user.phone && !methods.includes('sms') ? [basisOf(user, user.phone.number)] : []; // guard: reset-one-phone
  }

  /** The origin of the link is the configured one, independent of the Host header. */
  private linkTo(user: UserDocument, { channel, target, token, ip, userAgent }: Wish): OutboxEntry {
    const link = this.config.publicUrl + pagePath('password-set', { hash: token });
    if (channel === 'mail')
      return mailEntry(resetLinkMail({ to: target, name: user.name, link, ip, userAgent }));
    const sentence = `Choose a new password within ${LIMITS.codeMinutes} minutes:`;
    return smsLinkEntry({ to: target, sentence, link });
  }
}

/** Changes with each password, and with each confirmation of an email address or phone. */
function basisOf({ passwordId, emails, phone }: UserDocument, target: string): string {
  const email = emails.find((one) => one.email === target);
  const confirmedAt = email?.confirmedAt ?? (phone?.number === target ? phone.confirmedAt : null);
  return hashOf(JSON.stringify([passwordId ?? null, target, confirmedAt]));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url'); // guard: reset-hash
}
