import { act, screen } from '@testing-library/react';
import { addressChanged } from '@zonewerk/shell-sdk';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ChargedScreen } from './charged-screen';

const GET = '/api/payment/get/';
const params = { profile: 'a'.repeat(24), order: 'b'.repeat(24) };
const ORDER = `/balance/${params.profile}/orders/${params.order}/`;

const charge = (status: string, review = false) =>
  ok({ charge: JSON.stringify({ status, review, ...params }) });

function open(
  answers: (() => Response | Error | Promise<Response>)[],
  query = '?payment_intent_client_secret=pi_1_secret_2',
) {
  window.history.replaceState(null, '', `${ORDER}charged/${query}`);
  return show(<ChargedScreen params={params} />, {
    [GET]: () => (answers.length > 1 ? answers.shift()! : answers[0]!)(),
  });
}

/** The displayed heading; responses arrive during the search. */
const says = (name: string) => screen.findByRole('heading', { name });
/** Advances the time, for the next poll. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it('the page polls every 3 seconds until the payment, then opens the order', async () => {
  const { sent, host } = open([() => charge('pending'), () => charge('pending'), () => charge('paid')]);
  expect(await says('Waiting for your bank')).toBeTruthy();
  await pass(1_500);
  expect(sent).toHaveLength(1);
  await pass(1_500);
  await pass(3_000);
  expect(await says('Paid')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ secret: 'pi_1_secret_2' }));
  expect(host.navigate).not.toHaveBeenCalled();
  await pass(2_000);
  expect(host.navigate).toHaveBeenCalledWith(ORDER, { replace: true });
  await pass(9_000);
  expect(sent).toHaveLength(3);
});

it.each([
  ['failed', 'Payment Failed'],
  ['canceled', 'Payment was canceled'],
])('a payment with the state %s offers to try again', async (status, title) => {
  const { sent } = open([() => charge(status)]);
  expect(await says(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(`${ORDER}?pay=1`);
  await pass(9_000);
  expect(sent).toHaveLength(1);
});

it('a payment under review stops polling', async () => {
  const { sent } = open([() => charge('pending'), () => charge('pending', true)]);
  expect(await says('Waiting for your bank')).toBeTruthy();
  await pass(3_000);
  expect(await says('This payment is under review')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the order' }).getAttribute('href')).toBe(ORDER);
  await pass(9_000);
  expect(sent).toHaveLength(2);
});

it('a failed status request is shown, and polling continues', async () => {
  open([
    () => refusal(500, 'error', 'Something went wrong on our side.'),
    () => refusal(500, 'error', 'Something went wrong on our side.'),
    () => charge('paid'),
  ]);
  expect(await says('Failed Fetching Status.')).toBeTruthy();
  await pass(3_100);
  expect(await screen.findByText(/Something went wrong on our side\./u)).toBeTruthy();
  await pass(3_100);
  expect(await says('Paid')).toBeTruthy();
});

it('polling continues automatically after a network failure', async () => {
  open([() => charge('pending'), offline, () => charge('canceled')]);
  await pass(3_100);
  expect(await says('Failed Fetching Status.')).toBeTruthy();
  await pass(3_100);
  expect(await says('Payment was canceled')).toBeTruthy();
});

it('a status request times out and is repeated', async () => {
  const { sent } = open([() => charge('pending'), () => later().answer, () => charge('paid')]);
  expect(await says('Waiting for your bank')).toBeTruthy();
  await pass(3_100);
  expect(sent).toHaveLength(2);
  await pass(15_000);
  expect(await says('Failed Fetching Status.')).toBeTruthy();
  await pass(3_100);
  expect(await says('Paid')).toBeTruthy();
});

it('a URL without a secret opens the order', async () => {
  const { sent, host } = open([() => charge('paid')], '');
  await pass(3_100);
  expect(host.navigate).toHaveBeenCalledWith(ORDER, { replace: true });
  expect(sent).toEqual([]);
});

it('the payment of another order is not shown, and the order of the URL opens', async () => {
  const other = { ...params, order: 'c'.repeat(24) };
  const { host } = open([() => ok({ charge: JSON.stringify({ status: 'paid', review: false, ...other }) })]);
  await pass(100);
  expect(host.navigate).toHaveBeenCalledWith(ORDER, { replace: true });
  expect(screen.queryByRole('heading', { name: 'Paid' })).toBeNull();
});

it.each([
  [403, 'object-owner-conflict', "You're not the owner of this Payment.", undefined],
  [
    400,
    'validation-error',
    'Please check the marked fields.',
    [{ path: 'secret', message: 'The secret of the payment is missing.' }],
  ],
] as const)(
  'an invalid secret stops polling and refers to the order: %d %s',
  async (http, status, message, issues) => {
    const { sent } = open([() => refusal(http, status, message, issues && [...issues])]);
    expect(await says('Failed Fetching Status.')).toBeTruthy();
    expect(screen.getByText(`${message} The order shows the payment.`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the order' }).getAttribute('href')).toBe(ORDER);
    await pass(9_000);
    expect(sent).toHaveLength(1);
  },
);

it('polling ends when the payment is tried again', async () => {
  const { host } = open([() => charge('failed')]);
  expect(await says('Payment Failed')).toBeTruthy();
  window.history.replaceState(null, '', `${ORDER}?pay=1`);
  act(() => addressChanged());
  await pass(3_100);
  expect(host.navigate).not.toHaveBeenCalled();
});
