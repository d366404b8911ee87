import Stripe from 'stripe';
import type { PaymentSandbox } from '../src/sandbox.js';
import { card, payment, redirect, refusalOf, RETURN_URL, world } from './world.js';

let sandbox: PaymentSandbox;
let stripe: Stripe;

beforeAll(async () => {
  ({ sandbox, stripe } = await world());
});
afterAll(() => sandbox.stop());

const open = () => stripe.paymentIntents.create(payment());
const read = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });

test('a payment starts without a payment method, and a valid card pays it', async () => {
  const intent = await open();
  expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 2_500, latest_charge: null });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`, 'u'));
  const paid = await stripe.paymentIntents.confirm(intent.id, card());
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2_500, last_payment_error: null });
  const { latest_charge: charge } = await read(intent.id);
  expect(charge).toMatchObject({ paid: true, captured: true, status: 'succeeded', amount: 2_500 });
  expect(charge).toMatchObject({ payment_method_details: { type: 'card', card: { last4: '4242' } } });
});

test.each([
  ['tok_chargeDeclined', 'card_declined', 'generic_decline'],
  ['tok_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['tok_chargeDeclinedProcessingError', 'processing_error', ''],
])('%s is refused by its bank and the payment can be retried', async (token, code, decline) => {
  const intent = await open();
  const error = await refusalOf(stripe.paymentIntents.confirm(intent.id, card(token)));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code, decline_code: decline });
  expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  const failed = await read(intent.id);
  expect(failed.last_payment_error).toMatchObject({ code, type: 'card_error' });
  expect(failed.latest_charge).toMatchObject({ status: 'failed', failure_code: code });
  expect(await stripe.paymentIntents.confirm(intent.id, card())).toMatchObject({ status: 'succeeded' });
});

test('3-D Secure sends the payer to a page and succeeds there', async () => {
  const intent = await open();
  const created = await stripe.paymentIntents.confirm(intent.id, card('tok_threeDSecureRequired'));
  expect(created).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
  expect((await sandbox.act(intent.id, 'authorize')).status).toBe('succeeded');
});

test.each(['ideal', 'giropay', 'bancontact'] as const)('%s is paid on its payment page', async (type) => {
  const intent = await open();
  const created = await stripe.paymentIntents.confirm(intent.id, redirect(type));
  const page = created.next_action?.redirect_to_url?.url ?? '';
  expect(await (await fetch(page)).text()).toContain('€25.00');
  const back = await press(page, 'authorize');
  expect(back.origin + back.pathname).toBe('http://localhost:4200/balance/orders/1/charged/');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    from: 'here',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  });
  expect(await read(intent.id)).toMatchObject({ status: 'succeeded', latest_charge: { paid: true } });
});

test('a payment by Sofort is pending until it is settled', async () => {
  const intent = await open();
  const created = await stripe.paymentIntents.confirm(intent.id, redirect('sofort'));
  const back = await press(created.next_action?.redirect_to_url?.url ?? '', 'authorize');
  expect(back.searchParams.get('redirect_status')).toBe('pending');
  expect((await read(intent.id)).status).toBe('processing');
  await sandbox.settle(intent.id, true);
  expect((await read(intent.id)).status).toBe('succeeded');
});

test.each([
  ['fail', 'payment_intent_authentication_failure'],
  ['cancel', 'payment_method_customer_decline'],
] as const)('a payer with the choice %s returns without a payment', async (chosen, code) => {
  const intent = await open();
  const created = await stripe.paymentIntents.confirm(intent.id, redirect('ideal'));
  const page = created.next_action?.redirect_to_url?.url ?? '';
  expect((await press(page, chosen)).searchParams.get('redirect_status')).toBe('failed');
  expect(await read(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code },
  });
  // The page of an ended attempt has no effect.
  expect((await press(page, 'authorize')).searchParams.get('redirect_status')).toBe('failed');
  expect((await read(intent.id)).status).toBe('requires_payment_method');
});

test('a second attempt closes the page of the first', async () => {
  const intent = await open();
  const first = await stripe.paymentIntents.confirm(intent.id, redirect('ideal'));
  await stripe.paymentIntents.confirm(intent.id, redirect('bancontact'));
  await press(first.next_action?.redirect_to_url?.url ?? '', 'authorize');
  expect((await read(intent.id)).status).toBe('requires_action');
  expect((await sandbox.act(intent.id, 'authorize')).status).toBe('succeeded');
});

test('a paid payment cannot be confirmed, changed or canceled', async () => {
  const intent = await open();
  await stripe.paymentIntents.confirm(intent.id, card());
  const again = [
    stripe.paymentIntents.confirm(intent.id, card()),
    stripe.paymentIntents.update(intent.id, { amount: 100 }),
    stripe.paymentIntents.cancel(intent.id),
  ];
  for (const request of again) {
    expect(await refusalOf(request)).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
  }
});

test('a canceled payment stays canceled', async () => {
  const intent = await open();
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(await refusalOf(stripe.paymentIntents.confirm(intent.id, card()))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('refunds in parts never exceed the paid amount', async () => {
  const intent = await open();
  await stripe.paymentIntents.confirm(intent.id, card());
  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: intent.id, ...(amount ? { amount } : {}) });
  expect(await refund(1_000)).toMatchObject({ amount: 1_000, status: 'succeeded' });
  expect(await refusalOf(refund(1_501))).toMatchObject({ code: 'amount_too_large', param: 'amount' });
  expect(await refund()).toMatchObject({ amount: 1_500 });
  expect(await refusalOf(refund())).toMatchObject({ code: 'charge_already_refunded' });
  expect((await read(intent.id)).latest_charge).toMatchObject({ refunded: true, amount_refunded: 2_500 });
});

test('a failed refund is credited to the account, and the charge is not refunded', async () => {
  const intent = await stripe.paymentIntents.create(payment());
  await stripe.paymentIntents.confirm(intent.id, card());
  const { id } = await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 });
  const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  await sandbox.failRefund(id);
  expect(await stripe.refunds.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: expect.stringMatching(/^txn_/u),
  });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(before + 1_000);
  expect((await read(intent.id)).latest_charge).toMatchObject({ refunded: false, amount_refunded: 0 });
  const types = sandbox.account.all('events').map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['refund.failed', 'refund.updated', 'charge.refund.updated']));
  await expect(sandbox.failRefund(id)).rejects.toMatchObject({ body: { code: 'refund_failed' } });
});

test('a payer can pay another amount than requested', async () => {
  const intent = await stripe.paymentIntents.create(payment());
  sandbox.sends(intent.id, 2_400);
  await stripe.paymentIntents.confirm(intent.id, card());
  expect(await read(intent.id)).toMatchObject({
    amount: 2_500,
    amount_received: 2_400,
    status: 'succeeded',
    latest_charge: { amount_captured: 2_400 },
  });
});

test('the sandbox can be unavailable or send unreadable responses', async () => {
  sandbox.faults.away = true;
  await expect(stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  sandbox.faults.clear();
  sandbox.faults.add('GET /v1/balance', 'garbled');
  await expect(stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' });
});

test('a disputed payment is debited, and credited when the dispute is won', async () => {
  const before = await available();
  const intent = await open();
  await stripe.paymentIntents.confirm(intent.id, card('tok_createDispute'));
  const paid = 2_500 - 63;
  expect((await available()) - before).toBe(paid - 2_500 - 2_000);
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ status: 'needs_response', amount: 2_500 }]);
  expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_disputed',
  });
  expect(await sandbox.decide(data[0]?.id ?? '', true)).toMatchObject({ status: 'won' });
  expect((await available()) - before).toBe(paid);
});

test('a decided dispute can be reopened, and every adjustment is listed', async () => {
  const intent = await open();
  await stripe.paymentIntents.confirm(intent.id, card('tok_createDispute'));
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  const id = dispute?.id ?? '';
  await expect(sandbox.reopen(id)).rejects.toMatchObject({ status: 400 });
  await sandbox.decide(id, true);
  await expect(sandbox.decide(id, false)).rejects.toMatchObject({
    body: { code: 'resource_already_closed' },
  });
  expect(await sandbox.reopen(id)).toMatchObject({ status: 'appeal_under_review' });
  expect(await sandbox.decide(id, false)).toMatchObject({ status: 'lost' });
  await sandbox.reopen(id);
  expect(await sandbox.decide(id, true)).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -2_500 }, { amount: 2_500 }],
  });
  const moves = await stripe.balanceTransactions.list({ source: id, type: 'adjustment' });
  expect(moves.data.map(({ amount }) => amount)).toEqual([2_500, -2_500, 2_500, -2_500]);
  const types = sandbox.account.all('events').flatMap((event) => {
    const { id: of } = event.data.object as { id?: string };
    return of === id ? [event.type.replace('charge.dispute.', '')] : [];
  });
  expect(types.join(' ')).toBe(
    'created funds_withdrawn funds_reinstated closed updated funds_withdrawn closed updated funds_reinstated closed',
  );
});

async function available(): Promise<number> {
  return (await stripe.balance.retrieve()).available[0]?.amount ?? NaN;
}

/** Presses a button of a sandbox page. */
async function press(page: string, act: string): Promise<URL> {
  const body = new URLSearchParams({ act });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.href.startsWith(RETURN_URL.split('?')[0] ?? '')).toBe(true);
  return location;
}
