import type { BillingProfileDocument } from './profiles/billing-profile.schema.js';

/** Begins the ids of what is set aside for refunds, which may have left already. */
export const REFUND_HOLD = 'refund:';

/** What of a profile says whether money of it can be paid out. */
export type Covering = Pick<BillingProfileDocument, 'balance' | 'holds'>;

/**
 * Whether a balance still has the cents of a withdrawal. They were set aside when it was asked for, but what a bank takes
 * back afterwards leaves the balance all the same. What is on its way back to payers comes first.
 */
export function covers({ balance, holds }: Covering, amount: number): boolean {
  const leaving = holds.filter(({ id }) => id.startsWith(REFUND_HOLD));
  return balance - leaving.reduce((sum, hold) => sum + hold.amount, 0) >= amount;
}
