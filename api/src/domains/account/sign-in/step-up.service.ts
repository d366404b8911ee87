import { Injectable } from '@nestjs/common';
import type { AnswerOf, AuthFactor, InputOf, stepUp, stepUpOptions } from '@zonewerk/contracts';
import { FactorAccess, type FactorState } from '../../../platform/auth/factor-access.js';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { Credentials } from '../passwords/credentials.service.js';
import { NO_COOKIES } from './session-issuer.service.js';
import { methodOf } from './given-factor.js';
import type { SignInResult } from './sign-in.service.js';
import { FailedAttempts, triesKey } from './failed-attempts.service.js';

type StepUpInput = InputOf<typeof stepUp>;
type StepUpResult = SignInResult<AnswerOf<typeof stepUp>>;
type StepUpMethod = AnswerOf<typeof stepUpOptions>['methods'][number];

/** Step-up of a session: by second factor, or by password for users without one. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly credentials: Credentials,
    private readonly passwords: PasswordService,
    private readonly factors: FactorAccess,
    private readonly sessions: SessionService,
    private readonly limits: RateLimits,
    private readonly tries: FailedAttempts,
    private readonly events: AuthEvents,
  ) {}

  /** Available methods of the user. */
  async options({ userId, session }: Actor): Promise<AnswerOf<typeof stepUpOptions>> {
    const state = await this.factors.stateOf(userId);
    return {
      status: 'success',
      message: '',
      asked: session.askedAt !== null,
      methods: methodsOf(state),
      phone_hint: state.phoneHint,
    };
  }

  /** Confirms the identity of the user. The session receives a new token and requires no further proof. */
  async confirm(input: StepUpInput, actor: Actor, visitor: Visitor): Promise<StepUpResult> {
    await this.limits.consume('code-network', networkOf(visitor.ip));
    const methods = methodsOf(await this.factors.stateOf(actor.userId));
    const { password, code } = input;
    if (password !== undefined) return this.byPassword(password, methods, actor, visitor);
    if (code !== undefined) return this.byCode(code, input.method, methods, actor, visitor);
    throw ApiError.invalid('password', 'Please enter your password or a code.');
  }

  /**
   * After a proof that another service verified, e.g. a passkey: the new token of the session.
   * @throws ApiError not-logged-in when the session ended concurrently
   */
  async confirmed(factor: AuthFactor, { userId, session }: Actor, visitor: Visitor): Promise<string> {
    const token = await this.sessions.renew(session);
    if (!token) throw new ApiError('not-logged-in');
    await this.tries.clear(triesKey('confirmation', userId));
    await this.events.add(userId, 'confirmed', factor, visitor);
    return token;
  }

  private async byPassword(
    password: string,
    methods: readonly StepUpMethod[],
    actor: Actor,
    visitor: Visitor,
  ): Promise<StepUpResult> {
    await this.tries.attempt(triesKey('confirmation', actor.userId), true); // guard: tries-confirmation
    const person = await this.credentials.byId(actor.userId);
    const fits = await this.passwords.verify(person?.passwordHash ?? null, password);
    // A user with a second factor must use it; the response does not reveal whether the password was correct.
    if (fits && methods.includes('password')) return this.good('password', actor, visitor); // guard: step-up-factor
    const message = 'This password is not right.';
    return this.refused({ status: 'invalid-credentials', message }, 'password', actor, visitor);
  }

  private async byCode(
    code: string,
    named: StepUpInput['method'],
    methods: readonly StepUpMethod[],
    actor: Actor,
    visitor: Visitor,
  ): Promise<StepUpResult> {
    await this.tries.attempt(triesKey('confirmation', actor.userId), true);
    const state = await this.factors.stateOf(actor.userId);
    const method = methodOf({ code, method: named }, state);
    const check = methods.includes(method)
      ? await this.factors.check(actor.userId, actor.session.id, { code, method }, visitor)
      : 'wrong';
    if (check === 'ok') return this.good(method, actor, visitor);
    const message =
      check === 'ended' || check === 'used-up'
        ? 'This code has expired. Please request a new one.'
        : 'This code is not right.';
    return this.refused({ status: 'invalid-code', message }, method, actor, visitor);
  }

  private async good(factor: AuthFactor, actor: Actor, visitor: Visitor): Promise<StepUpResult> {
    const token = await this.confirmed(factor, actor, visitor);
    const cookies = { ...NO_COOKIES, session: { token, waiting: false } }; // guard: session-rotate-step-up
    return { answer: { status: 'success', message: 'Thank you.' }, cookies };
  }

  private async refused(
    answer: StepUpResult['answer'],
    factor: AuthFactor,
    { userId }: Actor,
    visitor: Visitor,
  ): Promise<StepUpResult> {
    await this.events.add(userId, 'confirm-refused', factor, visitor);
    return { answer, cookies: NO_COOKIES };
  }
}

/** The face alone is not sufficient for a step-up; without another factor the user confirms by password. */
function methodsOf({ methods, remainingRecoveryCodes, passkeys }: FactorState): StepUpMethod[] {
  const factors: StepUpMethod[] = methods.filter((method) => method !== 'face'); // guard: step-up-face
  if (factors.length === 0) return ['password', ...(passkeys > 0 ? (['passkey'] as const) : [])];
  if (passkeys > 0) factors.push('passkey');
  if ((remainingRecoveryCodes ?? 0) > 0) factors.push('recovery');
  return factors;
}
