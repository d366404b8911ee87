import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { OrderScreen } from './order-screen';

const GET = '/api/user/order/get/';
const RECEIPT = '/api/user/order/receipt/';
const CREATE = '/api/payment/create/';
const METHODS = '/api/payment/methods/';
const params = { profile: 'a'.repeat(24), order: 'b'.repeat(24) };

const order: Order = {
  id: params.order,
  profile: params.profile,
  amount: '50.00',
  currency: 'eur',
  refunded: '0.00',
  state: 'open',
  items: [{ quantity: 2, description: 'Top-up', cost: '25.00', vat: 0 }],
  created: '2026-01-02T00:00:00.000Z',
  paid: null,
  receipt: '',
};
const paid: Order = { ...order, state: 'paid', paid: '2026-01-02T00:01:00.000Z', receipt: '2026-000042' };

const read = (shown: Order) => ok({ order: JSON.stringify(shown) });

function open(more: Parameters<typeof show>[1]) {
  window.history.replaceState(null, '', `/balance/${params.profile}/orders/${params.order}/`);
  return show(<OrderScreen params={params} />, more);
}

it('an open order shows its amount and offers to pay it', async () => {
  const { user } = open({
    [GET]: () => read(order),
    [METHODS]: () => refusal(503, 'unavailable', 'Not yet.'),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Top-up' })).toBeTruthy();
  expect(screen.getByText('To be paid')).toBeTruthy();
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual(['Top-up', '2', '€25.00', '€0.00', '€50.00']);
  await user.click(screen.getByRole('button', { name: 'Pay €50.00' }));
  expect(await screen.findByRole('dialog', { name: 'Pay order' })).toBeTruthy();
  expect(await screen.findByText('Not yet.')).toBeTruthy();
  expect(window.location.search).toBe('?pay=1');
});

it('an order paid in another tab is shown as paid', async () => {
  const methods = [{ name: 'ideal', label: 'iDEAL | Wero', named: false }];
  const provider = { kind: 'sandbox', publishable_key: 'pk_test_1', url: 'http://127.0.0.1:1' };
  let stored = order;
  const { user } = open({
    [GET]: () => read(stored),
    [METHODS]: () => ok({ methods, provider, redirect_base: 'https://zonewerk.example/' }),
    [CREATE]: () => {
      stored = paid;
      return Response.json({ status: 'error', message: 'Already paid.', secret: '', redirect: '' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pay €50.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay order' }));
  await user.click(await dialog.findByRole('button', { name: 'Pay €50.00' }));
  expect(await screen.findByText('2026-000042')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a paid order shows its receipt and cannot be paid again', async () => {
  window.history.replaceState(null, '', '?pay=1');
  open({ [GET]: () => read(paid) });
  expect(await screen.findByText('2026-000042')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Pay/u })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the receipt of a paid order is downloaded, and a failure shows the reason', async () => {
  const file = new Response('%PDF', {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt-2026-000042.pdf"',
    },
  });
  const answers = [file, refusal(500, 'error', 'Something went wrong on our side.')];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const { user, host, sent } = open({ [GET]: () => read(paid), [RECEIPT]: () => answers.shift()! });
  await user.click(await screen.findByText('Download receipt'));
  await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('receipt-2026-000042.pdf');
  expect(sent.at(-1)).toEqual({ path: RECEIPT, body: { order: params.order } });
  // A busy button ignores clicks.
  const again = screen.getByRole('button', { name: 'Download receipt' });
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  await user.click(again);
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'Something went wrong on our side.', tone: 'bad' }),
  );
});

it('a payment in processing is polled', async () => {
  jest.useFakeTimers();
  try {
    const answers = [read({ ...order, state: 'processing' }), read(paid)];
    const { sent } = open({ [GET]: () => answers.shift() ?? read(paid) });
    expect(await screen.findByText('Your payment is in progress')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Pay/u })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText('2026-000042')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(sent).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

it('the order is reloaded when its tab gets the focus', async () => {
  const answers = [read(order)];
  open({ [GET]: () => answers.shift() ?? read(paid) });
  expect(await screen.findByText('To be paid')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('2026-000042')).toBeTruthy();
});

it('a different paid amount is shown as under review without a pay button', async () => {
  open({ [GET]: () => read({ ...order, state: 'review' }) });
  expect(await screen.findByText('This payment is under review')).toBeTruthy();
  expect(screen.getByText('Under review')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Pay/u })).toBeNull();
});

it('a partial refund shows its amount', async () => {
  open({ [GET]: () => read({ ...paid, refunded: '10.00' }) });
  expect(await screen.findByText('€10.00 of this payment was refunded')).toBeTruthy();
  expect(screen.getByText('Partly refunded')).toBeTruthy();
  expect(screen.queryByText('Paid', { selector: 'span' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download receipt' })).toBeTruthy();
});

it.each([
  ['disputed', 'This payment is disputed', 'Disputed'],
  ['refunded', 'This payment was refunded', 'Refunded'],
  ['lost', 'This payment was charged back', 'Charged back'],
  ['ended', 'This order has ended', 'Ended'],
] as const)('an order with the state %s explains it and has no pay button', async (state, title, word) => {
  open({ [GET]: () => read({ ...paid, state }) });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(word)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Pay/u })).toBeNull();
});

it('an ended order links to a top-up, one under review to support', async () => {
  const link = (name: string) => screen.findByRole('link', { name }).then((one) => one.getAttribute('href'));
  const { unmount } = open({ [GET]: () => read({ ...order, state: 'ended' }) });
  expect(await link('New top-up')).toBe(`/balance/${params.profile}/?window=top-up`);
  unmount();
  open({ [GET]: () => read({ ...order, state: 'review' }) });
  expect(await link('Open a support case')).toBe('/support/create/');
});

it('an order of another owner shows a notice', async () => {
  open({ [GET]: () => refusal(403, 'object-owner-conflict', "You're not the owner of this Order.") });
  expect(await screen.findByText('Order not found')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Billing profile' })[0]!.getAttribute('href')).toBe(
    `/balance/${params.profile}/`,
  );
});

it('a failed request for the order shows the reason or a missing network', async () => {
  const answers = [refusal(500, 'error', 'Something went wrong on our side.'), offline()];
  const { user } = open({ [GET]: () => answers.shift() ?? read(order) });
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('To be paid')).toBeTruthy());
});
