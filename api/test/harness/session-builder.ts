import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { COOKIES } from '@zonewerk/contracts';
import { SessionIssuer } from '../../src/domains/account/sign-in/session-issuer.service.js';
import { Credentials } from '../../src/domains/account/passwords/credentials.service.js';
import { SessionService } from '../../src/platform/auth/session.service.js';
import { CookieJar } from '../../src/platform/http/cookies/cookies.js';
import type { ZonewerkRequest } from '../../src/platform/http/request.js';
import { CsrfService } from '../../src/platform/http/security/csrf.js';

/** A browser session in the state after a sign-in. */
export interface BuiltSession {
  /** Cookies of the browser by name. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly csrfToken: string;
}

/** Starts a session on a new device, without the requests of a sign-in: a sign-in costs three times as much. */
export async function buildSession(app: INestApplicationContext, userId: string): Promise<BuiltSession> {
  const person = await app.get(Credentials).byId(userId);
  if (!person) throw new Error(`No account has the id ${userId}.`);
  const proved = { person, factor: 'password', waiting: null, remember: null } as const;
  const guestId = randomBytes(16).toString('base64url');
  const browser = {
    guestId,
    ip: '127.0.0.1',
    userAgent: 'node-superagent',
    deviceToken: null,
    chooserToken: null,
  };
  const { session, device } = await app.get(SessionIssuer).complete(proved, browser);
  if (!session || !device) throw new Error('The sign-in started no session on a new device.');
  const jar = app.get(CookieJar);
  const found = await app.get(SessionService).find(session.token);
  const state = { session: found.session, waiting: null, visitor: browser };
  const csrfToken = await app.get(CsrfService).tokenFor({ zw: state } as unknown as ZonewerkRequest);
  const cookies = { [jar.guestName]: guestId, [jar.sessionName]: session.token, [jar.deviceName]: device };
  return { cookies: { ...cookies, [COOKIES.loggedIn]: '1' }, csrfToken };
}
