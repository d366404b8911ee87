import type { Request } from 'express';
import type Stripe from 'stripe';
import { missing, Refusal } from './refusals.js';

export interface Keys {
  secret: string;
  publishable: string;
}

/** Kind of a request's key. */
export type Caller = 'secret' | 'publishable';

/** @throws Refusal 401 without a key, or with a key of another account */
export function callerOf(request: Request, keys: Keys): Caller {
  const key = keyOf(request);
  if (key === null) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`);
}

/** @throws Refusal 403 for a call that browsers may not send */
export function requireSecretKey(caller: Caller): void {
  if (caller === 'secret') return;
  throw new Refusal(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

/** @throws Refusal 404 for a browser without the payment's secret */
export function requireClientSecret(
  caller: Caller,
  intent: Stripe.PaymentIntent,
  given: string | undefined,
): void {
  if (caller === 'secret' && given === undefined) return;
  if (given === intent.client_secret) return;
  throw missing('payment_intent', intent.id, 'intent');
}

function keyOf(request: Request): string | null {
  const header = request.get('authorization') ?? '';
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer' && value !== '') return value;
  if (scheme.toLowerCase() === 'basic') {
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0] || null;
  }
  const body = request.body as { key?: unknown } | undefined;
  const inBody = body?.key ?? request.query.key;
  return typeof inBody === 'string' && inBody !== '' ? inBody : null;
}

function unauthorized(message: string): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message });
}
