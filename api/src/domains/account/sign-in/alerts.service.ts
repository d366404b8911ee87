import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import type { SessionDocument } from '../../../platform/auth/session.schema.js';
import { SessionService } from '../../../platform/auth/session.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Visitor } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { Places, placeName } from '../../../platform/geo-ip/places.service.js';
import type { Credential } from '../passwords/credentials.service.js';
import { signInAlertMail, type AlertReason } from './sign-in.mails.js';

const DAY_MS = 86_400_000;
const TOKEN = /^([0-9a-f]{24})\.([\w-]{1,350})\.([\w-]{43})$/u;

/** The sign-in of a link. */
interface ReportedSignIn {
  readonly session: SessionDocument;
  /** Recipient of the email; an attacker may have removed the other addresses of the account. */
  readonly mail: string;
}

/** Emails about suspicious sign-ins, and their links. */
@Injectable()
export class SignInAlerts {
  constructor(
    private readonly sessions: SessionService,
    private readonly secrets: SecretsService,
    private readonly places: Places,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Creates the emails, one per confirmed address, as outbox entries of the session. */
  async mailsOf(
    { name, confirmedAddresses }: Credential,
    reason: AlertReason,
    visitor: Visitor,
    at = new Date(),
  ): Promise<(sessionId: string) => OutboxEntry[]> {
    const key = await this.secrets.key('not-me');
    const place = placeName(this.places.of(visitor.ip));
    const { publicUrl } = this.config;
    return (sessionId) =>
      confirmedAddresses.map((to) => {
        const about = `${sessionId}.${Buffer.from(to).toString('base64url')}`;
        const token = `${about}.${signatureOf(key, about)}`;
        return mailEntry(signInAlertMail({ to, name, reason, visitor, place, at, publicUrl, token }));
      });
  }

  /** The sign-in of a link; null when the link is unknown, expired or used. */
  async read(token: string, now = new Date()): Promise<ReportedSignIn | null> {
    const [, sessionId = '', mail = '', signature = ''] = TOKEN.exec(token) ?? [];
    const key = await this.secrets.key('not-me');
    const expected = Buffer.from(signatureOf(key, `${sessionId}.${mail}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null; // guard: alert-signature
    const session = await this.sessions.stored(sessionId);
    const isOver =
      !session ||
      (session.reportedAt ?? null) !== null ||
      now.getTime() - session.createdAt.getTime() > LIMITS.notMeDays * DAY_MS;
    return isOver ? null : { session, mail: Buffer.from(mail, 'base64url').toString() };
  }
}

function signatureOf(key: Buffer, about: string): string {
  return createHmac('sha256', key).update(about).digest('base64url');
}
