import { parseConfig } from '../../config/config.js';
import type { ZonewerkRequest } from '../request.js';
import { securityHeaders } from './security-headers.js';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** The content security policy of a page, by directive. */
function policyOf(env: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const request = { path: '/balance/', zw: { nonce: 'n' } } as unknown as ZonewerkRequest;
  const next = jest.fn();
  securityHeaders(parseConfig(env))(request, response as never, next);
  expect(next).toHaveBeenCalledWith(undefined);
  const parts = (headers['content-security-policy'] ?? '').split(';');
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]));
}

test('hosts of Intercom are allowed only with an app', () => {
  const secret = { INTERCOM_IDENTITY_SECRET: 'secret' };
  expect(JSON.stringify(policyOf(secret))).not.toContain('intercom');
  expect(policyOf({ ...secret, INTERCOM_APP_ID: 'app' })).toMatchObject({
    'script-src':
      "'self' 'nonce-n' https://app.intercom.io https://widget.intercom.io https://js.intercomcdn.com",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': expect.stringContaining('wss://*.intercom.io') as string,
    'frame-ancestors': "'none'",
  });
  expect(policyOf({})).toMatchObject({ 'style-src': "'self' 'nonce-n'" });
});

test('the policy without a payment provider allows no other origin', () => {
  expect(policyOf({})).toMatchObject({
    'script-src': "'self' 'nonce-n'",
    'frame-src': "'self'",
    'connect-src': "'self'",
  });
});

test('the sandbox of payments may be framed and called, and its scripts are blocked', () => {
  expect(policyOf({ ...KEYS, STRIPE_API_URL: 'http://127.0.0.1:5302' })).toMatchObject({
    'script-src': "'self' 'nonce-n'",
    'frame-src': "'self' http://127.0.0.1:5302",
    'connect-src': "'self' http://127.0.0.1:5302",
  });
});

test('keys of Stripe allow only its own scripts, frames and API', () => {
  expect(policyOf(KEYS)).toMatchObject({
    'script-src': "'self' 'nonce-n' https://js.stripe.com https://*.js.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-ancestors': "'none'",
  });
});
