import type { NextFunction, Request, Response } from 'express';
import onHeaders from 'on-headers';
import type { Logger } from 'pino';

const SET_COOKIE = 'Set-Cookie';

/** Whether no cache, shared or private, stores the response, according to its present headers. */
export function isNeverStored(response: Response): boolean {
  const directives = String(response.getHeader('Cache-Control') ?? '').toLowerCase();
  return directives.split(',').some((directive) => directive.trim() === 'no-store');
}

/**
 * First middleware: a response without `Cache-Control: no-store` carries no cookie. A cache would hand the cookie of
 * one browser to all others (RFC 9111, section 7.3). A cookie that reaches this check is a programming error: the check
 * removes the cookie and logs an error.
 */
export function cookieGuard(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    onHeaders(response, () => {
      if (!response.hasHeader(SET_COOKIE) || isNeverStored(response)) return;
      response.removeHeader(SET_COOKIE); // guard: cookie-cacheable
      logger.error({ method: request.method, http: response.statusCode }, 'cookie on a cacheable response');
    });
    next();
  };
}
