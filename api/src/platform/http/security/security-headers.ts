import type { IncomingMessage } from 'node:http';
import type { NextFunction, Response } from 'express';
import helmet from 'helmet';
import type { Config, StripeSettings } from '../../config/config.js';
import type { ZonewerkRequest } from '../request.js';
import { isSecretPath } from './secret-paths.js';

/**
 * Headers of every answer (OWASP secure headers). Scripts and style elements need the request's nonce; style
 * attributes are left to scripts, which set them through the CSSOM and are not held by the policy.
 */
export function securityHeaders(config: Config) {
  const provider = providerSources(config.stripe);
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      // guard: answer-frames, answer-base, answer-objects
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce, ...provider.scripts], // guard: answer-scripts
        styleSrc: ["'self'", nonce],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider.connections],
        frameSrc: ["'self'", ...provider.frames],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.secureCookies ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: config.secureCookies ? { maxAge: 63_072_000, includeSubDomains: true } : false, // guard: answer-hsts
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' }, // guard: answer-opener
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (request: ZonewerkRequest, response: Response, next: NextFunction): void => {
    response.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(self)');
    response.setHeader('Cache-Control', 'no-store'); // guard: answer-no-store
    headers(request, response, (fault?: unknown) => {
      // The address itself opens an account, so no other site may learn it.
      if (isSecretPath(request.path)) response.setHeader('Referrer-Policy', 'no-referrer'); // guard: reset-referrer
      next(fault);
    });
  };
}

function nonce(request: IncomingMessage): string {
  return `'nonce-${(request as ZonewerkRequest).zw.nonce}'`;
}

/** What pages load of the payment provider: its card field, and what confirms a payment. */
function providerSources(stripe: StripeSettings | undefined) {
  if (!stripe) return { scripts: [], connections: [], frames: [] };
  const { apiUrl } = stripe;
  if (apiUrl !== undefined) return { scripts: [], connections: [apiUrl], frames: [apiUrl] };
  return {
    // As Stripe names them: https://docs.stripe.com/security/guide
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: ['https://api.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  };
}
