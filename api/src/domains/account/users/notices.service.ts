import type { Notice } from './notice.types.js';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Visitor } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityRepository } from './identity.repository.js';
import { noticeMail } from './notices.mails.js';

/**
 * Security emails to every confirmed email address of a user, including disabled ones. An attacker with one address
 * cannot hide them.
 */
@Injectable()
export class SecurityNotifications {
  constructor(
    private readonly repository: IdentityRepository,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The emails as outbox entries, stored with the change. Recipients are the present ones, so call it before an address
   * is removed.
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
   * Limits repeatable changes before they are made. A notice is never omitted, so the change must wait.
   * @throws ApiError too-many-requests with Retry-After
   */
  async allow(userId: string): Promise<void> {
    await this.limits.consume('notice-user', userId);
  }

  /** Sends a separate notice, for changes whose document has no outbox. */
  async send(userId: string, notice: Notice, visitor: Visitor, now = new Date()): Promise<void> {
    const entries = await this.entries(userId, notice, visitor, now);
    if (entries.length > 0) await this.repository.promise(userId, entries);
  }
}
