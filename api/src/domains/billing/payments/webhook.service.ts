import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { PaymentEventRepository } from './payment-event.repository.js';
import { PaymentIntents } from './payment-intents.service.js';

/** How far the clock of a signature may be off, before and after now. */
const TOLERANCE_SECONDS = 300;

/** Events of the provider, as it sends them and as it lists them. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly events: PaymentEventRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Takes an event that the provider signed; when this returns it is stored.
   *
   * @param payload body as it came, byte for byte
   * @throws ApiError validation-error for a signature that is not the provider's, or not of now
   */
  async take(payload: Buffer, signature: string): Promise<void> {
    await this.keep(this.verified(payload, signature));
  }

  /** Stores an event that is about a payment; others are of no interest here. */
  async keep(event: Stripe.Event): Promise<boolean> {
    const intent = intentOf(event);
    if (intent === null) return false;
    const createdAt = new Date(event.created * 1000);
    return this.events.store({ _id: event.id, type: event.type, intent, createdAt }, new Date());
  }

  private verified(payload: Buffer, signature: string): Stripe.Event {
    const { sdk, webhookSecret } = this.intents;
    try {
      const event = sdk.webhooks.constructEvent(payload, signature, webhookSecret, TOLERANCE_SECONDS);
      // The SDK takes signatures of the future.
      const ahead = signedAt(signature) - Date.now() / 1000;
      if (!(ahead <= TOLERANCE_SECONDS)) throw new Error('Timestamp in the future');
      return event;
    } catch (error) {
      // The SDK's errors carry the whole body and its signature, which anybody can send.
      const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
      this.logger.warn(
        { reason, bytes: payload.length },
        'a payment event with a wrong signature was refused',
      );
      throw ApiError.invalid('', 'The signature of this event is not valid.');
    }
  }
}

/** Seconds of the epoch that the SDK reads in a signature: of several the last. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return parseInt(times.at(-1)?.slice('t='.length) ?? '', 10);
}

/** What of an event's object says which payment it is about. */
interface About {
  object?: string;
  id?: string;
  payment_intent?: unknown;
}

/** Payment that an event is about; null: about none. */
function intentOf(event: Stripe.Event): string | null {
  // An event that was kept or listed without its object is about nothing that is known here.
  const object = (event.data as { object?: unknown } | undefined)?.object as About | undefined;
  if (!object) return null;
  if (object.object === 'payment_intent') return object.id ?? null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}
