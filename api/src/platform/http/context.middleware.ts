import { randomBytes, randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import type { SessionService } from '../auth/session.service.js';
import type { CookieJar } from './cookies.js';
import type { ZonewerkRequest } from './request.js';

const GUEST_ID = /^[\w-]{22}$/u;
const REQUEST_ID = /^[\w-]{8,64}$/u;
const USER_AGENT_MAX = 512;

interface Parts {
  readonly sessions: SessionService;
  readonly cookies: CookieJar;
  readonly logger: Logger;
}

/**
 * First step of every request: request id, visitor cookie and, when the session cookie names a live one, the session.
 * A session cookie that names none is cleared, so that the browser's marker tells the truth.
 */
export function contextMiddleware({ sessions, cookies, logger }: Parts) {
  return async (request: ZonewerkRequest, response: Response, next: NextFunction): Promise<void> => {
    try {
      const given = request.get('x-request-id');
      const id = given && REQUEST_ID.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      // Health is asked for all the time and must answer without the database; it has no visitor.
      const stateless = request.path.startsWith('/health/');
      const jar = stateless ? {} : (request.cookies as Record<string, unknown>);
      request.zw = {
        id,
        startedAt: performance.now(),
        nonce: randomBytes(16).toString('base64'),
        visitor: {
          guestId: stateless ? '' : guestOf(jar[cookies.guestName], response, cookies),
          ip: request.ip ?? '',
          userAgent: (request.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
        },
        session: null,
      };
      const token = jar[cookies.sessionName];
      if (typeof token === 'string') {
        request.zw.session = await sessions.find(token);
        if (!request.zw.session) cookies.clearSession(response);
      }
      logWhenDone(request, response, logger);
      next();
    } catch (error) {
      next(error);
    }
  };
}

function guestOf(value: unknown, response: Response, cookies: CookieJar): string {
  if (typeof value === 'string' && GUEST_ID.test(value)) return value;
  const fresh = randomBytes(16).toString('base64url');
  cookies.setGuest(response, fresh);
  return fresh;
}

function logWhenDone(request: ZonewerkRequest, response: Response, logger: Logger): void {
  response.on('finish', () => {
    logger.info(
      {
        request: request.zw.id,
        method: request.method,
        path: request.path,
        http: response.statusCode,
        ms: Math.round(performance.now() - request.zw.startedAt),
        user: request.zw.session?.userId,
      },
      'request',
    );
  });
}
