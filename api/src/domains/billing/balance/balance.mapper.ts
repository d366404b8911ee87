import {
  toDecimal,
  type addBillingProfile,
  type BalanceRequest,
  type BillingProfile,
  type InputOf,
  type LedgerEntry,
  type Order,
} from '@zonewerk/contracts';
import type { BalanceRequestDocument } from './requests/balance-request.schema.js';
import type { BillingProfileDocument } from './profiles/billing-profile.schema.js';
import { hasSufficientFunds, type BalanceWithHolds } from './cover.js';
import type { LedgerEntryDocument } from './ledger/ledger-entry.schema.js';
import type { OrderDocument } from './orders/order.schema.js';
import type { ProfileFields } from './profiles/profile.repository.js';

export function toProfile(stored: BillingProfileDocument): BillingProfile {
  return {
    id: stored._id.toHexString(),
    kind: stored.kind,
    name: stored.name,
    company: stored.company,
    street: stored.street,
    postal_code: stored.postalCode,
    city: stored.city,
    country: stored.country,
    vat_number: stored.vatNumber,
    balance: toDecimal(stored.balance),
    held: toDecimal(stored.held),
    // A dispute may leave less than the held amount.
    free: toDecimal(Math.max(0, stored.balance - stored.held)),
    created: stored.createdAt.toISOString(),
  };
}

/** The fields of a profile in a request, in stored form. */
export function toFields(input: InputOf<typeof addBillingProfile>): ProfileFields {
  const { kind, name, street, city, country } = input;
  return {
    kind,
    name,
    street,
    city,
    country,
    postalCode: input.postal_code,
    company: kind === 'company' ? input.company : '',
    vatNumber: kind === 'company' ? input.vat_number : '',
  };
}

export function toEntry(stored: LedgerEntryDocument): LedgerEntry {
  return {
    id: stored._id.toHexString(),
    number: stored.number,
    reason: stored.reason,
    text: stored.text,
    amount: toDecimal(stored.amount),
    balance: toDecimal(stored.balance),
    order: stored.order?.toHexString() ?? null,
    created: stored.createdAt.toISOString(),
  };
}

/** @param books of the profile */
export function toRequest(stored: BalanceRequestDocument, books: BalanceWithHolds): BalanceRequest {
  const waits = stored.kind === 'withdrawal' && stored.state !== 'paid' && stored.state !== 'refused';
  return {
    id: stored._id.toHexString(),
    profile: stored.profile.toHexString(),
    kind: stored.kind,
    amount: toDecimal(stored.amount),
    reason: stored.reason,
    // A request in the state `new` is not submitted yet and never shown.
    state: stored.state === 'new' ? 'requested' : stored.state,
    covered: !waits || hasSufficientFunds(books, stored.amount),
    note: stored.note,
    created: stored.createdAt.toISOString(),
    decided: stored.decidedAt?.toISOString() ?? null,
  };
}

export function toOrder(stored: OrderDocument): Order {
  return {
    id: stored._id.toHexString(),
    profile: stored.profile.toHexString(),
    amount: toDecimal(stored.amount),
    currency: 'eur',
    refunded: toDecimal(refundedOf(stored)),
    state: stored.state,
    items: stored.items.map(({ quantity, description, cost, vat }) => ({
      quantity,
      description,
      vat,
      cost: toDecimal(cost),
    })),
    created: stored.createdAt.toISOString(),
    paid: stored.paidAt?.toISOString() ?? null,
    receipt: stored.receipt,
  };
}

/** A full refund before the amount was stored is recognisable by the state. */
function refundedOf({ refunded, state, amount }: OrderDocument): number {
  return refunded ?? (state === 'refunded' ? amount : 0);
}
