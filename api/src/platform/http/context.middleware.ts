import { randomBytes, randomUUID } from 'node:crypto';
import { BEARER_BASE } from '@zonewerk/contracts';
import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import type { SessionService } from '../auth/session.service.js';
import { hasBearer } from './api-token-check.js';
import type { CookieJar } from './cookies/cookies.js';
import { type ProjectAccess, projectInPath } from './project-access.js';
import type { Visitor, ZonewerkRequest } from './request.js';
import { loggedPath } from './security/secret-paths.js';
import { syncSessionCookies } from './cookies/session-cookies.js';

const GUEST_ID = /^[\w-]{22}$/u;
const REQUEST_ID = /^[\w-]{8,64}$/u;
const USER_AGENT_MAX = 512;

type Middleware = (request: ZonewerkRequest, response: Response, next: NextFunction) => void;

/**
 * First middleware of every request: request ID, nonce and visitor. It cannot fail, so every response has the headers
 * that depend on it.
 */
export function contextMiddleware({
  cookies,
  logger,
}: {
  readonly cookies: CookieJar;
  readonly logger: Logger;
}): Middleware {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const id = given && REQUEST_ID.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', id);
    const jar = jarOf(request);
    request.zw = {
      id,
      startedAt: performance.now(),
      nonce: randomBytes(16).toString('base64'),
      visitor: visitorOf(request, response, cookies),
      cookies: {
        deviceToken: textOf(jar[cookies.deviceName]),
        chooserToken: textOf(jar[cookies.chooserName]),
      },
      session: null,
      waiting: null,
      person: null,
    };
    logWhenDone(request, response, logger);
    next();
  };
}

/**
 * Finds the live session of the session cookie and synchronises the browser's session cookies with it. A request with a
 * bearer token counts as a visitor's request: its cookies are ignored. `onChecked` receives the duration of each check
 * in seconds.
 */
export function sessionMiddleware({
  sessions,
  projects,
  cookies,
  onChecked,
}: {
  readonly sessions: SessionService;
  readonly projects: ProjectAccess;
  readonly cookies: CookieJar;
  readonly onChecked: (seconds: number) => void;
}): Middleware {
  const find = async (token: string, request: ZonewerkRequest): Promise<void> => {
    const from = performance.now();
    const project = projectInPath(request.path);
    const found =
      project === null
        ? { ...(await sessions.find(token)), joined: [] }
        : await sessions.findJoined(token, projects.joinStage(project));
    const { session, waiting, person } = found;
    onChecked((performance.now() - from) / 1_000);
    Object.assign(request.zw, { session, waiting, person });
    if (session && project) request.zw.project = { id: project, read: found.joined[0] };
    const sessionId = (session ?? waiting)?.id;
    // Assigned, not copied: a copy would read the guest ID, and the first read sets its cookie.
    if (sessionId !== undefined) Object.assign(request.zw.visitor, { sessionId });
  };
  return (request, response, next) => {
    // guard: token-ignores-session
    if (isStateless(request) || hasBearer(request)) {
      next();
      return;
    }
    const token = jarOf(request)[cookies.sessionName];
    const checked = typeof token === 'string' ? find(token, request) : Promise.resolve();
    checked.then(() => {
      syncSessionCookies(request, response, cookies);
      next();
    }, next);
  };
}

/** Health must respond without the database, and programs with a token store no cookies: neither has a visitor. */
function isStateless(request: ZonewerkRequest): boolean {
  return request.path.startsWith('/health/') || request.path.startsWith(BEARER_BASE);
}

function jarOf(request: ZonewerkRequest): Record<string, unknown> {
  return request.cookies as Record<string, unknown>;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/**
 * The browser of a request. Its guest ID is created and its cookie set on the first read. Only a response that depends
 * on the ID sets the cookie: one with a CSRF token, a captcha or a sign-in step.
 */
function visitorOf(request: ZonewerkRequest, response: Response, cookies: CookieJar): Visitor {
  const sent = jarOf(request)[cookies.guestName]; // guard: cookie-guest-lazy
  let guestId = typeof sent === 'string' && GUEST_ID.test(sent) ? sent : null;
  if (isStateless(request)) guestId = '';
  return {
    get guestId() {
      if (guestId === null) {
        guestId = randomBytes(16).toString('base64url');
        cookies.setGuest(response, guestId);
      }
      return guestId;
    },
    ip: request.ip ?? '',
    userAgent: (request.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
  };
}

function logWhenDone(request: ZonewerkRequest, response: Response, logger: Logger): void {
  response.on('finish', () => {
    logger.info(
      {
        request: request.zw.id,
        method: request.method,
        path: loggedPath(request.path), // guard: reset-log
        http: response.statusCode,
        ms: Math.round(performance.now() - request.zw.startedAt),
        user: request.zw.session?.userId ?? request.zw.token?.userId,
        token: request.zw.token?.tokenId,
      },
      'request',
    );
  });
}
