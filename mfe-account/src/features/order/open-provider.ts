import type { PaymentProvider, ProviderFacts } from './provider.types';
import { sandboxProvider } from './sandbox-provider';
import { stripeProvider } from './stripe-provider';

/** Client of the payment provider. */
export async function openProvider(facts: ProviderFacts): Promise<PaymentProvider> {
  return facts.kind === 'sandbox' ? sandboxProvider(facts) : stripeProvider(facts);
}
