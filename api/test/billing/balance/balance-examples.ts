import { randomUUID } from 'node:crypto';
import { addBillingProfile, createOrder, type Order } from '@zonewerk/contracts';
import type { Examples } from '../../harness/examples.types.js';
import { LedgerService } from '../../../src/domains/billing/balance/ledger/ledger.service.js';
import type { SignedIn, World } from '../../harness/harness.js';

/** Recipient of receipts. */
export const ADDRESS = {
  kind: 'person',
  name: 'Joost Verbeek',
  street: 'Prinsengracht 263',
  postal_code: '1016 GV',
  city: 'Amsterdam',
  country: 'NL',
} as const;

/** Item of a top-up. */
export function topUp(cost: string | number = '25.00') {
  return { quantity: 1, description: 'Top-up', cost, vat: 0 } as const;
}

/** Adds a profile. @returns its id */
export async function profileOf(owner: SignedIn): Promise<string> {
  const { body } = await owner.call(addBillingProfile, ADDRESS);
  return (body as { profile: { id: string } }).profile.id;
}

/** Creates an order. @returns its id */
export async function orderOf(owner: SignedIn, profile: string): Promise<Order['id']> {
  const { body } = await owner.call(createOrder, { profile, merchant: 1, items: [topUp()] });
  return (body as { order: string }).order;
}

/** Posts a credit like that of a payment. */
export async function enrich(world: World, profile: string, amount: number): Promise<void> {
  const entry = { key: `test:${randomUUID()}`, reason: 'top-up', text: 'Top-up', amount } as const;
  await world.app.get(LedgerService).post(profile, entry);
}

/** A valid request of every call of balance and payments. */
export async function balanceExamples(world: World, owner: SignedIn): Promise<Examples> {
  const profile = await profileOf(owner);
  await enrich(world, profile, 100_000);
  const request = { profile, amount: '25.00', reason: 'For a new server.' };
  const order = await orderOf(owner, profile);
  return {
    'balance.list-profiles': { body: { limit: 10 } },
    'balance.add-profile': { body: ADDRESS },
    'balance.get-profile': { body: { profile } },
    'balance.set-profile': { body: { profile, ...ADDRESS } },
    'balance.list-entries': { body: { profile, limit: 10 } },
    'balance.export-entries': { body: { profile } },
    'balance.create-order': { body: { profile, merchant: 1, items: [topUp()] } },
    'balance.get-order': { body: { order } },
    'balance.receipt': { body: { order } },
    'balance.list-orders': { body: { profile, limit: 10 } },
    'balance.request-loan': { body: request },
    'balance.request-withdrawal': { body: request },
    'balance.list-requests': { body: { profile, limit: 10 } },
    'payments.methods': { body: { order } },
    'payments.create': { body: { order, method: 'creditcard', stripeToken: 'tok_visa' } },
    'payments.get': { body: { secret: 'pi_nobody_secret_nobody' } },
  };
}
