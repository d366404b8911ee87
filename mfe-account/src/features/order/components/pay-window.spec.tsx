import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@zonewerk/contracts';
import { later, ok, show } from '@zonewerk/testing/screens';
import { leavePage } from '../leave-page';
import { PayWindow } from './pay-window';
import { loadProvider } from '../provider';
import type { CardEvents } from '../provider.types';

jest.mock('../leave-page');
jest.mock('../provider');

const METHODS = '/api/payment/methods/';
const CREATE = '/api/payment/create/';
const ORDER_GET = '/api/user/order/get/';
const PROFILE = 'a'.repeat(24);
const ORDER = 'b'.repeat(24);
const BASE = `https://zonewerk.example/balance/${PROFILE}/orders/${ORDER}/charged/`;
const BANK = 'https://bank.example/pay/1';
const SHORT_NAME =
  "This payment method requires you to enter your name. If the name doesn't match your payment information, a transaction could be declined.";
const refusedWith = (code: string) =>
  `Something went wrong! Please contact our Care team with the following code [${code}]`;

const order: Order = {
  id: ORDER,
  profile: PROFILE,
  amount: '25.00',
  currency: 'eur',
  refunded: '0.00',
  state: 'open',
  items: [{ quantity: 1, description: 'Top-up', cost: '25.00', vat: 0 }],
  created: '2026-01-02T00:00:00.000Z',
  paid: null,
  receipt: '',
};

const methods = [
  { name: 'creditcard', label: 'Credit card', named: false },
  { name: 'ideal', label: 'iDEAL | Wero', named: true },
  { name: 'sofort', label: 'Sofort', named: false },
  { name: 'giropay', label: 'giropay', named: true },
  { name: 'bancontact', label: 'Bancontact', named: true },
];
const provider = { kind: 'sandbox', publishable_key: 'pk_test_1', url: 'http://127.0.0.1:1' };
const offer = (more = {}) => ok({ methods, provider, redirect_base: BASE, ...more });
const created = (more = {}) => ok({ secret: 'pi_1_secret_2', redirect: '', reason: '', ...more });

/** A fake provider; `events` simulates the input of the payer in its card field. */
function fakeProvider({ late = false } = {}) {
  const card = { focus: jest.fn(), restyle: jest.fn(), tokenize: jest.fn(), remove: jest.fn() };
  const confirm = jest.fn(async () => ({ redirect: BANK }) as { redirect: string } | { code: string | null });
  const events: CardEvents[] = [];
  jest.mocked(loadProvider).mockResolvedValue({
    confirm,
    cardField: (_place, given) => {
      events.push(given);
      if (!late) queueMicrotask(() => act(() => given.onReady()));
      return card;
    },
  });
  return { card, confirm, events };
}

