import type Stripe from 'stripe';
import type { Account, StoredMethod } from './account.js';
import { behaviourOf, brandOf, hasCheckDigit, testToken } from './cards.js';
import { newId } from './ids.js';
import { paymentMethodOf } from './objects/payment-method.js';
import { tokenOf } from './objects/token.js';
import type { MethodData, Parameters } from './params.js';
import { invalid, missing, Refusal } from './refusals.js';

/** Payment methods that require the payer's name. */
const NAMED = ['bancontact', 'giropay'];

/** Creates a payment method; the token of a card can be used once. */
export function addMethod(account: Account, data: MethodData): StoredMethod {
  const name = data.billing_details.name;
  if (NAMED.includes(data.type) && !name) {
    const param = 'billing_details[name]';
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (data.type === 'sofort' && !data.sofort) {
    const param = 'sofort[country]';
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const card = data.type === 'card' ? useToken(account, data.card?.token) : null;
  const method = paymentMethodOf({
    id: newId('pm'),
    type: data.type,
    created: account.seconds,
    name,
    email: data.billing_details.email,
    country: data.sofort?.country ?? null,
    card: card?.face ?? null,
  });
  const stored = { method, behaviour: card?.behaviour ?? ('asks' as const) };
  account.put('methods', method.id, stored);
  return stored;
}

/**
 * Creates the token of a card. Only the last four digits of its number are stored.
 *
 * @throws Refusal of an invalid card
 */
export function addToken(account: Account, { card }: Parameters<'createToken'>): Stripe.Token {
  const number = card.number.replaceAll(/[\s-]/gu, '');
  if (!/^\d+$/u.test(number) || !hasCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const today = new Date(account.now());
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year * 12 + card.exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (!/^\d{3,4}$/u.test(card.cvc ?? '')) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const behaviour = behaviourOf(number);
  if (!behaviour) {
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      'number',
    );
  }
  const face = { brand: brandOf(number), last4: number.slice(-4), exp_month: card.exp_month, exp_year: year };
  const token = tokenOf({ id: newId('tok'), card: newId('card'), created: account.seconds, face });
  account.put('tokens', token.id, { token, behaviour });
  return token;
}

function useToken(account: Account, id: string | undefined) {
  if (id === undefined) {
    throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  }
  const test = testToken(id, new Date(account.now()).getUTCFullYear());
  if (test) return { behaviour: test.behaviour, face: test.card };
  const stored = account.get('tokens', id);
  if (!stored?.token.card) throw missing('token', id, 'card[token]');
  if (stored.token.used) {
    throw invalid(`You cannot use a Stripe token more than once: ${id}.`, { code: 'token_already_used' });
  }
  account.put('tokens', id, { ...stored, token: { ...stored.token, used: true } });
  const { card } = stored.token;
  const dates = { exp_month: card.exp_month, exp_year: card.exp_year };
  return { behaviour: stored.behaviour, face: { brand: card.brand, last4: card.last4 ?? '', ...dates } };
}

function cardError(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param });
}
