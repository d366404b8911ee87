import type { BillingProfileDocument } from './profiles/billing-profile.schema.js';

/** Prefix of hold IDs for refunds, which may already be with the provider. */
export const REFUND_HOLD = 'refund:';

/** Fields of a profile that determine whether money can be paid out. */
export type BalanceWithHolds = Pick<BillingProfileDocument, 'balance' | 'holds'>;

/**
 * Whether a balance covers a withdrawal in cents. The amount was held at the request, but a later dispute reduces the
 * balance anyway. Refunds in progress have priority.
 */
export function hasSufficientFunds({ balance, holds }: BalanceWithHolds, amount: number): boolean {
  const leaving = holds.filter(({ id }) => id.startsWith(REFUND_HOLD));
  return balance - leaving.reduce((sum, hold) => sum + hold.amount, 0) >= amount;
}
