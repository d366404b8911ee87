import type Stripe from 'stripe';
import type { CardFace } from '../cards.js';

/** Payment methods of the sandbox, by the provider's names. */
export const METHOD_TYPES = ['card', 'ideal', 'sofort', 'giropay', 'bancontact'] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

export interface MethodInput {
  id: string;
  created: number;
  name: string | null;
  email: string | null;
  /** Country of the bank for Sofort. */
  country: string | null;
  card: CardFace | null;
  type: MethodType;
}

/** The provider's PaymentMethod. */
export function paymentMethodOf(input: MethodInput): Stripe.PaymentMethod {
  return {
    id: input.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: input.email, name: input.name, phone: null, tax_id: null },
    created: input.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: input.type,
    ...particulars(input),
  };
}

function particulars(input: MethodInput): Partial<Stripe.PaymentMethod> {
  switch (input.type) {
    case 'card':
      return input.card ? { card: cardOf(input.card) } : {};
    case 'ideal':
      return { ideal: { bank: null, bic: null } };
    case 'sofort':
      return { sofort: { country: input.country } };
    case 'giropay':
      return { giropay: {} };
    case 'bancontact':
      return { bancontact: {} };
  }
}

function cardOf(card: CardFace): Stripe.PaymentMethod.Card {
  return {
    ...card,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    funding: 'credit',
    generated_from: null,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
