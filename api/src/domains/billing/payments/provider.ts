import type { PaymentMethodName } from '@zonewerk/contracts';
import Stripe from 'stripe';
import { ApiError } from '../../../platform/http/api-error.js';
import type { StripeSettings } from '../../../platform/config/config.js';

/** Retries of the SDK, with the same idempotency key. */
const RETRIES = 2;
const TIMEOUT_MS = 10_000;
/** Polling interval of the page that waits for a payment. */
const ASK_AGAIN_SECONDS = 3;

/** Metadata key for the ID of a refund's hold. */
export const HOLD = 'hold';

/** Payment method names of the provider. */
const TYPES: Readonly<Record<PaymentMethodName, string>> = {
  creditcard: 'card',
  ideal: 'ideal',
  sofort: 'sofort',
  giropay: 'giropay',
  bancontact: 'bancontact',
};

/** Payment method name of the provider. */
export function providerType(method: PaymentMethodName): string {
  return TYPES[method];
}

/** Payment method by the provider's name; null for an unsupported one. */
export function methodNamed(type: string | undefined): PaymentMethodName | null {
  const names = Object.keys(TYPES) as PaymentMethodName[];
  return names.find((name) => TYPES[name] === type) ?? null;
}

/** Whether a refund failed or was cancelled. */
export function isReturnedRefund({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Whether the provider does not know an object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Whether an idempotency key can return no other result while the provider stores it, for a day or more: it was used
 * with other parameters, or with a provider error, which is repeated.
 */
export function isKeySpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeAPIError) return true;
  return error instanceof Stripe.errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use';
}

/**
 * Calls the provider within a user's request.
 *
 * @throws ApiError unavailable without a valid response
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

/** The SDK, connected to the provider or the sandbox. */
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

/** Active payment methods of an account, from its capabilities (`ideal_payments: active`). */
export function namesOf(capabilities: Stripe.Account.Capabilities): ReadonlySet<PaymentMethodName> {
  const states = capabilities as Readonly<Record<string, string | undefined>>;
  const names = Object.keys(TYPES) as PaymentMethodName[];
  return new Set(names.filter((name) => states[`${TYPES[name]}_payments`] === 'active'));
}
