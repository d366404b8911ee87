import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS, pagePath } from '@zonewerk/contracts';
import { z } from 'zod';
import { FactorAccess } from '../../../platform/auth/factor-access.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Visitor } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { secretEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { Tidier } from '../../../platform/jobs/tidier.service.js';
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

/** Bytes of a token: short enough for an SMS, which ends after minutes. */
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

/** A link that somebody opened. */
export interface OpenReset {
  readonly userId: string;
  readonly channel: ResetChannel;
  /** Primary address of the user. */
  readonly mail: string;
  /** The password that the new one takes the place of; see `UserDocument`. */
  readonly passwordId: string | null;
}

/**
 * Links for new passwords. A wish is stored without looking whose it is, so that known and unknown addresses take the
 * same time; a job looks and sends. Nothing changes before the link is used, once.
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
    private readonly tidier: Tidier,
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
   * Sends a link to an address that signs in, or to a confirmed phone; to others nothing.
   *
   * @param target normalised mail address, or phone in E.164
   */
  async request(channel: ResetChannel, target: string, visitor: Visitor, now = new Date()): Promise<void> {
    await this.store(this.wishOf(channel, target, visitor), now);
  }

  /** The wish for a link by mail as a promise, to be written together with what causes it. */
  promise(target: string, visitor: Visitor): OutboxEntry {
    return secretEntry(WISH_JOB, { ...this.wishOf('mail', target, visitor) });
  }

  /** Whether a link by mail to that address is about the account of that person. */
  async reaches(target: string, userId: string): Promise<boolean> {
    const user = await this.people.findUserByAddress(target);
    return user !== null && !user.disabledAt && user._id.toHexString() === userId;
  }

  /**
   * Whose password a link is about; null when it is none, was used, or has ended: by time, with the password that it was
   * asked for, or with the address or phone that it went to.
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

  /** Uses a link up and ends the person's others; false when it is not good any more. */
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
   * What a link of that channel may stand on. It is looked at again whenever a link is used, so that none outlives what
   * it was sent to, whatever was changed while it was on its way.
   */
  private async basesOf(user: UserDocument, channel: ResetChannel): Promise<string[]> {
    if (user.disabledAt) return []; // guard: reset-disabled
    if (channel === 'mail') return user.signInAddresses.map((address) => basisOf(user, address));
    // One phone for the link and for the code after it would be all that a thief needs.
    const { methods } = await this.factors.stateOf(user._id.toHexString());
    return user.phone && !methods.includes('sms') ? [basisOf(user, user.phone.number)] : []; // guard: reset-one-phone
  }

  /** The address of the link is the configured one, whatever host the browser named. */
  private linkTo(user: UserDocument, { channel, target, token, ip, userAgent }: Wish): OutboxEntry {
    const link = this.config.publicUrl + pagePath('password-set', { hash: token });
    if (channel === 'mail')
      return mailEntry(resetLinkMail({ to: target, name: user.name, link, ip, userAgent }));
    const sentence = `Choose a new password within ${LIMITS.codeMinutes} minutes:`;
    return smsLinkEntry({ to: target, sentence, link });
  }
}

/** Another one with each password, and each time that an address or phone is confirmed. */
function basisOf({ passwordId, emails, phone }: UserDocument, target: string): string {
  const email = emails.find((one) => one.email === target);
  const confirmedAt = email?.confirmedAt ?? (phone?.number === target ? phone.confirmedAt : null);
  return hashOf(JSON.stringify([passwordId ?? null, target, confirmedAt]));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url'); // guard: reset-hash
}
