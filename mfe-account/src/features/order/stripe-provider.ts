import { loadStripe } from '@stripe/stripe-js/pure';
import type { CreatePaymentMethodData, Stripe } from '@stripe/stripe-js';
import { PAYMENT_RULES } from '@zonewerk/contracts';
import { SECRET_PARAM } from '../../shared/payments/return-secret';
import { cardFaultText } from './card-faults';
import type { CardEvents, CardField, Confirmation, PaymentProvider, ProviderFacts } from './provider.types';

/** Stripe client with its own script and card element. */
export async function stripeProvider(facts: ProviderFacts): Promise<PaymentProvider> {
  const stripe = await loadStripe(facts.publishable_key);
  if (!stripe) throw new Error('Stripe.js needs a browser.');
  return {
    cardField: (place, events) => cardField(stripe, place, events),
    confirm: (confirmation) => confirm(stripe, confirmation),
  };
}

function cardField(stripe: Stripe, place: HTMLElement, events: CardEvents): CardField {
  const element = stripe.elements().create('card', { hidePostalCode: true, style: styleOf(place) });
  element.on('ready', () => events.onReady());
  element.on('loaderror', () => events.onUnread());
  element.on('change', ({ error, empty, complete }) => {
    const partial = empty ? 'empty' : 'partial';
    events.onChange(error ? cardFaultText(error.code) : '', complete ? 'complete' : partial);
  });
  element.mount(place);
  return {
    focus: () => element.focus(),
    restyle: () => element.update({ style: styleOf(place) }),
    tokenize: async () => {
      const { token, error } = await stripe.createToken(element);
      return token ? { token: token.id } : { error: cardFaultText(error.code ?? error.type) };
    },
    remove: () => element.destroy(),
  };
}

/** Font of the surrounding page. */
function styleOf(place: HTMLElement) {
  const { color, fontFamily, fontSize } = getComputedStyle(place);
  return { base: { color, fontFamily, fontSize } };
}

async function confirm(stripe: Stripe, { secret, returnUrl, ...how }: Confirmation) {
  const made = await stripe.createPaymentMethod(dataOf(how));
  if (made.error) return { code: codeOf(made.error) };
  const { error, paymentIntent } = await stripe.confirmPayment({
    clientSecret: secret,
    confirmParams: { payment_method: made.paymentMethod.id, return_url: returnUrl },
    // Stripe redirects by itself if the bank requires it.
    redirect: 'if_required',
  });
  if (error) return { code: codeOf(error) };
  const url = new URL(returnUrl);
  url.searchParams.set(SECRET_PARAM, paymentIntent.client_secret ?? secret);
  return { redirect: url.href };
}

function dataOf({ method, name }: Pick<Confirmation, 'method' | 'name'>): CreatePaymentMethodData {
  switch (method) {
    case 'ideal':
      return { type: method, ideal: {}, billing_details: { name } };
    case 'sofort':
      return { type: method, sofort: { country: PAYMENT_RULES.sofortCountry } };
    case 'giropay':
      return { type: method, billing_details: { name } };
    case 'bancontact':
      return { type: method, billing_details: { name } };
  }
}

/** Null: Stripe is unreachable. */
function codeOf({ code, type }: { code?: string; type: string }): string | null {
  return type === 'api_connection_error' ? null : (code ?? type);
}
