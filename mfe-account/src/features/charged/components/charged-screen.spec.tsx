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

/** What the page says now; answers come while it is looked for. */
const says = (name: string) => screen.findByRole('heading', { name });
/** Lets the next poll happen. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it('asks every 3 seconds until it is paid, and then goes to the order', async () => {
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
])('offers to try again when it is %s', async (status, title) => {
  const { sent } = open([() => charge(status)]);
  expect(await says(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(`${ORDER}?pay=1`);
  await pass(9_000);
  expect(sent).toHaveLength(1);
});

it('says that a payment is being checked, and asks no more', async () => {
  const { sent } = open([() => charge('pending'), () => charge('pending', true)]);
  expect(await says('Waiting for your bank')).toBeTruthy();
  await pass(3_000);
  expect(await says('This payment is being checked')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the order' }).getAttribute('href')).toBe(ORDER);
  await pass(9_000);
  expect(sent).toHaveLength(2);
});

it('says that the status could not be read, and keeps asking', async () => {
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

it('goes on by itself after the network was away', async () => {
  open([() => charge('pending'), offline, () => charge('canceled')]);
  await pass(3_100);
  expect(await says('Failed Fetching Status.')).toBeTruthy();
  await pass(3_100);
  expect(await says('Payment was canceled')).toBeTruthy();
});

it('waits for no answer that never comes, and asks again', async () => {
  const { sent } = open([() => charge('pending'), () => later().answer, () => charge('paid')]);
  expect(await says('Waiting for your bank')).toBeTruthy();
  await pass(3_100);
  expect(sent).toHaveLength(2);
  await pass(15_000);
  expect(await says('Failed Fetching Status.')).toBeTruthy();
  await pass(3_100);
  expect(await says('Paid')).toBeTruthy();
});

it('shows the order when the address has no secret', async () => {
  const { sent, host } = open([() => charge('paid')], '');
  await pass(3_100);
  expect(host.navigate).toHaveBeenCalledWith(ORDER, { replace: true });
  expect(sent).toEqual([]);
});

it('says nothing by the payment of another order, and shows the order of the address', async () => {
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
  'asks no more about a secret that is none of a payment: %d %s',
  async (http, status, message, issues) => {
    const { sent } = open([() => refusal(http, status, message, issues && [...issues])]);
    expect(await says('Failed Fetching Status.')).toBeTruthy();
    expect(screen.getByText(`${message} The order says whether it is paid.`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the order' }).getAttribute('href')).toBe(ORDER);
    await pass(9_000);
    expect(sent).toHaveLength(1);
  },
);

it('lets go of the page when somebody tries again', async () => {
  const { host } = open([() => charge('failed')]);
  expect(await says('Payment Failed')).toBeTruthy();
  window.history.replaceState(null, '', `${ORDER}?pay=1`);
  act(() => addressChanged());
  await pass(3_100);
  expect(host.navigate).not.toHaveBeenCalled();
});
