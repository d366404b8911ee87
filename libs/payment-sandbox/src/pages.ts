import type { Request, Response, Router } from 'express';
import express from 'express';
import type Stripe from 'stripe';
import type { Account, Attempt } from './account.js';
import { act, ACTS, intentOf, type Act } from './intents.js';
import { escaped, page } from './layout.js';

/** Display names of the payment methods. */
const TITLES: Readonly<Record<string, string>> = {
  card: '3-D Secure',
  ideal: 'iDEAL | Wero',
  sofort: 'Sofort',
  giropay: 'giropay',
  bancontact: 'Bancontact',
};

/** Redirect pages of payers: authorise, fail or cancel an attempt. */
export function pagesOf({ account, changed }: { account: Account; changed: () => void }): Router {
  const router = express.Router();
  router.get('/pay/:attempt', (request, response) => show(account, request, response));
  router.post('/pay/:attempt', express.urlencoded({ extended: false }), async (request, response) => {
    const attempt = attemptOf(account, request);
    const chosen = (request.body as { act?: unknown } | undefined)?.act;
    if (!attempt || !isAct(chosen)) return void response.status(400).send(notFound());
    const intent = act(account, attempt, chosen);
    await account.commit();
    changed();
    response.redirect(303, backTo(attempt, intent, chosen));
  });
  return router;
}

function show(account: Account, request: Request, response: Response): void {
  const attempt = attemptOf(account, request);
  if (!attempt) return void response.status(404).send(notFound());
  const intent = intentOf(account, attempt.intent);
  if (attempt.state !== 'open' || intent.status !== 'requires_action') {
    return void response.redirect(303, backTo(attempt, intent, 'fail'));
  }
  const stored = account.get('methods', attempt.method);
  response.send(choice(TITLES[stored?.method.type ?? ''] ?? 'Payment', intent));
}

/** Return URL of the payer with the provider's parameters. */
function backTo(attempt: Attempt, intent: Stripe.PaymentIntent, chosen: Act): string {
  const url = new URL(attempt.returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  const through = intent.status === 'succeeded' || intent.status === 'processing';
  url.searchParams.set('redirect_status', through ? redirectStatus(chosen, intent) : 'failed');
  return url.href;
}

function redirectStatus(chosen: Act, intent: Stripe.PaymentIntent): string {
  return chosen !== 'authorize' || intent.status === 'succeeded' ? 'succeeded' : 'pending';
}

function choice(title: string, intent: Stripe.PaymentIntent): string {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  );
  return page({
    title: `${title} test payment`,
    body: `<p class="note">This is a test payment. No money moves.</p>
<h1>${escaped(title)}</h1>
<p class="amount">${escaped(amount)}</p>
<form method="post">
<button name="act" value="authorize">Authorise test payment</button>
<button name="act" value="fail">Fail test payment</button>
<button name="act" value="cancel">Cancel and go back</button>
</form>`,
  });
}

function notFound(): string {
  return page({
    title: 'Test payment',
    body: '<h1>There is no such test payment</h1><p>Go back to where you came from and pay again.</p>',
  });
}

function attemptOf(account: Account, request: Request): Attempt | null {
  return account.get('attempts', String(request.params.attempt));
}

function isAct(value: unknown): value is Act {
  return ACTS.some((act) => act === value);
}