async function open(
  answer: () => Response | Promise<Response> = created,
  offered: () => Response = offer,
  how = {},
) {
  const fake = fakeProvider(how);
  const onClose = jest.fn();
  const shown = show(<PayWindow opened order={order} onClose={onClose} />, {
    [METHODS]: offered,
    [CREATE]: answer,
    [ORDER_GET]: () => ok({ order: JSON.stringify(order) }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay order' }));
  await dialog.findByText('Credit card');
  const typeCard = () => {
    fake.card.tokenize.mockResolvedValue({ token: 'tok_1' });
    act(() => fake.events.at(-1)?.onChange('', 'complete'));
  };
  const choose = (label: string) => shown.user.click(dialog.getByText(label));
  const pay = () => shown.user.click(dialog.getByText('Pay €25.00'));
  return { ...shown, ...fake, dialog, typeCard, choose, pay, onClose };
}

const bodyOf = (sent: { path: string; body: object }[]) => sent.find(({ path }) => path === CREATE)?.body;

beforeEach(() => {
  jest.mocked(leavePage).mockReset().mockResolvedValue();
});

it('the pay window lists the methods of the provider and the sandbox notice', async () => {
  const { dialog, user } = await open();
  for (const { label } of methods) expect(dialog.getByText(label)).toBeTruthy();
  expect(dialog.getByText(/without real money/u)).toBeTruthy();
  expect(dialog.getByText('We add €25.00 to your balance after the payment.')).toBeTruthy();
  // The focus is on the first method, although the methods arrived after the window.
  expect(document.activeElement).toBe(dialog.getByDisplayValue('creditcard'));
  // The arrows move between methods.
  await user.keyboard('{ArrowDown}');
  expect(await dialog.findByLabelText('Your name')).toBeTruthy();
});

describe('a payment by card', () => {
  it('sends the token, never the card, and opens the status page', async () => {
    const { typeCard, pay, sent, host } = await open();
    typeCard();
    await pay();
    await waitFor(() =>
      expect(host.navigate).toHaveBeenCalledWith(
        `/balance/${PROFILE}/orders/${ORDER}/charged/?payment_intent_client_secret=pi_1_secret_2`,
        undefined,
      ),
    );
    expect(bodyOf(sent)).toEqual({ order: ORDER, method: 'creditcard', stripeToken: 'tok_1' });
  });

  it('redirects to 3-D Secure when the bank requires it', async () => {
    const { typeCard, pay, host } = await open(() => created({ redirect: BANK }));
    typeCard();
    await pay();
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith(BANK));
    expect(host.navigate).not.toHaveBeenCalled();
  });

  it('shows a card error at its field until new input', async () => {
    const { card, pay, dialog, sent, events } = await open();
    card.tokenize.mockResolvedValue({ error: 'Your card number is incorrect.' });
    act(() => events.at(-1)?.onChange('', 'complete'));
    await pay();
    expect(await dialog.findByText('Your card number is incorrect.')).toBeTruthy();
    expect(card.focus).toHaveBeenCalledTimes(1);
    expect(bodyOf(sent)).toBeUndefined();
    act(() => events.at(-1)?.onChange('', 'complete'));
    await waitFor(() => expect(dialog.queryByText('Your card number is incorrect.')).toBeNull());
  });

  it.each([
    ['empty', 'Please enter your card.'],
    ['partial', 'Please complete the card number, the expiry date and the security code.'],
  ] as const)('rejects a card that is %s without a request', async (state, text) => {
    const { events, card, pay, dialog, sent } = await open();
    act(() => events.at(-1)?.onChange('', state));
    await pay();
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(card.focus).toHaveBeenCalledTimes(1);
    expect(card.tokenize).not.toHaveBeenCalled();
    expect(bodyOf(sent)).toBeUndefined();
  });

  it('is submitted by Enter in the card field', async () => {
    const { typeCard, events, sent } = await open();
    typeCard();
    act(() => events.at(-1)?.onSubmit());
    await waitFor(() => expect(bodyOf(sent)).toBeTruthy());
  });

  it('can reload a failed card field and sends nothing without it', async () => {
    const { events, card, dialog, pay, user, sent } = await open();
    act(() => events.at(-1)?.onUnread());
    card.tokenize.mockResolvedValue({ token: 'tok_1' });
    expect(dialog.getByText(/could not be loaded/u)).toBeTruthy();
    await user.click(dialog.getByText('Load again'));
    expect(events).toHaveLength(2);
    await waitFor(() => expect(dialog.queryByText(/could not be loaded/u)).toBeNull());
    act(() => events.at(-1)?.onChange('', 'complete'));
    await pay();
    await waitFor(() => expect(bodyOf(sent)).toBeTruthy());
  });

  it('requires the card while its field is loading', async () => {
    const { dialog, card, pay, sent, events } = await open(created, offer, { late: true });
    await pay();
    expect(await dialog.findByText('Please enter your card.')).toBeTruthy();
    expect(card.tokenize).not.toHaveBeenCalled();
    expect(bodyOf(sent)).toBeUndefined();
    act(() => events.at(-1)?.onReady());
    expect(dialog.queryByText('Please enter your card.')).toBeNull();
  });

  it('shows the specified message without a response and reloads the order', async () => {
    const { typeCard, pay, dialog, sent } = await open(() => Response.error());
    typeCard();
    await pay();
    expect(await dialog.findByText("Oh no! We couldn't create this payment.")).toBeTruthy();
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain(ORDER_GET));
  });

  it.each([
    ['generic_decline', 'Your bank declined the card. Please use another card or ask your bank. '],
    ['insufficient_funds', 'The card has too little money for this amount. Please use another card. '],
    ['resource_missing', ''],
  ])('shows the reason %s with the message of the code', async (reason, text) => {
    const message = refusedWith('card_declined');
    const { typeCard, pay, dialog } = await open(() =>
      Response.json({ status: 'error', message, secret: '', redirect: '', reason }),
    );
    typeCard();
    await pay();
    expect(await dialog.findByText(text + message, { normalizer: (found) => found })).toBeTruthy();
  });
});

describe('a payment by bank', () => {
  it.each(['iDEAL | Wero', 'giropay', 'Bancontact'])('by %s needs a name of 6 characters', async (label) => {
    const { choose, pay, dialog, user, confirm, sent } = await open();
    await choose(label);
    await user.type(dialog.getByLabelText('Your name'), 'Mies ');
    await pay();
    expect(await dialog.findByText(SHORT_NAME)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Your name')));
    expect(bodyOf(sent)).toBeUndefined();
    await user.type(dialog.getByLabelText('Your name'), 'B{Enter}');
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith(BANK));
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ secret: 'pi_1_secret_2', name: 'Mies B', returnUrl: BASE }),
    );
  });

  it('by Sofort needs no name', async () => {
    const { choose, pay, dialog, confirm } = await open();
    await choose('Sofort');
    expect(dialog.queryByLabelText('Your name')).toBeNull();
    await pay();
    await waitFor(() =>
      expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ method: 'sofort', name: '' })),
    );
  });

  it.each([
    ['payment_intent_unexpected_state', refusedWith('payment_intent_unexpected_state')],
    [null, "Oh no! We couldn't create this payment."],
  ])('shows the code %s of the provider', async (code, message) => {
    const { choose, pay, dialog, confirm } = await open();
    confirm.mockResolvedValue({ code });
    await choose('Sofort');
    await pay();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(leavePage).not.toHaveBeenCalled();
  });
});

