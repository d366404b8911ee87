import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { objectId, secretText, success } from '../../platform/fields.js';
import { CHARGE_STATES, PAYMENT_METHODS } from './methods.js';

const CARD_MESSAGE = 'Please enter your card.';
/** A token of the provider. Whatever else somebody sends, such as the number of a card, goes nowhere. */
const TOKEN = /^tok_\w{1,200}$/u;
const METHOD_MESSAGE = 'Please choose how you want to pay.';

/** How the browser reaches the provider. */
const provider = z.object({
  /** `sandbox`: no money moves. */
  kind: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string(),
  /** Origin of the sandbox; empty for the provider itself. */
  url: z.string(),
});

export const readPaymentMethods = defineCall({
  id: 'payments.methods',
  method: 'POST',
  path: '/api/payment/methods/',
  access: 'user',
  summary: 'Lists the payment methods of an order.',
  body: z.object({ order: objectId }),
  answer: success({
    methods: z.array(z.object({ name: z.enum(PAYMENT_METHODS), label: z.string(), named: z.boolean() })),
    provider,
    /** Where payers come back to: the charged page of the order. */
    redirect_base: z.string(),
  }),
  errors: ['object-owner-conflict', 'unavailable'],
});

export const createPayment = defineCall({
  id: 'payments.create',
  method: 'POST',
  path: '/api/payment/create/',
  access: 'user',
  summary: 'Starts or continues the payment of an order. A card is charged at once.',
  body: z.object({
    order: objectId,
    method: z.enum(PAYMENT_METHODS, { error: METHOD_MESSAGE }),
    /** Of a credit card: the token that stands for it. */
    stripeToken: secretText(255, CARD_MESSAGE)
      .refine((token) => TOKEN.test(token), CARD_MESSAGE)
      .optional(),
  }),
  answer: z.object({
    status: z.enum(['success', 'error']),
    message: z.string(),
    /** With which the browser confirms and the payment is asked for; empty when there is none. */
    secret: z.string(),
    /** Where a card sends its holder to; empty when nothing is asked. */
    redirect: z.string(),
    /** The provider's most exact code of a refusal, such as `insufficient_funds`; empty without a refusal. */
    reason: z.string(),
  }),
  errors: ['object-owner-conflict', 'unavailable'],
});

/** What became of a payment, as JSON text in `payments.get`. */
export const charge = z.object({
  status: z.enum(CHARGE_STATES),
  /** Another amount arrived than the order asks for: it stays pending until that is settled. */
  review: z.boolean(),
  order: objectId,
  profile: objectId,
});
export type Charge = z.output<typeof charge>;

export const getPayment = defineCall({
  id: 'payments.get',
  method: 'POST',
  path: '/api/payment/get/',
  access: 'user',
  summary: 'Reads the state of a payment.',
  body: z.object({ secret: secretText(255, 'The secret of the payment is missing.') }),
  answer: success({
    /** The charge as JSON text. */
    charge: z.string(),
  }),
  errors: ['object-owner-conflict', 'unavailable'],
});
