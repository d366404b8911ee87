import type Stripe from 'stripe';
import type { Account, StoredMethod } from './account.js';
import type { CardBehaviour } from './cards.js';
import { openDispute } from './disputes.js';
import { newId } from './ids.js';
import { feeOf, transactionOf } from './objects/balance-transaction.js';
import { chargeOf } from './objects/charge.js';
import type { MethodType } from './objects/payment-method.js';
import { Refusal } from './refusals.js';

type Request = Stripe.Event.Request | null;

interface Failure {
  code: string;
  message: string;
  reason: string;
}

const FAILURES: Partial<Record<CardBehaviour, Failure>> = {
  declines: { code: 'card_declined', reason: 'generic_decline', message: 'Your card was declined.' },
  'has-too-little': {
    code: 'card_declined',
    reason: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  fails: {
    code: 'processing_error',
    reason: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

const UNAUTHENTICATED = {
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};
const DECLINED_BY_CUSTOMER = {
  code: 'payment_method_customer_decline',
  message: 'The customer canceled the payment on the page of the payment method.',
};

/**
 * Charges a card.
 *
 * @throws Refusal 402 with the payment, if the bank refuses; the failed charge is stored nevertheless
 */
export function chargeCard(
  account: Account,
  intent: Stripe.PaymentIntent,
  stored: StoredMethod,
  request: Request,
) {
  const failure = FAILURES[stored.behaviour];
  if (!failure) {
    const paid = succeed(account, intent, stored.method, request);
    if (stored.behaviour === 'disputes') openDispute(account, String(paid.latest_charge));
    return paid;
  }
  const charge = chargeOf({
    id: newId('ch'),
    intent,
    method: stored.method,
    created: account.seconds,
    transaction: null,
    failure,
  });
  account.put('charges', charge.id, charge);
  account.tell('charge.failed', charge, request);
  const { code, message, reason } = failure;
  const decline = code === 'card_declined' ? { decline_code: reason } : {};
  const error = { type: 'card_error' as const, code, message, charge: charge.id, ...decline };
  const failed = fail(account, { ...intent, latest_charge: charge.id }, stored.method, error, request);
  throw new Refusal(402, { ...error, payment_intent: failed, payment_method: stored.method });
}

/** Marks the payment as paid. */
export function succeed(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  request: Request = null,
): Stripe.PaymentIntent {
  const type = method.type as MethodType;
  const amount = account.sent.get(intent.id) ?? intent.amount;
  const id = newId(type === 'card' ? 'ch' : 'py');
  const transaction = transactionOf({
    id: newId('txn'),
    amount,
    fee: feeOf(type, amount),
    currency: intent.currency,
    type: type === 'card' ? 'charge' : 'payment',
    source: id,
    description: intent.description,
    created: account.seconds,
  });
  const created = account.seconds;
  const got = { ...intent, amount };
  const charge = chargeOf({ id, intent: got, method, created, transaction: transaction.id, failure: null });
  account.put('transactions', transaction.id, transaction);
  account.put('charges', charge.id, charge);
  const paid = store(account, {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    processing: null,
  });
  account.tell('charge.succeeded', charge, request);
  account.tell('payment_intent.succeeded', paid, request);
  return paid;
}

/** The bank accepted the order; its result is delayed. */
export function processing(account: Account, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const next = store(account, {
    ...intent,
    status: 'processing',
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  account.tell('payment_intent.processing', next);
  return next;
}

/** The authentication failed (`failed`), or the payer cancelled it (`left`). */
export function refuse(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  why: 'failed' | 'left',
) {
  const reason = why === 'left' ? DECLINED_BY_CUSTOMER : UNAUTHENTICATED;
  return fail(account, intent, method, { type: 'invalid_request_error', ...reason }, null);
}

function fail(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: Omit<Stripe.PaymentIntent.LastPaymentError, 'payment_method'>,
  request: Request,
): Stripe.PaymentIntent {
  const failed = store(account, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: { ...error, payment_method: method },
  });
  account.tell('payment_intent.payment_failed', failed, request);
  return failed;
}

function store(account: Account, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  account.put('intents', intent.id, intent);
  return intent;
}
