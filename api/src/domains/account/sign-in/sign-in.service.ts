import { Injectable } from '@nestjs/common';
import { LIMITS, type AnswerOf, type InputOf, type login } from '@zonewerk/contracts';
import { FactorAccess, hasSecondFactor, type FactorState } from '../../../platform/auth/factor-access.js';
import { PasswordService } from '../../../platform/auth/password.service.js';
import { SessionService } from '../../../platform/auth/session.service.js';
import type { LiveSession } from '../../../platform/auth/session.types.js';
import { CaptchaService } from '../../../platform/captcha/captcha.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Browser } from '../../../platform/http/request.js';
import { AuthEvents, ANONYMOUS } from '../audit-log/auth-events.service.js';
import { Credentials, type Credential } from '../passwords/credentials.service.js';
import { RememberedAccounts } from './remembered-accounts.service.js';
import { NO_COOKIES, SessionIssuer, type SignInCookies } from './session-issuer.service.js';
import { KnownDevices } from './known-devices.service.js';
import { deviceKey, FailedAttempts, triesKey, unknownKey } from './failed-attempts.service.js';

/** Result of a sign-in step. */
export interface SignInResult<Answer> {
  readonly answer: Answer;
  readonly cookies: SignInCookies;
}

export type PasswordResult = SignInResult<AnswerOf<typeof login>>;

type LoginInput = InputOf<typeof login>;

/** From this number of rejected proofs on, every sign-in of a network requires a captcha. */
const NETWORK_CAPTCHA_FROM = 20;

/** The password step of signing in. */
@Injectable()
export class SignInService {
  constructor(
    private readonly credentials: Credentials,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly factors: FactorAccess,
    private readonly limits: RateLimits,
    private readonly tries: FailedAttempts,
    private readonly captchas: CaptchaService,
    private readonly devices: KnownDevices,
    private readonly chooser: RememberedAccounts,
    private readonly completion: SessionIssuer,
    private readonly events: AuthEvents,
  ) {}

  /**
   * The email address to sign in with: the typed one, or that of an account in the chooser; null when the chooser has
   * no such account. Counts an attempt of the network.
   */
  async findSignInEmail(input: LoginInput, browser: Browser): Promise<string | null> {
    await this.limits.consume('sign-in-network', networkOf(browser.ip)); // guard: login-network
    return input.mail ?? (await this.chosenMail(input, browser));
  }

  /**
   * Checks a password. All failures have the same work, including writes, and the same response: unknown email address,
   * wrong password, disabled account.
   */
  async signIn(
    mail: string,
    input: LoginInput,
    browser: Browser,
    waiting: LiveSession | null = null,
  ): Promise<PasswordResult> {
    const person = await this.credentials.byMail(mail);
    const key = await this.attemptKeyFor(person, mail, browser);
    const failed = await this.registerAttempt(key, input, browser); // guard: captcha-before-hash
    if (failed.captcha) return refusal('captcha-required', 'Please solve the captcha.', failed.tries);
    const fits = await this.passwords.verify(person?.passwordHash ?? null, input.password); // guard: login-time
    // guard: login-password, login-disabled
    if (!person || !fits || person.disabled) {
      await this.captchas.noteFailure(browser);
      await this.events.add(person?.userId ?? ANONYMOUS, 'sign-in-refused', 'password', browser); // guard: login-writes
      const message = 'This email address and password do not match.';
      return refusal('invalid-credentials', message, failed.tries);
    }
    await this.tries.clear(key, triesKey('password', person.userId));
    await this.credentials.refresh(person, input.password); // guard: login-rehash
    // A new sign-in invalidates the pending one of the browser.
    if (waiting) await this.sessions.end(waiting.userId, waiting, 'sign-out'); // guard: session-waiting-ended
    return this.continueWithSecondFactor(person, input.rememberAccount ?? null, browser);
  }

  private async chosenMail(input: LoginInput, browser: Browser): Promise<string | null> {
    const marks = { mark: input.rememberCookie, account: input.rememberUserId };
    return (await this.chooser.chosen(marks, browser))?.mail ?? null;
  }

  /** A known device has a separate counter. */
  private async attemptKeyFor(person: Credential | null, mail: string, browser: Browser): Promise<string> {
    const remembered = await this.devices.ofBrowser(browser.deviceToken);
    const own = remembered.find(({ user }) => user.toHexString() === person?.userId); // guard: tries-device-owner
    if (own) return deviceKey('password', own._id.toHexString()); // guard: tries-device
    return person ? triesKey('password', person.userId) : unknownKey(mail);
  }

  /** Counts the attempt, or returns that a captcha is required; both before the password check. */
  private async registerAttempt(
    key: string,
    input: LoginInput,
    browser: Browser,
  ): Promise<{ captcha: boolean; tries: number }> {
    const before = await this.tries.failures(key);
    const suspicious = (await this.captchas.failures(browser)) >= this.limits.scaled(NETWORK_CAPTCHA_FROM);
    const needed = suspicious || before >= LIMITS.captchaFromTry; // guard: captcha-network
    const missing = { captcha: true, tries: Math.max(before, LIMITS.captchaFromTry) };
    if (needed && !(await this.captchas.require('login', input.response, browser))) return missing; // guard: captcha-needed
    const tries = await this.tries.attempt(key, needed);
    // Concurrent attempts raised the counter, so this one requires a captcha too.
    return tries === null ? missing : { captcha: false, tries };
  }

  /** After the correct password: signed in, or waiting for the second factor. */
  private async continueWithSecondFactor(
    person: Credential,
    remember: boolean | null,
    browser: Browser,
  ): Promise<PasswordResult> {
    const state = await this.factors.stateOf(person.userId);
    // guard: login-second-factor
    if (!hasSecondFactor(state)) {
      const proved = { person, factor: 'password', waiting: null, remember } as const;
      const cookies = await this.completion.complete(proved, browser);
      return { answer: { status: 'success', message: 'Welcome back.', try: 0, type: null }, cookies };
    }
    const start = { stage: 'second-factor', remember } as const;
    const started = await this.completion.start(person, browser, start);
    if (!started) throw new ApiError('not-logged-in');
    const { token, session } = started;
    await this.events.add(person.userId, 'second-factor-asked', 'password', browser, session.id);
    const cookies = { ...NO_COOKIES, session: { token, waiting: true } };
    return { answer: await this.askFactor(person, state, session.id, browser), cookies };
  }

  private async askFactor(person: Credential, state: FactorState, sessionId: string, browser: Browser) {
    const factor = state.preferred ?? state.methods[0];
    if (factor === 'face') {
      return { status: 'biometric', message: 'Please look into the camera.', try: 0, type: null } as const;
    }
    if (factor === 'app') {
      const message = 'Please enter the code of your authenticator app.';
      return { status: 'twofactor', message, try: 0, type: 1 } as const;
    }
    const { outcome } = await this.factors.sendSms(person.userId, sessionId, browser);
    const message =
      outcome === 'sent'
        ? `We have sent a code to your phone ending in ${state.phoneHint ?? ''}.`
        : 'We could not send a code right now. Please use another way to confirm.';
    return { status: 'twofactor', message, try: 0, type: 0 } as const;
  }
}

/** Response for an account that is not in the chooser of this browser. */
export const NOT_IN_CHOOSER = refusal('cookie-invalid', 'Please enter your email address and password.', 0);

function refusal(status: AnswerOf<typeof login>['status'], message: string, tries: number): PasswordResult {
  return { answer: { status, message, try: tries, type: null }, cookies: NO_COOKIES };
}
