import type { Account } from './account.js';
import { invalid } from './refusals.js';

/** Expandable id fields with the collection of their objects. */
const EXPANDABLE = {
  latest_charge: 'charges',
  charge: 'charges',
  payment_intent: 'intents',
  balance_transaction: 'transactions',
} as const;

/**
 * Replaces ids by their objects.
 *
 * @param paths as `latest_charge.balance_transaction`; those of lists begin with `data`
 * @throws Refusal of a field without an object
 */
export function expanded(account: Account, value: unknown, paths: string[]): unknown {
  return paths.reduce((result, path) => expandOne(account, result, path.split('.')), value);
}

function expandOne(account: Account, value: unknown, [first = '', ...rest]: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  if (first === 'data' && Array.isArray(fields.data)) {
    return { ...fields, data: fields.data.map((item) => expandOne(account, item, rest)) };
  }
  if (!(first in EXPANDABLE) || !(first in fields)) {
    throw invalid(`This property cannot be expanded (${first}).`, { param: 'expand' });
  }
  const nested = fields[first];
  const found =
    typeof nested === 'string' ? account.get(EXPANDABLE[first as keyof typeof EXPANDABLE], nested) : nested;
  return { ...fields, [first]: rest.length > 0 ? expandOne(account, found, rest) : found };
}
