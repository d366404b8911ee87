import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { FactorAccess, allowsShortPassword } from '../../../platform/auth/factor-access.js';
import { PasswordRules } from '../../../platform/auth/password-rules.service.js';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Visitor } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { secretEntry } from '../../../platform/jobs/outbox.js';
import { newObjectId } from '../../../platform/database/object-id.js';
import { IdentityRepository } from '../users/identity.repository.js';
import { IdentityService } from '../users/identity.service.js';
import { SecurityNotifications } from '../users/notices.service.js';
import type { Notice } from '../users/notice.types.js';
import { RememberedAccounts } from '../sign-in/remembered-accounts.service.js';
import { KnownDevices } from '../sign-in/known-devices.service.js';

/** Kind of the jobs that end the sessions of former passwords. */
const END_SESSIONS_JOB = 'passwords.end-sessions';

const endSessionsPayload = z.object({
  user: z.string(),
  /** Session of the password change, which continues. */
  except: z.string().nullable(),
  /** Former passwords that required a second factor. */
  former: z.array(z.string()).default([]),
  /** Visitor whose browser still remembers the account. */
  guest: z.string().default(''),
});

type EndSessions = z.output<typeof endSessionsPayload>;

/** A new password before its validation. */
interface Wanted {
  readonly userId: string;
  readonly password: string;
  /** Name of the input field, for the issues. */
  readonly field: string;
  /** ID of the password to replace; absent: any. */
  readonly from?: string | null;
}

/** A password that satisfies the rules. */
interface PreparedPassword {
  readonly userId: string;
  readonly passwordHash: string;
  readonly from: string | null | undefined;
  /** Too weak to sign in without a second factor. */
  readonly needsFactor: boolean;
}

/** Sets a new password. Sessions of the former one end, even when the process crashes in between. */
@Injectable()
export class ChangePasswordService implements OnModuleInit {
  constructor(
    private readonly identity: IdentityService,
    private readonly users: IdentityRepository,
    private readonly factors: FactorAccess,
    private readonly rules: PasswordRules,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly devices: KnownDevices,
    private readonly chooser: RememberedAccounts,
    private readonly notices: SecurityNotifications,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: END_SESSIONS_JOB,
      run: (payload) => this.endSessions(endSessionsPayload.parse(payload)),
    });
  }

  /** Validates and hashes a password. @throws ApiError validation-error when it violates the rules */
  async prepare({ userId, password, field, from }: Wanted): Promise<PreparedPassword> {
    const owner = await this.identity.passwordOwner(userId);
    const secondFactor = allowsShortPassword(await this.factors.stateOf(userId));
    this.rules.check(password, { ...owner, secondFactor }, field); // guard: reset-rules
    const needsFactor = !this.rules.isEnoughAlone(password, owner);
    return { userId, passwordHash: await this.passwords.hash(password), from, needsFactor };
  }

  /**
   * Stores a prepared password, notifies every confirmed address, and ends all sessions except `except`. Returns the ID
   * of the password; null after a concurrent change.
   * @throws ApiError conflict when the password requires a second factor that was disabled concurrently
   */
  async set(
    { userId, passwordHash: hash, from, needsFactor }: PreparedPassword,
    { except, notice, visitor }: { except: string | null; notice: Notice; visitor: Visitor },
    now = new Date(),
  ): Promise<string | null> {
    const id = newObjectId().toHexString();
    // Read before the write: the condition of the write excludes concurrent changes.
    const former = await this.factors.reservedFor(userId);
    const mails = await this.notices.entries(userId, notice, visitor, now);
    if (needsFactor && !(await this.factors.reserveFor(userId, id))) throw new ApiError('conflict'); // guard: factor-last-kept
    const ended: EndSessions = { user: userId, except, former: [...former], guest: visitor.guestId };
    const promise = secretEntry(END_SESSIONS_JOB, { ...ended });
    if (!(await this.users.replacePassword(userId, { id, hash, from }, [...mails, promise]))) {
      await this.factors.release(userId, [id]);
      return null;
    }
    await this.endSessions(ended);
    return id;
  }

  /**
   * Cleanup after another area has replaced the password: an outbox entry for that write, and the same cleanup as a
   * function. Call it before the write.
   */
  async endingOf(userId: string, { guestId }: Visitor) {
    const former = await this.factors.reservedFor(userId);
    const ended: EndSessions = { user: userId, except: null, former: [...former], guest: guestId };
    return {
      promise: secretEntry(END_SESSIONS_JOB, { ...ended }),
      run: () => this.endSessions(ended),
    };
  }

  /** By password ID, not by time: a sign-in with the former password may end after the change. */
  private async endSessions({ user, except, former, guest }: EndSessions): Promise<void> {
    const passwordId = await this.identity.passwordId(user);
    await this.sessions.endOfOtherPasswords(user, { passwordId, except }); // guard: password-sessions
    await this.devices.forgetOthers(user, except); // guard: session-password-device
    await this.chooser.forgetElsewhere(user, guest); // guard: session-password-chooser
    await this.factors.release(user, former);
  }
}
