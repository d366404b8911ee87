import type Stripe from 'stripe';

/** Implemented API version. */
export const API_VERSION = '2026-10-28.endive';

/** Kinds of payment events. */
export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.refund.updated'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated';

export type Snapshot = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** An event with the present state of its object. */
export function eventOf(event: {
  id: string;
  type: EventType;
  object: Snapshot;
  request: Stripe.Event.Request | null;
  created: number;
}): Stripe.Event {
  const base = {
    id: event.id,
    object: 'event' as const,
    api_version: API_VERSION,
    created: event.created,
    data: { object: structuredClone(event.object) },
    livemode: false,
    pending_webhooks: 1,
    request: event.request,
    type: event.type,
  };
  // The SDK's type pairs every kind with its object, which is unknown here.
  return base as Stripe.Event;
}