describe('closing the window before the response prevents a navigation', () => {
  it.each(['Credit card', 'Sofort'])('for the method %s', async (label) => {
    const { answer, respond } = later();
    const { typeCard, choose, confirm, host, pay, sent, unmount } = await open(() => answer);
    typeCard();
    await choose(label);
    await pay();
    await waitFor(() => expect(bodyOf(sent)).toBeTruthy());
    unmount();
    respond(created({ redirect: BANK }));
    await waitFor(() => expect(sent.at(-1)?.path).toBe(ORDER_GET));
    for (const way of [confirm, leavePage, host.navigate]) expect(way).not.toHaveBeenCalled();
  });

  it('during the request to the bank', async () => {
    const { confirm, choose, pay, unmount } = await open();
    let respond = (_found: { redirect: string }) => {};
    confirm.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
    await choose('Sofort');
    await pay();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    unmount();
    await act(async () => respond({ redirect: BANK }));
    expect(leavePage).not.toHaveBeenCalled();
  });
});

it('a missing redirect base shows an alert and sends nothing', async () => {
  const { choose, pay, host, sent } = await open(created, () => offer({ redirect_base: '' }));
  await choose('Sofort');
  await pay();
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: 'Redirect base is missing.' })),
  );
  expect(bodyOf(sent)).toBeUndefined();
});

it('Escape does not close the pay window during input', async () => {
  const { events, user, choose, dialog, onClose } = await open();
  act(() => events.at(-1)?.onChange('', 'complete'));
  await user.keyboard('{Escape}');
  await choose('giropay');
  await user.type(dialog.getByLabelText('Your name'), 'Mies B');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await choose('Sofort');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a failed provider script shows Retry', async () => {
  const { user } = show(<PayWindow opened order={order} onClose={jest.fn()} />, { [METHODS]: () => offer() });
  jest.mocked(loadProvider).mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const alert = await screen.findByText(/script of the payment provider/u);
  fakeProvider();
  await user.click(within(alert).getByText('Retry'));
  expect(await screen.findByText('Credit card')).toBeTruthy();
});
