import type Stripe from 'stripe';
import type { Account } from './account.js';
import type { Parameters } from './params.js';
import { invalid, missing } from './refusals.js';

const MOST = 100;

/** Listable collections by path. */
export const LISTS = {
  balance_transactions: 'transactions',
  charges: 'charges',
  disputes: 'disputes',
  events: 'events',
  payment_intents: 'intents',
  refunds: 'refunds',
} as const;
export type ListName = keyof typeof LISTS;

interface Listed {
  id: string;
  created: number;
}

/** One page of a collection, newest first. */
export function listOf(
  account: Account,
  name: ListName,
  parameters: Parameters<'list'>,
): Stripe.ApiList<Listed> {
  const { limit, starting_after: after, ending_before: before } = parameters;
  if (limit < 1 || limit > MOST) {
    throw invalid(`Invalid integer: ${limit}. It must be from 1 to ${MOST}.`, { param: 'limit' });
  }
  if (after && before) throw invalid('You can only use one of starting_after and ending_before.');
  const matching = account
    .all(LISTS[name])
    .filter((object) => fits(object, parameters))
    .reverse();
  const page = before ? pageBefore(matching, before, limit) : pageAfter(matching, after, limit);
  return { object: 'list', url: `/v1/${name}`, ...page } as Stripe.ApiList<Listed>;
}

function pageAfter(all: Listed[], after: string | undefined, limit: number) {
  const start = after ? placeOf(all, after, 'starting_after') + 1 : 0;
  return { data: all.slice(start, start + limit), has_more: start + limit < all.length };
}

function pageBefore(all: Listed[], before: string, limit: number) {
  const end = placeOf(all, before, 'ending_before');
  return { data: all.slice(Math.max(0, end - limit), end), has_more: end > limit };
}

function placeOf(all: Listed[], id: string, param: string): number {
  const place = all.findIndex((object) => object.id === id);
  if (place === -1) throw missing('object', id, param);
  return place;
}

function fits(object: Listed, parameters: Parameters<'list'>): boolean {
  const fields = object as unknown as Record<string, unknown>;
  const { type, types, created } = parameters;
  if (type !== undefined && fields.type !== type) return false;
  if (types !== undefined && !types.includes(String(fields.type))) return false;
  for (const name of ['payment_intent', 'charge', 'source'] as const) {
    if (parameters[name] !== undefined && fields[name] !== parameters[name]) return false;
  }
  return object.created >= (created?.gte ?? 0) && object.created <= (created?.lte ?? Infinity);
}
