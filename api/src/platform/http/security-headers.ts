import type { NextFunction, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.js';
import type { ZonewerkRequest } from './request.js';
import { isSecretPath } from './secret-paths.js';

/**
 * Headers of every answer (OWASP secure headers). Scripts and style elements need the request's nonce; style
 * attributes are left to scripts, which set them through the CSSOM and are not held by the policy.
 */
export function securityHeaders(config: Config) {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (request) => `'nonce-${(request as ZonewerkRequest).zw.nonce}'`],
        styleSrc: ["'self'", (request) => `'nonce-${(request as ZonewerkRequest).zw.nonce}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.secureCookies ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: config.secureCookies ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (request: ZonewerkRequest, response: Response, next: NextFunction): void => {
    response.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(self)');
    response.setHeader('Cache-Control', 'no-store');
    headers(request, response, (fault?: unknown) => {
      // The address itself opens an account, so no other site may learn it.
      if (isSecretPath(request.path)) response.setHeader('Referrer-Policy', 'no-referrer');
      next(fault);
    });
  };
}
