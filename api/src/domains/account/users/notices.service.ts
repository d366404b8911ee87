import type { Notice } from './notice.types.js';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Visitor } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityRepository } from './identity.repository.js';
import { noticeMail } from './notices.mails.js';

/** Mails to every confirmed address of a person, disabled ones included: who took over one cannot hide it from the rest. */
@Injectable()
export class Notices {
  constructor(
    private readonly repository: IdentityRepository,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The mails as promises, to be written together with what they tell. Recipients are those of this moment, so ask
   * before an address is taken away.
   */
  async entries(userId: string, notice: Notice, visitor: Visitor, now = new Date()): Promise<OutboxEntry[]> {
    const user = await this.repository.findUser(userId);
    if (!user) return [];
    const recipients = new Set([...user.confirmedAddresses, ...(notice.also ? [notice.also] : [])]); // guard: factor-notice-addresses
    const { ip, userAgent } = visitor;
    const content = { name: user.name, notice, ip, userAgent, now, publicUrl: this.config.publicUrl };
    return [...recipients].map((to) => mailEntry(noticeMail({ to, ...content })));
  }

  /**
   * Counts a change that its person can make again and again, before it is made: a notice is never left out, so it is the
   * change that waits.
   * @throws ApiError too-many-requests with Retry-After
   */
  async allow(userId: string): Promise<void> {
    await this.limits.consume('notice-user', userId);
  }

  /** Sends a notice by itself, for changes whose own document carries no promises. */
  async send(userId: string, notice: Notice, visitor: Visitor, now = new Date()): Promise<void> {
    const entries = await this.entries(userId, notice, visitor, now);
    if (entries.length > 0) await this.repository.promise(userId, entries);
  }
}
