import type { PaymentProvider, ProviderFacts } from './provider.types';

/** Loads what talks to the provider: Stripe's own script with a key of Stripe, and only then. */
export async function loadProvider(facts: ProviderFacts): Promise<PaymentProvider> {
  const { openProvider } = await import(/* webpackChunkName: "payment-provider" */ './open-provider');
  return openProvider(facts);
}
