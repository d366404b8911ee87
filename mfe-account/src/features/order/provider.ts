import type { PaymentProvider, ProviderFacts } from './provider.types';

/** Loads the client of the provider. Stripe's script is loaded only with a Stripe key. */
export async function loadProvider(facts: ProviderFacts): Promise<PaymentProvider> {
  const { openProvider } = await import(/* webpackChunkName: "payment-provider" */ './open-provider');
  return openProvider(facts);
}
