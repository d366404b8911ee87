import type Stripe from 'stripe';
import type { MethodType } from './payment-method.js';

export interface ChargeInput {
  id: string;
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  created: number;
  /** Null for a refused charge. */
  transaction: string | null;
  failure: { code: string; message: string; reason: string } | null;
}

/** The provider's Charge: one attempt to collect a payment. */
export function chargeOf(input: ChargeInput): Stripe.Charge {
  const { intent, method, failure } = input;
  const paid = failure === null;
  return {
    id: input.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: input.transaction,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: method.type === 'card' ? 'ZONEWERK' : null,
    captured: paid,
    created: input.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(failure: ChargeInput['failure']): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.reason ?? null,
    risk_level: 'normal',
    seller_message: failure
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  const type = method.type as MethodType;
  const bank = { bank_code: null, bank_name: null, bic: null, verified_name: method.billing_details.name };
  const debit = { generated_sepa_debit: null, generated_sepa_debit_mandate: null, iban_last4: null };
  switch (type) {
    case 'card':
      return { type, ...(method.card ? { card: cardDetails(method.card) } : {}) };
    case 'ideal':
      return {
        type,
        ideal: { bank: null, bic: null, ...debit, transaction_id: null, verified_name: bank.verified_name },
      };
    case 'sofort':
      return {
        type,
        sofort: { ...bank, ...debit, country: method.sofort?.country ?? null, preferred_language: null },
      };
    case 'giropay':
      return { type, giropay: bank };
    case 'bancontact':
      return { type, bancontact: { ...bank, ...debit, preferred_language: null } };
  }
}

function cardDetails(card: Stripe.PaymentMethod.Card): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
