import type Stripe from 'stripe';

/** Fields of a provider error, in addition to its HTTP status. */
export interface RefusalBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A request that the provider rejects. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500,
    readonly body: RefusalBody,
  ) {
    super(body.message);
  }
}

/** 400 for a request that can never succeed. */
export function invalid(message: string, more: Partial<RefusalBody> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 for an unknown id. */
export function missing(kind: string, id: string, param = 'id'): Refusal {
  const body = { type: 'invalid_request_error', code: 'resource_missing', param } as const;
  return new Refusal(404, { ...body, message: `No such ${kind}: '${id}'` });
}

/** 400 for an action that the state of a payment does not allow. */
export function unexpectedState(intent: Stripe.PaymentIntent, verb: string, allowed: string): Refusal {
  return invalid(`This PaymentIntent's status is ${intent.status}, but must be ${allowed} to ${verb} it.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
