import { Injectable } from '@nestjs/common';
import type { AuthFactor } from '@zonewerk/contracts';
import { SessionService, type SessionStart } from '../../../platform/auth/session.service.js';
import type { LiveSession } from '../../../platform/auth/session.types.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Browser } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { Places } from '../../../platform/geo-ip/places.service.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { Credentials, type Credential } from '../passwords/credentials.service.js';
import { SignInAlerts } from './alerts.service.js';
import { RememberedAccounts } from './remembered-accounts.service.js';
import type { KnownDeviceDocument } from './known-device.schema.js';
import { KnownDevices } from './known-devices.service.js';

/** Cookies of a sign-in; null: unchanged. */
export interface SignInCookies {
  readonly session: { readonly token: string; readonly waiting: boolean } | null;
  readonly device: string | null;
  readonly chooser: string | null;
}

export const NO_COOKIES: SignInCookies = { session: null, device: null, chooser: null };

/** A sign-in with all required proofs. */
export interface VerifiedSignIn {
  readonly person: Credential;
  /** Factor of the last proof. */
  readonly factor: AuthFactor;
  /** The pending sign-in; null without a second factor. */
  readonly waiting: LiveSession | null;
  /** Whether this browser remembers the account; null: unchanged. */
  readonly remember: boolean | null;
}

/** Completion of every sign-in: session, device, chooser, history and alert emails. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly sessions: SessionService,
    private readonly credentials: Credentials,
    private readonly devices: KnownDevices,
    private readonly chooser: RememberedAccounts,
    private readonly alerts: SignInAlerts,
    private readonly events: AuthEvents,
    private readonly places: Places,
  ) {}

  /**
   * Signs a user in.
   * @throws ApiError not-logged-in when the pending sign-in has ended, or the account changed concurrently
   */
  async complete(proved: VerifiedSignIn, browser: Browser, now = new Date()): Promise<SignInCookies> {
    const { userId } = proved.person;
    const remembered = await this.devices.find(userId, browser.deviceToken);
    const promises = await this.newDeviceMails(proved, remembered, browser, now);
    const { countryCode } = this.places.of(browser.ip);
    const device = await this.devices.remember(userId, remembered, browser.deviceToken, countryCode, now);
    const opened = await this.open(proved, device.id, promises, browser, now);
    if (!opened) {
      if (device.token !== null) await this.devices.forget(userId, device.id);
      throw new ApiError('not-logged-in');
    }
    const { token, sessionId } = opened;
    await this.events.add(userId, 'signed-in', proved.factor, browser, sessionId);
    const chooser = await this.chooser.note(userId, proved.remember, browser, now);
    return { session: { token, waiting: false }, device: device.token, chooser };
  }

  /**
   * Starts a session or a pending sign-in. Null when the account was disabled or its password changed since it was
   * read.
   */
  async start(
    person: Credential,
    browser: Browser,
    start: Omit<SessionStart, 'passwordId'>,
    now = new Date(),
  ): Promise<{ token: string; session: LiveSession } | null> {
    const { passwordId } = person;
    const started = await this.sessions.start(person.userId, browser, { ...start, passwordId }, now);
    if (await this.credentials.isUnchanged(person)) return started;
    await this.sessions.end(person.userId, started.session, 'password');
    return null;
  }

  private async open(
    { person, waiting }: VerifiedSignIn,
    deviceId: string,
    promises: (sessionId: string) => OutboxEntry[],
    browser: Browser,
    now: Date,
  ): Promise<{ token: string; sessionId: string } | null> {
    if (!waiting) {
      const start = { stage: 'full', deviceId, promises } as const;
      const started = await this.start(person, browser, start, now);
      return started && { token: started.token, sessionId: started.session.id };
    }
    const token = await this.sessions.raise(waiting, { deviceId, promises }, now);
    return token === null ? null : { token, sessionId: waiting.id };
  }

  /** The first sign-in of an account sends no alert; later ones do for an unknown device or country. */
  private async newDeviceMails(
    { person, waiting }: VerifiedSignIn,
    remembered: KnownDeviceDocument | null,
    browser: Browser,
    now: Date,
  ) {
    const { countryCode } = this.places.of(browser.ip);
    const isElsewhere =
      countryCode !== null && remembered !== null && !remembered.countries.includes(countryCode);
    if (remembered && !isElsewhere) return () => [];
    const isFirst = waiting === null && !(await this.sessions.hasAny(person.userId));
    if (isFirst) return () => [];
    return this.alerts.mailsOf(person, remembered ? 'new-country' : 'new-device', browser, now); // guard: alert-device
  }
}
