import { Injectable } from '@nestjs/common';
import { PaymentRepository } from './payment.repository.js';
import type { PaymentDocument } from './payment.schema.js';

const SHOWN = 100;

/** Payments with an amount other than that of their orders, for the check by operators. */
@Injectable()
export class AmountMismatchService {
  constructor(private readonly repository: PaymentRepository) {}

  /** The newest unresolved ones. */
  async list() {
    return (await this.repository.mismatched(SHOWN)).map(toShown);
  }
}

function toShown({ _id, intent, profile, mismatch }: PaymentDocument) {
  return {
    order: _id.toHexString(),
    profile: profile.toHexString(),
    intent,
    received: mismatch?.amount,
    currency: mismatch?.currency,
    noticed: mismatch?.noticedAt.toISOString(),
  };
}
