import type Stripe from 'stripe';
import type { Account, Attempt, StoredMethod } from './account.js';
import { clientSecretOf, newId } from './ids.js';
import { addMethod } from './methods.js';
import { paymentIntentOf } from './objects/payment-intent.js';
import { chargeCard, processing, refuse, succeed } from './outcomes.js';
import { requireAmount, type Parameters } from './params.js';
import { invalid, missing, unexpectedState } from './refusals.js';

type Request = Stripe.Event.Request | null;

/** States in which a payment can be confirmed or canceled. */
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const OPEN_WORDS = 'requires_payment_method, requires_confirmation or requires_action';

/** Redirect URL of the payer, by the id of an attempt. */
export type PageUrl = (attempt: string) => string;

/** @throws Refusal 404 */
export function intentOf(account: Account, id: string): Stripe.PaymentIntent {
  const intent = account.get('intents', id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

/** Creates a payment, and confirms it at once if requested. */
export function createIntent(
  account: Account,
  parameters: Parameters<'createIntent'>,
  { request, pageUrl }: { request: Request; pageUrl: PageUrl },
): Stripe.PaymentIntent {
  requireAmount(parameters.amount);
  if (parameters.currency !== 'eur') {
    throw invalid(`Invalid currency: ${parameters.currency}. The sandbox knows eur only.`, {
      param: 'currency',
    });
  }
  if (!parameters.confirm && parameters.return_url) {
    throw invalid('You cannot provide a `return_url` unless `confirm` is set to true.', {
      param: 'return_url',
    });
  }
  const id = newId('pi');
  const intent = paymentIntentOf({
    id,
    secret: clientSecretOf(id),
    amount: parameters.amount,
    currency: parameters.currency,
    types: parameters.allowed_payment_method_types,
    description: parameters.description ?? null,
    receiptEmail: parameters.receipt_email ?? null,
    metadata: parameters.metadata,
    created: account.seconds,
  });
  account.put('intents', id, intent);
  account.tell('payment_intent.created', intent, request);
  return parameters.confirm ? confirmIntent(account, intent, parameters, { request, pageUrl }) : intent;
}

/** Changes the mutable fields. */
export function updateIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  {
    amount,
    allowed_payment_method_types: types,
    description,
    receipt_email,
    metadata,
  }: Parameters<'updateIntent'>,
): Stripe.PaymentIntent {
  const touchesMoney = amount !== undefined || types !== undefined;
  if (touchesMoney && !OPEN.includes(intent.status)) throw unexpectedState(intent, 'update', OPEN_WORDS);
  if (amount !== undefined) requireAmount(amount);
  const next = {
    ...intent,
    amount: amount ?? intent.amount,
    allowed_payment_method_types: types ?? intent.allowed_payment_method_types,
    payment_method_types: types ?? intent.payment_method_types,
    description: description ?? intent.description,
    receipt_email: receipt_email ?? intent.receipt_email,
    metadata: mergedMetadata(intent.metadata, metadata ?? {}),
  };
  account.put('intents', intent.id, next);
  return next;
}

/**
 * Confirms a payment with a payment method. A card is charged at once; all other methods redirect the payer to a page.
 *
 * @throws Refusal for a wrong state, an unusable payment method, or (402) by the bank
 */
export function confirmIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  parameters: Omit<Parameters<'confirmIntent'>, 'expand'>,
  { request, pageUrl }: { request: Request; pageUrl: PageUrl },
): Stripe.PaymentIntent {
  if (!OPEN.includes(intent.status)) throw unexpectedState(intent, 'confirm', OPEN_WORDS);
  const wanted = parameters.payment_method_data?.type;
  if (wanted) requireAllowed(intent, wanted);
  const stored = chosenMethod(account, intent, parameters);
  requireAllowed(intent, stored.method.type);
  const redirects = stored.method.type !== 'card' || stored.behaviour === 'asks';
  if (redirects && !parameters.return_url) {
    throw invalid('Missing required param: return_url.', { code: 'parameter_missing', param: 'return_url' });
  }
  closeAttempt(account, intent);
  if (!redirects) return chargeCard(account, intent, stored, request);
  if (parameters.error_on_requires_action) {
    throw invalid('This payment requires additional user action before it can be completed successfully.', {
      code: 'authentication_required',
      payment_intent: intent,
    });
  }
  return sendAway(account, intent, { stored, returnUrl: parameters.return_url ?? '', request, pageUrl });
}

