import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  waitSentence,
  type AnswerOf,
  type AuthFactor,
  type biometricLogin,
  type InputOf,
  type secondFactorState,
  type sendSms,
  type twoFactorLogin,
} from '@zonewerk/contracts';
import { FactorAccess, type FactorCheck, type GivenFactor } from '../../../platform/auth/factor-access.js';
import type { SessionDocument } from '../../../platform/auth/session.schema.js';
import { SessionService } from '../../../platform/auth/session.service.js';
import type { LiveSession } from '../../../platform/auth/session.types.js';
import { CaptchaService } from '../../../platform/captcha/captcha.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Browser, Subject, Visitor } from '../../../platform/http/request.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { Credentials, type Credential } from '../passwords/credentials.service.js';
import { SignInAlerts } from './alerts.service.js';
import { NO_COOKIES, SessionIssuer, type SignInCookies } from './session-issuer.service.js';
import { methodOf } from './given-factor.js';
import { KnownDevices } from './known-devices.service.js';
import type { SignInResult } from './sign-in.service.js';
import { deviceKey, FailedAttempts, triesKey } from './failed-attempts.service.js';

const ENDED = 'This sign-in has ended. Please sign in again.';

const NO_PHONE = {
  status: 'no-phone',
  message: 'There is no confirmed phone for a code.',
} as const;

const WRONG: ReadonlySet<FactorCheck> = new Set(['wrong', 'used-up']);

/** Side for the turn of the head in the second picture, from the person's perspective. */
const SIDES: Readonly<Partial<Record<FactorCheck, string>>> = { 'turn-left': 'left', 'turn-right': 'right' };

