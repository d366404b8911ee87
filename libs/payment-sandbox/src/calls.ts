import type Stripe from 'stripe';
import type { Account } from './account.js';
import { closeDispute } from './disputes.js';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  intentOf,
  updateIntent,
  type PageUrl,
} from './intents.js';
import { requireClientSecret, type Caller } from './keys.js';
import { listOf, LISTS, type ListName } from './lists.js';
import { addMethod, addToken } from './methods.js';
import { METHOD_TYPES } from './objects/payment-method.js';
import { publicIntent } from './objects/payment-intent.js';
import type { PARAMETERS, readParameters } from './params.js';
import { missing } from './refusals.js';
import { createRefund } from './refunds.js';

/** Context of a call. */
export interface CallContext {
  account: Account;
  caller: Caller;
  /** Id in the path; empty without one. */
  id: string;
  request: Stripe.Event.Request;
  pageUrl: PageUrl;
}

/** One call of the provider. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  parameters: keyof typeof PARAMETERS;
  /** Browsers may send it with the publishable key. */
  browser?: true;
  run: (context: CallContext, input: unknown) => unknown;
}

/** Declares a call whose parameters are validated before it runs. */
function call<Name extends keyof typeof PARAMETERS>(
  [method, path]: ['GET' | 'POST', string],
  parameters: Name,
  run: (context: CallContext, parameters: ReturnType<typeof readParameters<Name>>) => unknown,
  browser?: true,
): Call {
  return {
    method,
    path,
    parameters,
    ...(browser ? { browser } : {}),
    run: (context, input) => run(context, input as ReturnType<typeof readParameters<Name>>),
  };
}

const INTENTS: Call[] = [
  call(['POST', '/v1/payment_intents'], 'createIntent', ({ account, ...rest }, parameters) =>
    createIntent(account, parameters, rest),
  ),
  call(
    ['GET', '/v1/payment_intents/:id'],
    'read',
    ({ account, id, caller }, { client_secret }) => {
      const intent = intentOf(account, id);
      requireClientSecret(caller, intent, client_secret);
      return seenBy(caller, intent);
    },
    true,
  ),
  call(['POST', '/v1/payment_intents/:id'], 'updateIntent', ({ account, id }, parameters) =>
    updateIntent(account, intentOf(account, id), parameters),
  ),
  call(
    ['POST', '/v1/payment_intents/:id/confirm'],
    'confirmIntent',
    ({ account, id, caller, ...rest }, parameters) => {
      const intent = intentOf(account, id);
      requireClientSecret(caller, intent, parameters.client_secret);
      return seenBy(caller, confirmIntent(account, intent, parameters, rest));
    },
    true,
  ),
  call(['POST', '/v1/payment_intents/:id/cancel'], 'cancelIntent', ({ account, id, request }, parameters) =>
    cancelIntent(account, intentOf(account, id), parameters, request),
  ),
];

const OTHERS: Call[] = [
  call(
    ['POST', '/v1/payment_methods'],
    'createMethod',
    ({ account }, data) => addMethod(account, data).method,
    true,
  ),
  call(['GET', '/v1/payment_methods/:id'], 'read', ({ account, id }) => {
    const stored = account.get('methods', id);
    if (!stored) throw missing('PaymentMethod', id);
    return stored.method;
  }),
  call(
    ['POST', '/v1/tokens'],
    'createToken',
    ({ account }, parameters) => addToken(account, parameters),
    true,
  ),
  call(['POST', '/v1/refunds'], 'createRefund', ({ account, request }, parameters) =>
    createRefund(account, parameters, request),
  ),
  // The sandbox counts a closed dispute as lost, like the provider does without evidence.
  call(['POST', '/v1/disputes/:id/close'], 'closeDispute', ({ account, id }) => {
    const dispute = account.get('disputes', id);
    if (!dispute) throw missing('dispute', id);
    return closeDispute(account, dispute, false);
  }),
  call(['GET', '/v1/balance'], 'read', ({ account }) => balanceOf(account)),
  call(['GET', '/v1/account'], 'read', () => accountOf()),
];

/** Read and list calls of every collection. */
const COLLECTIONS: Call[] = (Object.keys(LISTS) as ListName[]).flatMap((name) => [
  call(['GET', `/v1/${name}`], 'list', ({ account }, parameters) => listOf(account, name, parameters)),
  ...(name === 'payment_intents'
    ? []
    : [call(['GET', `/v1/${name}/:id`], 'read', ({ account, id }) => oneOf(account, name, id))]),
]);

/** All calls of the sandbox. */
export const CALLS: readonly Call[] = [...INTENTS, ...OTHERS, ...COLLECTIONS];

function seenBy(caller: Caller, intent: Stripe.PaymentIntent) {
  return caller === 'secret' ? intent : publicIntent(intent);
}

function oneOf(account: Account, name: ListName, id: string): unknown {
  const found = account.get(LISTS[name], id);
  if (!found) throw missing(name.replace(/s$/u, ''), id);
  return found;
}

function balanceOf(account: Account): Stripe.Balance {
  const amount = account.all('transactions').reduce((sum, { net }) => sum + net, 0);
  return {
    object: 'balance',
    available: [{ amount, currency: 'eur' }],
    livemode: false,
    pending: [{ amount: 0, currency: 'eur' }],
  };
}

function accountOf(): Stripe.Account {
  const methods = METHOD_TYPES.map((type) => [`${type}_payments`, 'active'] as const);
  return {
    id: 'acct_sandbox',
    object: 'account',
    capabilities: Object.fromEntries(methods),
    charges_enabled: true,
    country: 'NL',
    default_currency: 'eur',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
  };
}
