import { Injectable } from '@nestjs/common';
import type { AnswerOf, notMe, notMeRead } from '@zonewerk/contracts';
import { SessionService } from '../../../platform/auth/session.service.js';
import { readUserAgent } from '../../../platform/http/browser-name.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Visitor } from '../../../platform/http/request.js';
import { SendLimits } from '../../../platform/http/limits/send-limits.js';
import { Places, placeName } from '../../../platform/geo-ip/places.service.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { PasswordResets } from '../passwords/password-resets.service.js';
import { SignInAlerts } from './alerts.service.js';
import { KnownDevices } from './known-devices.service.js';

const ENDED = 'This link is used or expired.';
const SENT = 'The session has been ended. We have sent you a link for a new password.';
const NOT_SENT =
  'The session has been ended. This email address cannot receive a link. Please request one with an email address of your account, and choose a new password.';

/** Report of a sign-in by another person, through the link of the alert email. */
@Injectable()
export class DisownSignInService {
  constructor(
    private readonly alerts: SignInAlerts,
    private readonly sessions: SessionService,
    private readonly devices: KnownDevices,
    private readonly resets: PasswordResets,
    private readonly limits: RateLimits,
    private readonly events: AuthEvents,
    private readonly places: Places,
    private readonly sends: SendLimits,
  ) {}

  /** The sign-in of a link; the call is read-only. */
  async read(token: string, visitor: Visitor): Promise<AnswerOf<typeof notMeRead>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const found = await this.alerts.read(token);
    if (!found) return { status: 'link-ended', message: ENDED, sign_in: null };
    const { ip, userAgent, createdAt } = found.session;
    const { browser, device } = readUserAgent(userAgent);
    const place = placeName(this.places.of(ip));
    const shown = { date: createdAt.toISOString(), browser, device, ip, place };
    return { status: 'success', message: '', sign_in: shown };
  }

  /**
   * Ends every session of that device and removes it from the known devices. Sends a password reset link when the email
   * address can still sign in; the response states whether it was sent.
   */
  async report(token: string, visitor: Visitor): Promise<AnswerOf<typeof notMe>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const found = await this.alerts.read(token);
    if (!found) return { status: 'link-ended', message: ENDED };
    const { user, _id, device } = found.session;
    const userId = user.toHexString();
    const sessionId = _id.toHexString();
    const sends = await this.maySend(found.mail, userId, visitor);
    // Before the link is used: after a crash in between, the link is still valid.
    if (device) await this.devices.forget(userId, device.toHexString()); // guard: alert-forget
    const promises = sends ? [this.resets.promise(found.mail, visitor)] : [];
    if (!(await this.sessions.report(found.session, promises))) {
      return { status: 'link-ended', message: ENDED };
    }
    await this.events.add(userId, 'sign-in-reported', 'mail-link', visitor, sessionId);
    return { status: 'success', message: sends ? SENT : NOT_SENT };
  }

  /** False after too many emails, or when the email address cannot sign in any more. */
  private async maySend(mail: string, userId: string, visitor: Visitor): Promise<boolean> {
    if (!(await this.resets.reaches(mail, userId))) return false;
    try {
      await this.sends.count({ channel: 'mail', to: mail, userId, visitor });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error;
      return false;
    }
  }
}