/** The second step of a sign-in, between the correct password and the session. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly credentials: Credentials,
    private readonly factors: FactorAccess,
    private readonly sessions: SessionService,
    private readonly limits: RateLimits,
    private readonly tries: FailedAttempts,
    private readonly captchas: CaptchaService,
    private readonly devices: KnownDevices,
    private readonly completion: SessionIssuer,
    private readonly alerts: SignInAlerts,
    private readonly events: AuthEvents,
  ) {}

  /** Factors that the user can continue with. */
  async state(waiting: LiveSession): Promise<AnswerOf<typeof secondFactorState>> {
    const person = await this.personOf(waiting);
    const state = await this.factors.stateOf(person.userId);
    const nextSendAt = await this.factors.nextSendAt(person.userId, waiting.id);
    const [first] = state.methods;
    const method = state.preferred ?? first;
    if (!method) throw new ApiError('not-logged-in');
    return {
      status: 'success',
      message: '',
      method,
      methods: [
        ...state.methods,
        ...(state.passkeys > 0 ? (['passkey'] as const) : []),
        ...((state.remainingRecoveryCodes ?? 0) > 0 ? (['recovery'] as const) : []),
      ],
      phone_hint: state.phoneHint,
      next_send: nextSendAt?.toISOString() ?? null,
      name: person.name,
    };
  }

  /** Sends a code by SMS, for a sign-in or a signed-in user. */
  async sendSms({ userId, session, waiting }: Subject, visitor: Visitor): Promise<AnswerOf<typeof sendSms>> {
    // With the password alone, an attacker must not trigger SMS that the sign-in does not require.
    if (waiting && !(await this.factors.stateOf(userId)).methods.includes('sms')) return NO_PHONE;
    const { outcome, nextSendAt } = await this.factors.sendSms(userId, session.id, visitor);
    if (outcome === 'sent') return { status: 'success', message: 'We have sent a code to your phone.' };
    if (outcome === 'not-sent') return { status: 'not-sent', message: notSentText(nextSendAt) };
    return NO_PHONE;
  }

  /** Checks a code and completes the sign-in. */
  async byCode(
    input: InputOf<typeof twoFactorLogin>,
    waiting: LiveSession,
    browser: Browser,
  ): Promise<SignInResult<AnswerOf<typeof twoFactorLogin>>> {
    await this.limits.consume('code-network', networkOf(browser.ip));
    const person = await this.personOf(waiting);
    const state = await this.factors.stateOf(person.userId);
    const given = { code: input.code, method: methodOf(input, state) };
    // First, because a rejected attempt during a wait must not use a try of this sign-in.
    const key = await this.count(person, browser);
    const tried = await this.sessions.useTry(waiting);
    if (!tried) return stays({ status: 'challenge-ended', message: ENDED });
    const check = await this.check(key, person, waiting, given, browser);
    if (WRONG.has(check)) await this.warn(person, tried, browser); // guard: alert-factor
    if (check === 'used-up') return stays({ status: 'challenge-ended', message: ENDED });
    if (check === 'ok') {
      const message = 'Welcome back.';
      return this.finish({ status: 'success', message }, person, given.method, tried, waiting, browser);
    }
    if (check === 'ended') {
      const message = 'This code has expired. Please request a new one or sign in again.';
      return stays({ status: 'challenge-ended', message });
    }
    return stays({ status: 'invalid-code', message: 'This code is not right.' });
  }

  /** Checks a picture of the face and completes the sign-in. */
  async byFace(
    { print }: InputOf<typeof biometricLogin>,
    waiting: LiveSession,
    browser: Browser,
  ): Promise<SignInResult<AnswerOf<typeof biometricLogin>>> {
    await this.limits.consume('code-network', networkOf(browser.ip));
    const person = await this.personOf(waiting);
    const given = { code: print, method: 'face' } as const;
    const key = await this.count(person, browser);
    const check = await this.check(key, person, waiting, given, browser);
    if (check === 'ended') return stays({ status: 'challenge-ended', message: ENDED });
    const side = SIDES[check];
    if (side) {
      const message = `Please turn your head a little to your ${side} and take another photo.`;
      return stays({ status: 'less', message });
    }
    if (check === 'unavailable') {
      return stays({ status: 'error', message: 'Sorry, the AI has an issue.' });
    }
    const stored = await this.storedOf(waiting);
    if (check === 'ok') {
      const message = 'Welcome back.';
      return this.finish({ status: 'success', message }, person, 'face', stored, waiting, browser);
    }
    await this.warn(person, stored, browser);
    return stays({ status: 'less', message: 'We could not recognise you. Please try again.' });
  }

  /**
   * Completes the sign-in after a proof that another service verified, e.g. a passkey.
   * @throws ApiError not-logged-in when the pending sign-in has ended
   */
  async proved(
    factor: AuthFactor,
    person: Credential,
    waiting: LiveSession,
    browser: Browser,
  ): Promise<SignInCookies> {
    const { remember = null } = await this.storedOf(waiting);
    await this.tries.clear(triesKey('code', person.userId));
    return this.completion.complete({ person, factor, waiting, remember }, browser);
  }

  /** Records a failed proof that another service checked. */
  async refused(factor: AuthFactor, waiting: LiveSession, browser: Browser): Promise<void> {
    const person = await this.personOf(waiting);
    await this.noteRefusal(person.userId, factor, browser);
    await this.warn(person, await this.storedOf(waiting), browser);
  }

  private async noteRefusal(userId: string, factor: AuthFactor, browser: Browser): Promise<void> {
    await this.captchas.noteFailure(browser);
    await this.events.add(userId, 'second-factor-refused', factor, browser);
  }

  private async storedOf(waiting: LiveSession): Promise<SessionDocument> {
    const stored = await this.sessions.stored(waiting.id);
    if (!stored) throw new ApiError('not-logged-in');
    return stored;
  }

  /**
   * Counts the attempt before its check. Codes have a separate counter from passwords, and known devices have separate
   * counters.
   * @throws ApiError too-many-requests while the account must wait
   */
  private async count({ userId }: Credential, browser: Browser): Promise<string> {
    const remembered = await this.knownDevice(userId, browser);
    const key = remembered ? deviceKey('code', remembered._id.toHexString()) : triesKey('code', userId);
    await this.tries.attempt(key, true); // guard: tries-codes
    return key;
  }

  private async check(
    key: string,
    { userId }: Credential,
    waiting: LiveSession,
    given: GivenFactor,
    browser: Browser,
  ): Promise<FactorCheck> {
    const check = await this.factors.check(userId, waiting.id, given, browser);
    if (WRONG.has(check)) {
      await this.noteRefusal(userId, given.method, browser);
    } else if (check === 'ok') {
      // Only a valid proof resets the counter.
      await this.tries.clear(key, triesKey('code', userId));
    }
    return check;
  }

  private async finish<Answer>(
    answer: Answer,
    person: Credential,
    factor: AuthFactor,
    stored: SessionDocument,
    waiting: LiveSession,
    browser: Browser,
  ): Promise<{ answer: Answer; cookies: SignInCookies }> {
    const proved = { person, factor, waiting, remember: stored.remember ?? null };
    return { answer, cookies: await this.completion.complete(proved, browser) };
  }

  /**
   * Sends an alert for the correct password with a wrong second factor. For an unknown device it is sent immediately,
   * for a known one after the last try, because of typing errors. At most one alert per sign-in.
   */
  private async warn(person: Credential, tried: SessionDocument, browser: Browser): Promise<void> {
    const remembered = await this.knownDevice(person.userId, browser);
    if (remembered && (tried.codesTried ?? 0) < LIMITS.codeTries) return;
    const sessionId = tried._id.toHexString();
    const mails = await this.alerts.mailsOf(person, 'wrong-factor', browser);
    await this.sessions.warn(sessionId, mails(sessionId));
  }

  private async knownDevice(userId: string, browser: Browser) {
    const devices = await this.devices.ofBrowser(browser.deviceToken);
    return devices.find(({ user }) => user.toHexString() === userId);
  }

  private async personOf(waiting: LiveSession): Promise<Credential> {
    const person = await this.credentials.byId(waiting.userId);
    if (!person || person.disabled) throw new ApiError('not-logged-in'); // guard: waiting-disabled
    return person;
  }
}

function stays<Answer>(answer: Answer): SignInResult<Answer> {
  return { answer, cookies: NO_COOKIES };
}

function notSentText(nextSendAt: Date | null): string {
  const waitMs = nextSendAt ? nextSendAt.getTime() - Date.now() : 0;
  return `No further code has been sent. ${waitSentence(Math.max(1, Math.ceil(waitMs / 1_000)))}`;
}
