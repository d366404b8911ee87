import Stripe from 'stripe';
import { PaymentSandbox, type SandboxOptions } from '../src/sandbox.js';

export const SECRET = 'sk_test_sandbox';
export const PUBLISHABLE = 'pk_test_sandbox';

/** A sandbox in memory with the real SDK pointed at it. */
export async function world(more: Partial<SandboxOptions> = {}) {
  const sandbox = await PaymentSandbox.start({
    port: 0,
    journal: null,
    secretKey: SECRET,
    publishableKey: PUBLISHABLE,
    webhook: null,
    origins: ['http://localhost:4200'],
    ...more,
  });
  return { sandbox, stripe: clientOf(sandbox) };
}

export function clientOf(sandbox: PaymentSandbox, more: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(SECRET, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...more,
  });
}

/** Parameters of a payment that every way to pay may be used for. */
export function payment(
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
  return {
    amount: 2_500,
    currency: 'eur',
    allowed_payment_method_types: ['card', 'ideal', 'sofort', 'giropay', 'bancontact'],
    ...more,
  };
}

/** A card of the provider's test mode. */
export function card(token = 'tok_visa'): Stripe.PaymentIntentConfirmParams {
  return { payment_method_data: { type: 'card', card: { token } } as never, return_url: RETURN_URL };
}

export const RETURN_URL = 'http://localhost:4200/balance/orders/1/charged/?from=here';

/** Parameters of a redirect with a way to pay. */
export function redirect(
  type: 'ideal' | 'sofort' | 'giropay' | 'bancontact',
): Stripe.PaymentIntentConfirmParams {
  return {
    payment_method_data: {
      type,
      billing_details: { name: 'Joost Verbeek' },
      ...(type === 'sofort' ? { sofort: { country: 'NL' } } : {}),
    },
    return_url: RETURN_URL,
  };
}

/** What a request is refused with. */
export async function refusalOf(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The request was not refused.');
}