/** Cancels an unpaid payment. */
export function cancelIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  { cancellation_reason }: Parameters<'cancelIntent'>,
  request: Request,
): Stripe.PaymentIntent {
  if (!OPEN.includes(intent.status)) throw unexpectedState(intent, 'cancel', OPEN_WORDS);
  closeAttempt(account, intent);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: account.seconds,
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  };
  account.put('intents', intent.id, canceled);
  account.tell('payment_intent.canceled', canceled, request);
  return canceled;
}

/** Actions of a payer on the redirect page. */
export const ACTS = ['authorize', 'fail', 'cancel'] as const;
export type Act = (typeof ACTS)[number];

/** Payment methods with a delayed result. */
const LATE = ['sofort'];

/**
 * Applies the action of a payer on the page of an attempt. A stale page has no effect.
 *
 * @returns the payment after the action
 */
export function act(account: Account, attempt: Attempt, chosen: Act): Stripe.PaymentIntent {
  const intent = intentOf(account, attempt.intent);
  if (attempt.state !== 'open' || intent.status !== 'requires_action') return intent;
  const stored = account.get('methods', attempt.method);
  if (!stored) throw new Error(`The attempt ${attempt.id} has no way to pay.`);
  account.put('attempts', attempt.id, { ...attempt, state: 'done' });
  if (chosen === 'fail') return refuse(account, intent, stored.method, 'failed');
  if (chosen === 'cancel') return refuse(account, intent, stored.method, 'left');
  if (LATE.includes(stored.method.type)) return processing(account, intent, stored.method);
  return succeed(account, intent, stored.method);
}

/** Delivers the delayed result of a payment. */
export function settle(account: Account, intent: Stripe.PaymentIntent, paid: boolean): Stripe.PaymentIntent {
  const stored = account.get('methods', String(intent.payment_method));
  if (intent.status !== 'processing' || !stored) throw unexpectedState(intent, 'settle', 'processing');
  if (paid) return succeed(account, intent, stored.method);
  return refuse(account, intent, stored.method, 'failed');
}

function chosenMethod(
  account: Account,
  intent: Stripe.PaymentIntent,
  {
    payment_method,
    payment_method_data,
  }: { payment_method?: string; payment_method_data?: Parameters<'createMethod'> | object },
): StoredMethod {
  if (payment_method_data) return addMethod(account, payment_method_data as Parameters<'createMethod'>);
  const id = payment_method ?? (typeof intent.payment_method === 'string' ? intent.payment_method : null);
  if (!id) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const stored = account.get('methods', id);
  if (!stored) throw missing('PaymentMethod', id, 'payment_method');
  return stored;
}

function requireAllowed(intent: Stripe.PaymentIntent, type: string): void {
  if (intent.payment_method_types.includes(type)) return;
  throw invalid(
    `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. This PaymentIntent allows: ${intent.payment_method_types.join(', ')}.`,
    { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
  );
}

function sendAway(
  account: Account,
  intent: Stripe.PaymentIntent,
  {
    stored,
    returnUrl,
    request,
    pageUrl,
  }: { stored: StoredMethod; returnUrl: string; request: Request; pageUrl: PageUrl },
): Stripe.PaymentIntent {
  const { id: method } = stored.method;
  const attempt: Attempt = { id: newId('att'), intent: intent.id, returnUrl, method, state: 'open' };
  account.put('attempts', attempt.id, attempt);
  const next: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: method,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: pageUrl(attempt.id) },
    },
  };
  account.put('intents', intent.id, next);
  account.tell('payment_intent.requires_action', next, request);
  return next;
}

/** Invalidates the open page of a payment. */
function closeAttempt(account: Account, intent: Stripe.PaymentIntent): void {
  const id = intent.next_action?.redirect_to_url?.url?.split('/').at(-1);
  const attempt = id ? account.get('attempts', id) : null;
  if (attempt?.state === 'open') account.put('attempts', attempt.id, { ...attempt, state: 'stale' });
}

function mergedMetadata(before: Stripe.Metadata, changes: Record<string, string>): Stripe.Metadata {
  const merged = Object.entries({ ...before, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
