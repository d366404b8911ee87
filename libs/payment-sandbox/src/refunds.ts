import type Stripe from 'stripe';
import type { Account } from './account.js';
import { newId } from './ids.js';
import { transactionOf } from './objects/balance-transaction.js';
import { refundOf } from './objects/refund.js';
import type { Parameters } from './params.js';
import { invalid, missing } from './refusals.js';

type Request = Stripe.Event.Request | null;

/** Refunds a payment, fully unless an amount is given. */
export function createRefund(
  account: Account,
  parameters: Parameters<'createRefund'>,
  request: Request,
): Stripe.Refund {
  const charge = chargeFor(account, parameters);
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const refundable = charge.amount_captured - charge.amount_refunded;
  if (refundable === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = parameters.amount ?? refundable;
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > refundable) {
    throw invalid(
      `Refund amount (€${euros(amount)}) is greater than unrefunded amount on charge (€${euros(refundable)})`,
      { code: 'amount_too_large', param: 'amount' },
    );
  }
  return give(account, charge, { ...parameters, amount }, request);
}

/** Fails a sent refund after days: the payer's bank returns the amount to the account. */
export function failRefund(account: Account, refund: Stripe.Refund): Stripe.Refund {
  const charge = account.get('charges', String(refund.charge));
  if (refund.status !== 'succeeded' || !charge) {
    throw invalid(`This refund cannot fail any more (${refund.status}).`, { code: 'refund_failed' });
  }
  const transaction = transactionOf({
    id: newId('txn'),
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    type: 'refund_failure',
    source: refund.id,
    description: `REFUND FAILURE FOR CHARGE ${charge.id}`,
    created: account.seconds,
  });
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: transaction.id,
  };
  const given = charge.amount_refunded - refund.amount;
  account.put('transactions', transaction.id, transaction);
  account.put('charges', charge.id, { ...charge, amount_refunded: given, refunded: false });
  account.put('refunds', refund.id, failed);
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'] as const) {
    account.tell(type, failed);
  }
  return failed;
}

function chargeFor(account: Account, { charge, payment_intent }: Parameters<'createRefund'>): Stripe.Charge {
  if (charge !== undefined) {
    const found = account.get('charges', charge);
    if (!found) throw missing('charge', charge, 'charge');
    return found;
  }
  if (payment_intent === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = account.get('intents', payment_intent);
  if (!intent) throw missing('payment_intent', payment_intent, 'payment_intent');
  const found = intent.status === 'succeeded' ? account.get('charges', String(intent.latest_charge)) : null;
  if (!found) {
    throw invalid(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return found;
}

function give(
  account: Account,
  charge: Stripe.Charge,
  {
    amount,
    reason,
    metadata,
  }: { amount: number; reason?: Stripe.Refund.Reason; metadata: Record<string, string> },
  request: Request,
): Stripe.Refund {
  const id = newId('re');
  const transaction = transactionOf({
    id: newId('txn'),
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    type: 'refund',
    source: id,
    description: `REFUND FOR CHARGE ${charge.id}`,
    created: account.seconds,
  });
  const refund = refundOf({
    id,
    charge,
    amount,
    reason: reason ?? null,
    metadata,
    transaction: transaction.id,
    created: account.seconds,
  });
  const given = charge.amount_refunded + amount;
  const next = { ...charge, amount_refunded: given, refunded: given === charge.amount_captured };
  account.put('transactions', transaction.id, transaction);
  account.put('charges', charge.id, next);
  account.put('refunds', id, refund);
  account.tell('refund.created', refund, request);
  account.tell('charge.refunded', next, request);
  return refund;
}

/** Formatted euro amount. */
function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
