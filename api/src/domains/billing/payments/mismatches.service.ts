import { Injectable } from '@nestjs/common';
import { PaymentRepository } from './payment.repository.js';
import type { PaymentDocument } from './payment.schema.js';

const SHOWN = 100;

/** Payments that received another amount than their orders ask for, which operators look at. */
@Injectable()
export class MismatchesService {
  constructor(private readonly repository: PaymentRepository) {}

  /** The newest ones that nobody has settled. */
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
