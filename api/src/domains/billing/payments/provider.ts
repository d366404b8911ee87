import type { PaymentMethodName } from '@zonewerk/contracts';
import Stripe from 'stripe';
import { ApiError } from '../../../platform/http/api-error.js';
import type { StripeSettings } from '../../../platform/config/config.js';

/** Requests that the SDK repeats by itself, under the same idempotency key. */
const RETRIES = 2;
const TIMEOUT_MS = 10_000;
/** As often as the page asks that waits for a payment. */
const ASK_AGAIN_SECONDS = 3;

/** Under which a refund carries the id of what was set aside for it. */
export const HOLD = 'hold';

/** The provider's names of the ways to pay. */
const TYPES: Readonly<Record<PaymentMethodName, string>> = {
  creditcard: 'card',
  ideal: 'ideal',
  sofort: 'sofort',
  giropay: 'giropay',
  bancontact: 'bancontact',
};

/** What the provider calls a way to pay. */
export function providerType(method: PaymentMethodName): string {
  return TYPES[method];
}

/** The name here of what the provider calls a way to pay; null: it is none of ours. */
export function methodNamed(type: string | undefined): PaymentMethodName | null {
  const names = Object.keys(TYPES) as PaymentMethodName[];
  return names.find((name) => TYPES[name] === type) ?? null;
}

/** Whether money that was sent back did not arrive, or never left. */
export function cameBack({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Whether the provider does not know an object that was made there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Whether nothing but this comes under an idempotency key for as long as the provider keeps it, which is a day or more:
 * the key was for other words, or the provider failed, which it repeats.
 */
export function isKeySpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeAPIError) return true;
  return error instanceof Stripe.errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use';
}

/**
 * Asks the provider for somebody who waits for the answer.
 *
 * @throws ApiError unavailable when it does not answer, or not as agreed
 */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ApiError('unavailable', {
      message: 'The payment provider does not respond. Please try again in a moment.',
      retryAfterSeconds: ASK_AGAIN_SECONDS,
    });
  }
}

/** The SDK, pointed at the provider or at the sandbox. */
export function stripeOf({ secretKey, apiUrl }: StripeSettings): Stripe {
  const common = { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS, telemetry: false };
  if (apiUrl === undefined) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port: port || (scheme === 'https' ? 443 : 80),
    protocol: scheme,
  });
}

/** Ways to pay for which an account is ready, from its capabilities (`ideal_payments: active`). */
export function namesOf(capabilities: Stripe.Account.Capabilities): ReadonlySet<PaymentMethodName> {
  const states = capabilities as Readonly<Record<string, string | undefined>>;
  const names = Object.keys(TYPES) as PaymentMethodName[];
  return new Set(names.filter((name) => states[`${TYPES[name]}_payments`] === 'active'));
}
