import { Injectable } from '@nestjs/common';
import type { AnswerOf, changePassword, InputOf } from '@zonewerk/contracts';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { IdentityService } from '../users/identity.service.js';
import { ChangePasswordService } from './change-password.service.js';

const SAME = 'This is your current password. Please choose another.';

/** Password changes of signed-in users. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly identity: IdentityService,
    private readonly newPasswords: ChangePasswordService,
    private readonly sessions: SessionService,
    private readonly limits: RateLimits,
    private readonly events: AuthEvents,
  ) {}

  /** The session continues with a new token. */
  async change(
    input: InputOf<typeof changePassword>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<{ answer: AnswerOf<typeof changePassword>; token: string | null }> {
    const { userId, session } = actor;
    await this.limits.consume('password-check', userId); // guard: password-current-tries
    const proved = await this.identity.provePassword(userId, input.current_password); // guard: password-current
    if (!proved) {
      await this.events.add(userId, 'password-refused', 'password', visitor);
      const message = 'Your current password is not right.';
      return { answer: { status: 'invalid-credentials', message }, token: null };
    }
    await this.limits.clear('password-check', userId);
    if (isSame(input.current_password, input.new_password)) throw ApiError.invalid('new_password', SAME);
    const wanted = { userId, password: input.new_password, field: 'new_password', from: proved.id };
    const prepared = await this.newPasswords.prepare(wanted);
    const notice = {
      subject: 'Your password has been changed',
      lines: ['All other sessions have been ended.'],
    };
    const passwordId = await this.newPasswords.set(prepared, { except: session.id, notice, visitor });
    // A concurrent password change ended this session.
    if (passwordId === null) throw new ApiError('not-logged-in');
    await this.events.add(userId, 'password-changed', 'password', visitor);
    const message = 'Your password has been changed. All other sessions have been ended.';
    return {
      answer: { status: 'success', message },
      token: await this.sessions.renew(session, { passwordId }), // guard: session-rotate-password
    };
  }
}

function isSame(one: string, other: string): boolean {
  return one.normalize('NFKC') === other.normalize('NFKC');
}
