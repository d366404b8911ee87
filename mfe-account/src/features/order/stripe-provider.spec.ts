import { loadStripe } from '@stripe/stripe-js/pure';
import { stripeProvider } from './stripe-provider';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const FACTS = { kind: 'stripe' as const, publishable_key: 'pk_live_1', url: '' };
const RETURN = 'https://zonewerk.example/balance/a/orders/b/charged/';

/** The parts of Stripe.js used by this product. */
function fakeStripe() {
  const listeners: Record<string, (event: object) => void> = {};
  const element = {
    on: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    mount: jest.fn(),
    focus: jest.fn(),
    destroy: jest.fn(),
    update: jest.fn(),
  };
  const create = jest.fn(() => element);
  const stripe = {
    elements: () => ({ create }),
    createToken: jest.fn(async (): Promise<object> => ({ token: { id: 'tok_1' } })),
    createPaymentMethod: jest.fn(async (): Promise<object> => ({ paymentMethod: { id: 'pm_1' } })),
    confirmPayment: jest.fn(async (): Promise<object> => ({ paymentIntent: { client_secret: 's' } })),
  };
  jest.mocked(loadStripe).mockResolvedValue(stripe as never);
  return { stripe, element, listeners, create };
}

it('the provider loads Stripe with the key and mounts its card element', async () => {
  const { element, listeners, stripe } = fakeStripe();
  const provider = await stripeProvider(FACTS);
  expect(loadStripe).toHaveBeenCalledWith('pk_live_1');
  const place = document.createElement('div');
  const events = { onReady: jest.fn(), onUnread: jest.fn(), onChange: jest.fn(), onSubmit: jest.fn() };
  const card = provider.cardField(place, events);
  expect(element.mount).toHaveBeenCalledWith(place);
  listeners['ready']?.({});
  listeners['change']?.({ error: { code: 'invalid_number' }, empty: false, complete: false });
  listeners['change']?.({ empty: false, complete: true });
  listeners['change']?.({ empty: true, complete: false });
  listeners['loaderror']?.({});
  expect(events.onReady).toHaveBeenCalledTimes(1);
  expect(events.onUnread).toHaveBeenCalledTimes(1);
  expect(events.onChange.mock.calls).toEqual([
    ['The card number is wrong. Please check it.', 'partial'],
    ['', 'complete'],
    ['', 'empty'],
  ]);
  expect(await card.tokenize()).toEqual({ token: 'tok_1' });
  stripe.createToken.mockResolvedValue({ error: { type: 'validation_error', code: 'incomplete_number' } });
  expect(await card.tokenize()).toEqual({ error: 'Please complete the card number.' });
  card.restyle();
  expect(element.update).toHaveBeenCalledWith({
    style: { base: expect.objectContaining({ color: expect.any(String) }) },
  });
  card.remove();
  expect(element.destroy).toHaveBeenCalledTimes(1);
});

it.each([
  ['ideal', { ideal: {}, billing_details: { name: 'Mies B' } }],
  ['sofort', { sofort: { country: 'NL' } }],
  ['giropay', { billing_details: { name: 'Mies B' } }],
  ['bancontact', { billing_details: { name: 'Mies B' } }],
] as const)('the provider confirms by %s', async (method, data) => {
  const { stripe } = fakeStripe();
  const provider = await stripeProvider(FACTS);
  const how = { secret: 'pi_1_secret_2', method, name: 'Mies B', returnUrl: RETURN };
  expect(await provider.confirm(how)).toEqual({ redirect: `${RETURN}?payment_intent_client_secret=s` });
  expect(stripe.createPaymentMethod).toHaveBeenCalledWith({ type: method, ...data });
  expect(stripe.confirmPayment).toHaveBeenCalledWith({
    clientSecret: 'pi_1_secret_2',
    confirmParams: { payment_method: 'pm_1', return_url: RETURN },
    redirect: 'if_required',
  });
});

it('the provider returns the code of a rejection and none without a connection', async () => {
  const { stripe } = fakeStripe();
  const provider = await stripeProvider(FACTS);
  const how = { secret: 'pi_1_secret_2', method: 'ideal' as const, name: 'Mies B', returnUrl: RETURN };
  stripe.confirmPayment.mockResolvedValue({ error: { type: 'invalid_request_error', code: 'expired' } });
  expect(await provider.confirm(how)).toEqual({ code: 'expired' });
  stripe.createPaymentMethod.mockResolvedValue({ error: { type: 'api_connection_error' } });
  expect(await provider.confirm(how)).toEqual({ code: null });
});
