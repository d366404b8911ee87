import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS, type AnswerOf, type emailUndo, type emailUndoRead } from '@zonewerk/contracts';
import { z } from 'zod';
import { PasswordService } from '../../platform/auth/password.service.js';
import { networkOf } from '../../platform/http/network.js';
import { RateLimits } from '../../platform/http/rate-limit.js';
import type { Visitor } from '../../platform/http/request.js';
import { JobService } from '../../platform/jobs/job.service.js';
import { secretEntry } from '../../platform/jobs/outbox.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { FactorChanges } from '../factors/factor-changes.service.js';
import { AuthEvents } from '../identity/auth-events.service.js';
import { EmailUndos, type OpenUndo } from '../identity/email-undos.service.js';
import { Notices } from '../identity/notices.service.js';
import { PasswordResets } from '../identity/password-resets.service.js';
import { Passkeys } from '../passkeys/passkeys.service.js';
import { NewPasswords } from '../passwords/new-password.service.js';

const PASSKEYS_JOB = 'addresses.undo-passkeys';
const UNDO_MS = LIMITS.emailUndoDays * 86_400_000;

const passkeysPayload = z.object({
  user: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
});

type RecentPasskeys = z.output<typeof passkeysPayload>;

const ENDED = 'This link has ended. It was used already, is too old, or is not complete.';
const TAKEN = 'This address belongs to another account now. Nothing has been changed.';

/** Undoes a change of addresses, for the reader of the address that lost its place. */
@Injectable()
export class EmailUndoService implements OnModuleInit {
  constructor(
    private readonly undos: EmailUndos,
    private readonly resets: PasswordResets,
    private readonly newPasswords: NewPasswords,
    private readonly passwords: PasswordService,
    private readonly passkeys: Passkeys,
    private readonly factors: FactorChanges,
    private readonly notices: Notices,
    private readonly events: AuthEvents,
    private readonly limits: RateLimits,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: PASSKEYS_JOB,
      run: (payload) => this.removePasskeys(passkeysPayload.parse(payload)),
    });
  }

  /** The change that a link is about; reading changes nothing. */
  async read(token: string, visitor: Visitor): Promise<AnswerOf<typeof emailUndoRead>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const found = await this.undos.find(token);
    if (!found) return { status: 'link-ended', message: ENDED, change: null };
    const { email, at, goodUntil } = found.undo;
    const change = { address: email.email, date: at.toISOString(), until: goodUntil.toISOString() };
    return { status: 'success', message: '', change };
  }

  /**
   * Restores the address, and ends what a stranger could come back with: sessions, the password, links, other addresses,
   * the phone and passkeys of the last days. Second factors stay, and sign-in asks for them.
   */
  async undo(token: string, visitor: Visitor): Promise<AnswerOf<typeof emailUndo>> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const found = await this.undos.find(token);
    if (!found) return { status: 'link-ended', message: ENDED };
    const { userId, undo } = found;
    const ending = await this.newPasswords.endingOf(userId, visitor);
    const password = await this.unusablePassword();
    const recent = recentPasskeys(found, visitor);
    const since = sinceOf(undo);
    const outcome = await this.undos.use(found, {
      password,
      since,
      promises: [
        ...(await this.noticesOf(found, visitor)),
        this.resets.promise(undo.email.email, visitor),
        ending.promise,
        secretEntry(PASSKEYS_JOB, { ...recent }),
      ],
    });
    if (outcome === 'ended') return { status: 'link-ended', message: ENDED };
    if (outcome === 'taken') return { status: 'address-taken', message: TAKEN };
    await ending.run();
    // Again up to this moment: the sessions ended only now.
    await this.removePasskeys({ ...recent, until: new Date().toISOString() });
    await this.events.add(userId, 'email-undone', 'mail-link', visitor);
    const { email } = undo.email;
    return {
      status: 'success',
      message: `${email} is your primary address again. We have sent you a link for a new password.`,
    };
  }

  private noticesOf({ userId, undo }: OpenUndo, visitor: Visitor) {
    const { email } = undo.email;
    const notice = {
      subject: 'A change of your e-mail addresses has been undone',
      lines: [
        `${email} is the primary address again. Other addresses no longer sign in until you enable them.`,
        `All sessions and the password have ended. Passkeys and a phone of the last ${LIMITS.emailUndoDays} days before the change, and since, have been removed.`,
      ],
      also: email,
    };
    return this.notices.entries(userId, notice, visitor); // guard: email-undo-told
  }

  /** Until the person chooses another one, no password signs in. */
  private async unusablePassword() {
    const hash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    return { id: newObjectId().toHexString(), hash };
  }

  /** A passkey signs in by itself, so one of a stranger would outlive the password. */
  private async removePasskeys({ user, since, until, ip, userAgent }: RecentPasskeys): Promise<void> {
    const removed = await this.passkeys.removeBetween(user, new Date(since), new Date(until)); // guard: email-undo-passkeys
    const visitor = { guestId: '', ip, userAgent };
    if (removed > 0) await this.factors.passkeyGone(user, visitor);
    // Codes by SMS end with a phone that was removed.
    else await this.factors.settle(user, visitor);
  }
}

/** What was added since then may be a stranger's. */
function sinceOf({ at }: OpenUndo['undo']): Date {
  return new Date(at.getTime() - UNDO_MS);
}

function recentPasskeys({ userId, undo }: OpenUndo, { ip, userAgent }: Visitor): RecentPasskeys {
  return { user: userId, since: sinceOf(undo).toISOString(), until: new Date().toISOString(), ip, userAgent };
}
