import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS, pagePath } from '@zonewerk/contracts';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Visitor } from '../../platform/http/request.js';
import { JobService } from '../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../platform/jobs/outbox.js';
import { Tidier } from '../../platform/jobs/tidier.service.js';
import { mailEntry } from '../../platform/mail/mail.js';
import { smsLinkEntry } from '../../platform/sms/phone-message.js';
import { AuthEvents } from './auth-events.service.js';
import { IdentityRepository } from './identity.repository.js';
import { resetLinkMail } from './identity.mails.js';
import { PasswordResetRepository } from './password-reset.repository.js';
import type { ResetChannel } from './password-reset.schema.js';
import type { UserDocument } from './user.schema.js';
import { UserPhoneRepository } from './user-phone.repository.js';

const RESET_JOB = 'identity.reset-link';
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
    private readonly events: AuthEvents,
    private readonly jobs: JobService,
    private readonly tidier: Tidier,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ kind: RESET_JOB, run: (payload) => this.send(payloadShape.parse(payload)) });
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
    const token = randomBytes(TOKEN_BYTES[channel]).toString('base64url');
    const id = this.repository.newId();
    const { ip, userAgent } = visitor;
    const wish: Wish = { id, channel, target, token, ip, userAgent };
    const goodUntil = new Date(now.getTime() + GOOD_MINUTES[channel] * MINUTE_MS);
    await this.repository.insert(
      { id, channel, tokenHash: hashOf(token), createdAt: now, goodUntil },
      outboxEntry(RESET_JOB, wish),
    );
  }

  /** Whose password a link is about; null when it is none, was used, or has ended. */
  async find(token: string, now = new Date()): Promise<OpenReset | null> {
    const stored = await this.repository.findGood(hashOf(token), now);
    return stored?.user ? { userId: stored.user.toHexString(), channel: stored.channel } : null;
  }

  /** Uses a link up and ends the person's others; false when it is not good any more. */
  async use(token: string, { userId }: OpenReset, now = new Date()): Promise<boolean> {
    if (!(await this.repository.use(hashOf(token), now))) return false;
    await this.repository.endAll(userId, now);
    return true;
  }

  private async send(wish: Wish): Promise<void> {
    const user = await (wish.channel === 'mail'
      ? this.people.findUserByAddress(wish.target)
      : this.phones.findLatest(wish.target));
    if (!user || user.disabledAt) return;
    if (!(await this.repository.address(wish.id, user._id, this.linkTo(user, wish)))) return;
    const visitor = { guestId: '', ip: wish.ip, userAgent: wish.userAgent };
    await this.events.add(user._id.toHexString(), 'reset-requested', null, visitor);
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

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
