import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf, passkeySignIn, passkeySignInOptions } from '@zonewerk/contracts';
import { SessionService } from '../../../../platform/auth/session.service.js';
import type { FoundSession } from '../../../../platform/auth/session.types.js';
import { CaptchaService } from '../../../../platform/captcha/captcha.service.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import { networkOf } from '../../../../platform/http/limits/network.js';
import { RateLimits } from '../../../../platform/http/limits/rate-limit.js';
import type { Browser, Visitor } from '../../../../platform/http/request.js';
import { AuthEvents, ANONYMOUS } from '../../audit-log/auth-events.service.js';
import { Credentials, type Credential } from '../../passwords/credentials.service.js';
import { NO_COOKIES, SessionIssuer, type SignInCookies } from '../../sign-in/session-issuer.service.js';
import { SecondFactorService } from '../../sign-in/second-factor.service.js';
import { type SignInResult } from '../../sign-in/sign-in.service.js';
import { StepUpService } from '../../sign-in/step-up.service.js';
import type { ChallengeBinding } from './passkey-challenge.repository.js';
import { PasskeyRepository } from './passkey.repository.js';
import { PASSKEYS_MOST } from './passkeys.service.js';
import { WebauthnService } from './webauthn.service.js';

const ENDED = 'The request has expired. Please try again.';

type Answer = AnswerOf<typeof passkeySignIn>;
type Input = InputOf<typeof passkeySignIn>;
type OptionsInput = InputOf<typeof passkeySignInOptions>;

/**
 * Sign-in, second factor and step-up by passkey. The cookies of the browser determine the purpose: a session is
 * confirmed, a pending sign-in receives its second factor, and otherwise the passkey signs in. The client can state the
 * purpose, so that a proof is not used for another one. Where the passkey is the only proof, the device must verify the
 * user by PIN or biometrics.
 */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly repository: PasskeyRepository,
    private readonly webauthn: WebauthnService,
    private readonly credentials: Credentials,
    private readonly secondFactors: SecondFactorService,
    private readonly completion: SessionIssuer,
    private readonly sessions: SessionService,
    private readonly stepUps: StepUpService,
    private readonly limits: RateLimits,
    private readonly captchas: CaptchaService,
    private readonly events: AuthEvents,
  ) {}

  /**
   * Options for the browser; for an identified user, restricted to the user's passkeys.
   * @throws ApiError not-logged-in when no session of the browser fits the purpose
   */
  async options(
    { purpose }: OptionsInput,
    current: FoundSession,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof passkeySignInOptions>> {
    await this.limits.consume('passkey-network', networkOf(visitor.ip));
    const found = foundFor(purpose, current);
    const active = found.session ?? found.waiting;
    const own = active ? await this.repository.list(active.userId, PASSKEYS_MOST) : null;
    const options = await this.webauthn.useOptions(bindingOf(found, visitor), own);
    return { status: 'success', message: '', options };
  }

  /**
   * Completes the sign-in, second factor or step-up by passkey. All failures have the same work and the same response:
   * unknown passkey, wrong signature, cloned authenticator, disabled account.
   * @throws ApiError not-logged-in when no session of the browser fits the purpose
   */
  async complete(input: Input, current: FoundSession, browser: Browser): Promise<SignInResult<Answer>> {
    await this.limits.consume('code-network', networkOf(browser.ip));
    const found = foundFor(input.purpose, current);
    const checked = await this.webauthn.check(input.response, bindingOf(found, browser));
    if (checked.outcome === 'ended') return stays('challenge-ended', ENDED);
    const owner = checked.passkey?.user.toHexString() ?? ANONYMOUS;
    const person = await this.credentials.byId(owner);
    const wanted = (found.session ?? found.waiting)?.userId ?? owner;
    // guard: passkey-owner, passkey-disabled
    if (checked.outcome !== 'good' || !person || person.disabled || wanted !== owner) {
      await this.noteRefusal(owner, found, browser);
      return stays('invalid-passkey', 'This passkey is not accepted.');
    }
    const { passkey, counter } = checked;
    if (!(await this.repository.used(owner, passkey, counter, new Date()))) {
      return stays('challenge-ended', ENDED);
    }
    const cookies = await this.open(person, input, current, browser);
    return {
      answer: { status: 'success', message: found.session ? 'Thank you.' : 'Welcome back.' },
      cookies,
    };
  }

  private async open(
    person: Credential,
    input: Input,
    current: FoundSession,
    browser: Browser,
  ): Promise<SignInCookies> {
    const { session, waiting } = foundFor(input.purpose, current);
    if (session) {
      const token = await this.stepUps.confirmed('passkey', { userId: person.userId, session }, browser);
      return { ...NO_COOKIES, session: { token, waiting: false } };
    }
    if (waiting) return this.secondFactors.proved('passkey', person, waiting, browser);
    // A new sign-in invalidates the pending one of the browser.
    if (current.waiting) await this.sessions.end(current.waiting.userId, current.waiting, 'sign-out');
    const remember = input.rememberAccount ?? null;
    return this.completion.complete({ person, factor: 'passkey', waiting, remember }, browser);
  }

  /**
   * Recorded in the history of the signed-in user, otherwise in that of the passkey's owner, as for a wrong password.
   */
  private async noteRefusal(owner: string, { session, waiting }: FoundSession, browser: Browser) {
    if (waiting) return this.secondFactors.refused('passkey', waiting, browser);
    await this.captchas.noteFailure(browser);
    if (session) return this.events.add(session.userId, 'confirm-refused', 'passkey', browser);
    return this.events.add(owner, 'sign-in-refused', 'passkey', browser);
  }
}

/** The sessions of the browser that are relevant for a purpose. */
function foundFor(purpose: OptionsInput['purpose'], current: FoundSession): FoundSession {
  if (purpose === 'sign-in') return { ...current, waiting: null };
  const isMissing =
    (purpose === 'step-up' && !current.session) || (purpose === 'second-factor' && !current.waiting);
  if (isMissing) throw new ApiError('not-logged-in');
  return current;
}

function bindingOf({ session, waiting }: FoundSession, { guestId }: Visitor): ChallengeBinding {
  if (session) return { purpose: 'step-up', subject: session.id };
  if (waiting) return { purpose: 'second-factor', subject: waiting.id };
  return { purpose: 'sign-in', subject: `guest ${guestId}` };
}

function stays(status: Answer['status'], message: string): SignInResult<Answer> {
  return { answer: { status, message }, cookies: NO_COOKIES };
}
