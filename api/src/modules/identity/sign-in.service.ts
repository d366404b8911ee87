import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf, login, stepUp } from '@zonewerk/contracts';
import { PasswordService } from '../../platform/auth/password.service.js';
import { SessionService } from '../../platform/auth/session.service.js';
import { ApiError } from '../../platform/http/api-error.js';
import { networkOf } from '../../platform/http/network.js';
import { RateLimits } from '../../platform/http/rate-limit.js';
import type { Actor, Visitor } from '../../platform/http/request.js';
import { AuthEvents } from './auth-events.service.js';
import { IdentityRepository } from './identity.repository.js';
import type { UserDocument } from './user.schema.js';

/** What a sign-in leads to: the answer, and the token of the session when it succeeded. */
export interface SignIn {
  readonly answer: AnswerOf<typeof login>;
  readonly token: string | null;
}

/** Password checks: signing in and confirming who is there. */
@Injectable()
export class SignInService {
  constructor(
    private readonly repository: IdentityRepository,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly limits: RateLimits,
    private readonly events: AuthEvents,
  ) {}

  /** Unknown address, wrong password and disabled account do the same work and get the same answer. */
  async signIn(input: { mail: string; password: string }, visitor: Visitor): Promise<SignIn> {
    const account = accountKey(input.mail);
    await this.limits.consume('sign-in-network', networkOf(visitor.ip));
    const tries = await this.limits.consume('sign-in-account', account);
    const user = await this.repository.findUserByAddress(input.mail);
    const fits = await this.passwords.verify(user?.passwordHash ?? null, input.password);
    if (!user || !fits || user.disabledAt) {
      if (user) await this.events.add(user._id.toHexString(), 'sign-in-refused', 'password', visitor);
      return refused(tries);
    }
    await this.limits.clear('sign-in-account', account);
    await this.refreshHash(user, input.password);
    const { token, session } = await this.sessions.start(user._id.toHexString(), visitor);
    await this.events.add(user._id.toHexString(), 'signed-in', 'password', visitor, session.id);
    return { answer: { status: 'success', message: 'Welcome back.', try: 0, type: null }, token };
  }

  /** Confirms the person of a session by password; the session gets a new token. */
  async stepUp(
    input: InputOf<typeof stepUp>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<{ answer: AnswerOf<typeof stepUp>; token: string | null }> {
    await this.limits.consume('sign-in-account', `step-up:${actor.userId}`);
    const user = await this.repository.findUser(actor.userId);
    if (!user || !(await this.passwords.verify(user.passwordHash, input.password))) {
      await this.events.add(actor.userId, 'sign-in-refused', 'password', visitor);
      return {
        answer: { status: 'invalid-credentials', message: 'This password is not right.' },
        token: null,
      };
    }
    const token = await this.sessions.renew(actor.session);
    if (!token) throw new ApiError('not-logged-in');
    await this.limits.clear('sign-in-account', `step-up:${actor.userId}`);
    await this.events.add(actor.userId, 'confirmed', 'password', visitor);
    return { answer: { status: 'success', message: 'Thank you.' }, token };
  }

  /** Ends the session of this browser. */
  async signOut(actor: Actor, visitor: Visitor): Promise<void> {
    await this.sessions.end(actor.userId, actor.session, 'sign-out');
    await this.events.add(actor.userId, 'signed-out', null, visitor);
  }

  private async refreshHash(user: UserDocument, password: string): Promise<void> {
    if (!this.passwords.isOutdated(user.passwordHash)) return;
    await this.repository.setPasswordHash(user._id, await this.passwords.hash(password));
  }
}

function refused(tries: number): SignIn {
  const message = 'This mail address and password do not fit together.';
  return { answer: { status: 'invalid-credentials', message, try: tries, type: null }, token: null };
}

/** Counters are kept under a digest, so that the limits hold no addresses. */
function accountKey(mail: string): string {
  return createHash('sha256').update(mail).digest('base64url');
}
