import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { PaymentEventRepository } from './payment-event.repository.js';
import { PaymentIntents } from './payment-intents.service.js';

/** Permitted clock difference of a signature, in both directions. */
const TOLERANCE_SECONDS = 300;

/** Events of the provider, from webhooks and from lists. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly events: PaymentEventRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores an event with a valid signature of the provider.
   *
   * @param payload raw body
   * @throws ApiError validation-error for an invalid or expired signature
   */
  async take(payload: Buffer, signature: string): Promise<void> {
    await this.store(this.verified(payload, signature));
  }

  /** Stores an event about a payment; ignores others. */
  async store(event: Stripe.Event): Promise<boolean> {
    const intent = intentOf(event);
    if (intent === null) return false;
    const createdAt = new Date(event.created * 1000);
    return this.events.store({ _id: event.id, type: event.type, intent, createdAt }, new Date());
  }

  private verified(payload: Buffer, signature: string): Stripe.Event {
    const { sdk, webhookSecret } = this.intents;
    try {
      const event = sdk.webhooks.constructEvent(payload, signature, webhookSecret, TOLERANCE_SECONDS);
      // The SDK accepts signatures from the future.
      const ahead = signedAt(signature) - Date.now() / 1000;
      if (!(ahead <= TOLERANCE_SECONDS)) throw new Error('Timestamp in the future');
      return event;
    } catch (error) {
      // The errors of the SDK contain the whole body and the signature, which anyone can send.
      const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
      this.logger.warn(
        { reason, bytes: payload.length },
        'a payment event with a wrong signature was refused',
      );
      throw ApiError.invalid('', 'The signature of this event is not valid.');
    }
  }
}

/** Timestamp of a signature in seconds, as the SDK reads it: the last one of several. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return parseInt(times.at(-1)?.slice('t='.length) ?? '', 10);
}

/** Fields of an event's object that identify its payment. */
interface About {
  object?: string;
  id?: string;
  payment_intent?: unknown;
}

/** Payment of an event; null without one. */
function intentOf(event: Stripe.Event): string | null {
  // An event without its object belongs to no known payment.
  const object = (event.data as { object?: unknown } | undefined)?.object as About | undefined;
  if (!object) return null;
  if (object.object === 'payment_intent') return object.id ?? null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}
