import { Injectable } from '@nestjs/common';
import { PAYMENT_METHOD_FACTS, PAYMENT_METHODS, type PaymentMethodName } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { PaymentIntents } from './payment-intents.service.js';

const CACHE_MS = 3_600_000;

/** Payment methods of the provider account. */
@Injectable()
export class OfferedMethods {
  private cached: { names: PaymentMethodName[]; until: number } | null = null;

  constructor(private readonly intents: PaymentIntents) {}

  /** In the order of the specification. */
  async names(): Promise<PaymentMethodName[]> {
    if (!this.cached || this.cached.until < Date.now()) {
      const active = await this.intents.activeTypes();
      const names = PAYMENT_METHODS.filter((name) => active.has(name));
      this.cached = { names, until: Date.now() + CACHE_MS };
    }
    return this.cached.names;
  }

  /** @throws ApiError validation-error for a payment method that is not offered, with the alternatives */
  async require(name: PaymentMethodName): Promise<void> {
    if ((await this.names()).includes(name)) return;
    const { label, successor } = PAYMENT_METHOD_FACTS[name];
    const instead = successor ? ` Please use ${successor} instead.` : '';
    throw ApiError.invalid('method', `${label} is no longer offered.${instead}`);
  }
}
