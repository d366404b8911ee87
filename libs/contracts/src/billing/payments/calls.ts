import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { objectId, secretText, success } from '../../platform/fields.js';
import { CHARGE_STATES, PAYMENT_METHODS } from './methods.js';

const CARD_MESSAGE = 'Please enter your card.';
/** A token of the payment provider. Any other input, such as a card number, is not forwarded. */
const TOKEN = /^tok_\w{1,200}$/u;
const METHOD_MESSAGE = 'Please choose how you want to pay.';

/** Provider settings for the browser. */
const provider = z.object({
  /** `sandbox`: no real payments. */
  kind: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string(),
  /** Origin of the sandbox; empty for the real provider. */
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
    /** Return URL for payers: the charged page of the order. */
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
    /** Token of a credit card. */
    stripeToken: secretText(255, CARD_MESSAGE)
      .refine((token) => TOKEN.test(token), CARD_MESSAGE)
      .optional(),
  }),
  answer: z.object({
    status: z.enum(['success', 'error']),
    message: z.string(),
    /** Client secret that confirms the payment in the browser and reads its state; empty without one. */
    secret: z.string(),
    /** Redirect URL of the card's authentication; empty without one. */
    redirect: z.string(),
    /** Most specific refusal code of the provider, such as `insufficient_funds`; empty without a refusal. */
    reason: z.string(),
  }),
  errors: ['object-owner-conflict', 'unavailable'],
});

/** Result of a payment, as JSON text in `payments.get`. */
export const charge = z.object({
  status: z.enum(CHARGE_STATES),
  /** The received amount differs from the order. The charge stays pending until the mismatch is resolved. */
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
