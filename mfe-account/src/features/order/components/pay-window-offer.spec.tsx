import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PayWindow } from './pay-window';
import { loadProvider } from '../provider';

jest.mock('../provider');

const METHODS = '/api/payment/methods/';
const CREATE = '/api/payment/create/';
const MESSAGE = 'Sofort is no longer offered. Please use a credit card instead.';

const order: Order = {
  id: 'b'.repeat(24),
  profile: 'a'.repeat(24),
  amount: '25.00',
  currency: 'eur',
  refunded: '0.00',
  state: 'open',
  created: '2026-01-02T00:00:00.000Z',
  paid: null,
  receipt: '',
  items: [{ quantity: 1, description: 'Top-up', cost: '25.00', vat: 0 }],
};

const card = { name: 'creditcard', label: 'Credit card', named: false };
const giropay = { name: 'giropay', label: 'giropay', named: true };
const sofort = { name: 'sofort', label: 'Sofort', named: false };
const provider = { kind: 'sandbox', publishable_key: 'pk_test_1', url: 'http://127.0.0.1:1' };
const offer = (...methods: object[]) =>
  ok({ methods, provider, redirect_base: 'https://zonewerk.example/charged/' });

/** @param offers the successive offers; the last one is repeated */
async function open(...offers: object[][]) {
  jest.mocked(loadProvider).mockResolvedValue({
    confirm: jest.fn(),
    cardField: (_place, events) => {
      queueMicrotask(() => act(() => events.onReady()));
      return { focus: jest.fn(), restyle: jest.fn(), tokenize: jest.fn(), remove: jest.fn() };
    },
  });
  const shown = show(<PayWindow opened order={order} onClose={jest.fn()} />, {
    [METHODS]: () => offer(...((offers.length > 1 ? offers.shift() : offers[0]) ?? [])),
    [CREATE]: () =>
      refusal(400, 'validation-error', 'Please check the marked fields.', [
        { path: 'method', message: MESSAGE },
      ]),
    '/api/user/order/get/': () => ok({ order: JSON.stringify(order) }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay order' }));
  await dialog.findByText('Credit card');
  const chosen = () => dialog.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
  return { ...shown, dialog, chosen };
}

it('a withdrawn payment method shows an alternative and is removed from the list', async () => {
  const { dialog, user, chosen, sent } = await open([card, sofort], [card]);
  await user.click(dialog.getByText('Sofort'));
  await user.click(dialog.getByText('Pay €25.00'));
  expect(await dialog.findByText(MESSAGE)).toBeTruthy();
  await waitFor(() => expect(dialog.queryByText('Sofort')).toBeNull());
  expect(dialog.getByText(MESSAGE)).toBeTruthy();
  expect(chosen()).toBe('creditcard');
  expect(sent.filter(({ path }) => path === METHODS)).toHaveLength(2);
});

it('a withdrawn choice is replaced by the first method on reopening', async () => {
  const before = await open([card, sofort]);
  await before.user.click(before.dialog.getByText('Sofort'));
  expect(before.chosen()).toBe('sofort');
  before.unmount();
  const { chosen } = await open([card]);
  expect(chosen()).toBe('creditcard');
});

it('method and name survive a reload', async () => {
  const before = await open([card, giropay]);
  await before.user.click(before.dialog.getByText('giropay'));
  await before.user.type(before.dialog.getByLabelText('Your name'), 'Mies B');
  before.unmount();
  const { dialog } = await open([card, giropay]);
  expect(dialog.getByLabelText<HTMLInputElement>('Your name').value).toBe('Mies B');
});
