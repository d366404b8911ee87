import type Stripe from 'stripe';
import type { CardFace } from '../cards.js';

/** The provider's Token of a card, without its number. */
export function tokenOf(input: { id: string; card: string; created: number; face: CardFace }): Stripe.Token {
  return {
    id: input.id,
    object: 'token',
    card: cardOf(input.card, input.face),
    client_ip: null,
    created: input.created,
    livemode: false,
    type: 'card',
    used: false,
  };
}

function cardOf(id: string, face: CardFace): Stripe.Card {
  return {
    id,
    object: 'card',
    address_city: null,
    address_country: null,
    address_line1: null,
    address_line1_check: null,
    address_line2: null,
    address_state: null,
    address_zip: null,
    address_zip_check: null,
    allow_redisplay: 'unspecified',
    brand: face.brand,
    country: 'US',
    customer: null,
    cvc_check: 'unchecked',
    dynamic_last4: null,
    exp_month: face.exp_month,
    exp_year: face.exp_year,
    funding: 'credit',
    last4: face.last4,
    metadata: {},
    name: null,
    regulated_status: 'unregulated',
    tokenization_method: null,
  };
}
