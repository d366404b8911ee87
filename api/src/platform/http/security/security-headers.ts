import type { IncomingMessage } from 'node:http';
import type { NextFunction, Response } from 'express';
import helmet from 'helmet';
import type { Config, StripeSettings } from '../../config/config.js';
import type { ZonewerkRequest } from '../request.js';
import { isSecretPath } from './secret-paths.js';

/**
 * Headers of every response (OWASP secure headers). Scripts and style elements require the request's nonce. Scripts set
 * style attributes through the CSSOM, which the policy does not restrict.
 */
export function securityHeaders(config: Config) {
  const provider = providerSources(config.stripe);
  const chat = config.intercomApp === undefined ? NO_CHAT : INTERCOM;
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      // guard: answer-frames, answer-base, answer-objects
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce, ...provider.scripts, ...chat.scripts], // guard: answer-scripts
        styleSrc: ["'self'", chat.areStylesInline ? "'unsafe-inline'" : nonce],
        imgSrc: ["'self'", 'data:', 'blob:', ...chat.images],
        fontSrc: ["'self'", ...chat.fonts],
        mediaSrc: ["'self'", ...chat.fonts],
        connectSrc: ["'self'", ...provider.connections, ...chat.connections],
        frameSrc: ["'self'", ...provider.frames, ...chat.frames],
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
      // The URL itself grants access to an account, so no other site may receive it.
      if (isSecretPath(request.path)) response.setHeader('Referrer-Policy', 'no-referrer'); // guard: reset-referrer
      next(fault);
    });
  };
}

function nonce(request: IncomingMessage): string {
  return `'nonce-${(request as ZonewerkRequest).zw.nonce}'`;
}

interface ChatSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
  /** Fonts and sounds. */
  readonly fonts: readonly string[];
  /** Style elements without the nonce. A browser ignores this permission when the policy has a nonce. */
  readonly areStylesInline: boolean;
}

/** The product's chat is part of the shell. */
const NO_CHAT: ChatSources = {
  scripts: [],
  connections: [],
  frames: [],
  images: [],
  fonts: [],
  areStylesInline: false,
};

/** Sources according to Intercom: https://www.intercom.com/help/en/articles/3894 */
const INTERCOM: ChatSources = {
  scripts: ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  connections: [
    'https://*.intercom.io',
    'wss://*.intercom.io',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    'https://*.intercomcdn.com',
    'https://*.intercomcdn.eu',
    'https://uploads.intercomusercontent.com',
  ],
  frames: ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  images: [
    'https://*.intercomcdn.com',
    'https://*.intercomcdn.eu',
    'https://*.intercomassets.com',
    'https://*.intercomassets.eu',
    'https://*.intercomusercontent.com',
    'https://messenger-apps.intercom.io',
  ],
  fonts: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  areStylesInline: true,
};

/** Resources of the payment provider: its card field, and the confirmation of payments. */
function providerSources(stripe: StripeSettings | undefined) {
  if (!stripe) return { scripts: [], connections: [], frames: [] };
  const { apiUrl } = stripe;
  if (apiUrl !== undefined) return { scripts: [], connections: [apiUrl], frames: [apiUrl] };
  return {
    // Sources according to Stripe: https://docs.stripe.com/security/guide
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: ['https://api.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  };
}
