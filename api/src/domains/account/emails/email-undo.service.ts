import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS, type AnswerOf, type emailUndo, type emailUndoRead } from '@zonewerk/contracts';
import { z } from 'zod';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Visitor } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { secretEntry } from '../../../platform/jobs/outbox.js';
import { newObjectId } from '../../../platform/database/object-id.js';
import { FactorChanges } from '../factors/factor-changes.service.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { EmailUndos, type OpenUndo } from './email-undos.service.js';
import { SecurityNotifications } from '../users/notices.service.js';
import { PasswordResets } from '../passwords/password-resets.service.js';
import { PasskeyRepository } from '../factors/passkeys/passkey.repository.js';
import { ChangePasswordService } from '../passwords/change-password.service.js';

const RECENT_JOB = 'addresses.undo-passkeys';
const UNDO_MS = LIMITS.emailUndoDays * 86_400_000;

const recentPayload = z.object({
  user: z.string(),
  since: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
});

type Recent = z.output<typeof recentPayload>;

const ENDED = 'This link is used, expired or incomplete.';
const REASSIGNED = 'This email address now belongs to another account. Nothing has been changed.';

/** Undoes a change of email addresses, on behalf of the owner of the replaced address. */
@Injectable()
export class EmailUndoService implements OnModuleInit {
  constructor(
    private readonly undos: EmailUndos,
    private readonly resets: PasswordResets,
    private readonly newPasswords: ChangePasswordService,
    private readonly passwords: PasswordService,
    private readonly passkeys: PasskeyRepository,
    private readonly factors: FactorChanges,
    private readonly notices: SecurityNotifications,
    private readonly events: AuthEvents,
    private readonly limits: RateLimits,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: RECENT_JOB,
      run: (payload) => this.removeRecent(recentPayload.parse(payload)),
    });
  }

  /** The change of a link; the call is read-only. */
  async read(token: string, visitor: Visitor): Promise<AnswerOf<typeof emailUndoRead>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const found = await this.undos.find(token);
    if (!found) return { status: 'link-ended', message: ENDED, change: null };
    const { email, at, goodUntil } = found.undo;
    const change = { address: email.email, date: at.toISOString(), until: goodUntil.toISOString() };
    return { status: 'success', message: '', change };
  }

  /**
   * Restores the email address and revokes everything that an attacker could return with. This includes sessions, the
   * password, links, other addresses, the phone, and recent API tokens and passkeys. Second factors remain, and sign-in
   * requires them.
   */
  async undo(token: string, visitor: Visitor): Promise<AnswerOf<typeof emailUndo>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const found = await this.undos.find(token);
    if (!found) return { status: 'link-ended', message: ENDED };
    const { userId, undo } = found;
    const ending = await this.newPasswords.endingOf(userId, visitor);
    const password = await this.unusablePassword();
    const recent = recentOf(found, visitor);
    const since = sinceOf(undo);
    const outcome = await this.undos.use(found, {
      password,
      since,
      promises: [
        ...(await this.noticesOf(found, visitor)),
        this.resets.promise(undo.email.email, visitor),
        ending.promise,
        secretEntry(RECENT_JOB, { ...recent }),
      ],
    });
    if (outcome === 'ended') return { status: 'link-ended', message: ENDED };
    if (outcome === 'taken') return { status: 'address-taken', message: REASSIGNED };
    await ending.run();
    // Runs in addition to the job, because the sessions ended only after the write.
    await this.removeRecent(recent);
    await this.events.add(userId, 'email-undone', 'mail-link', visitor);
    const { email } = undo.email;
    return {
      status: 'success',
      message: `${email} is your primary email address again. We have sent you a link for a new password.`,
    };
  }

  private noticesOf({ userId, undo }: OpenUndo, visitor: Visitor) {
    const { email } = undo.email;
    const notice = {
      subject: 'A change of your email addresses has been undone',
      lines: [
        `${email} is the primary email address again. Other email addresses cannot be used to sign in until you enable them.`,
        `All sessions and the password have ended. Passkeys, API tokens and phones newer than ${LIMITS.emailUndoDays} days before the change have been removed.`,
      ],
      also: email,
    };
    return this.notices.entries(userId, notice, visitor); // guard: email-undo-told
  }

  /** A random password, so no password signs in until the user sets a new one. */
  private async unusablePassword() {
    const hash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    return { id: newObjectId().toHexString(), hash };
  }

  /** A passkey and an API token are independent of the password, so those of an attacker would survive its change. */
  private async removeRecent({ user, since, ip, userAgent }: Recent): Promise<void> {
    const visitor = { guestId: '', ip, userAgent };
    await this.undos.removeRecent(user, new Date(since), visitor);
    const removed = await this.passkeys.removeSince(user, new Date(since)); // guard: email-undo-passkeys
    if (removed > 0) await this.factors.passkeyRemoved(user, visitor);
    // Codes by SMS end with a phone that was removed.
    else await this.factors.reconcile(user, visitor);
  }
}

/** Objects created since then may be an attacker's. */
function sinceOf({ at }: OpenUndo['undo']): Date {
  return new Date(at.getTime() - UNDO_MS);
}

function recentOf({ userId, undo }: OpenUndo, { ip, userAgent }: Visitor): Recent {
  return { user: userId, since: sinceOf(undo).toISOString(), ip, userAgent };
}
