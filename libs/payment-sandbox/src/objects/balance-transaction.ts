import type Stripe from 'stripe';
import type { MethodType } from './payment-method.js';

export interface TransactionInput {
  id: string;
  /** Cents; negative for a debit of the account. */
  amount: number;
  /** Fee of the provider in cents. */
  fee: number;
  currency: string;
  type: 'charge' | 'payment' | 'refund' | 'refund_failure' | 'adjustment';
  source: string;
  description: string | null;
  created: number;
}

/** Balance transaction of the account at the provider. */
export function transactionOf(input: TransactionInput): Stripe.BalanceTransaction {
  const { id, amount, fee, currency, type, source, description, created } = input;
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee, currency)],
    net: amount - fee,
    reporting_category: categoryOf(type, amount),
    source,
    status: 'available',
    type,
  };
}

function categoryOf(type: TransactionInput['type'], amount: number): string {
  if (type === 'adjustment') return amount < 0 ? 'dispute' : 'dispute_reversal';
  return type === 'payment' ? 'charge' : type;
}

/** Fees of the provider for payments within Europe, in cents: https://stripe.com/nl/pricing */
export function feeOf(method: MethodType, amount: number): number {
  switch (method) {
    case 'card':
      return Math.round(amount * 0.015) + 25;
    case 'ideal':
      return 29;
    case 'sofort':
    case 'giropay':
    case 'bancontact':
      return Math.round(amount * 0.014) + 25;
  }
}

function feeDetail(amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  return { amount, application: null, currency, description: 'Processing fee', type: 'stripe_fee' };
}
