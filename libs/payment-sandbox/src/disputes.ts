import type Stripe from 'stripe';
import type { Account } from './account.js';
import { newId } from './ids.js';
import { transactionOf } from './objects/balance-transaction.js';
import { disputeOf } from './objects/dispute.js';
import { invalid } from './refusals.js';

/** Dispute fee of the provider in cents, refunded after a won dispute. */
const FEE = 2_000;
/** States of a closed dispute. */
const CLOSED = ['won', 'lost'];

/** Opens a dispute: its amount leaves the account until the decision. */
export function openDispute(account: Account, charge: string): Stripe.Dispute {
  const disputed = account.get('charges', charge);
  if (!disputed) throw new Error(`Only a charge can be disputed, not ${charge}.`);
  const id = newId('dp');
  const transaction = withdrawal(account, { id, charge, currency: disputed.currency }, disputed.amount);
  const dispute = disputeOf({ id, charge: disputed, transaction, created: account.seconds });
  account.put('charges', charge, { ...disputed, disputed: true });
  account.put('disputes', id, dispute);
  account.tell('charge.dispute.created', dispute);
  account.tell('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Closes a dispute. Won: the amount returns to the account. Lost: it remains with the cardholder. */
export function closeDispute(account: Account, dispute: Stripe.Dispute, won: boolean): Stripe.Dispute {
  if (CLOSED.includes(dispute.status)) {
    throw invalid(`This dispute is already closed (${dispute.status}).`, { code: 'resource_already_closed' });
  }
  if (!won) {
    const lost: Stripe.Dispute = { ...dispute, status: 'lost' };
    account.put('disputes', dispute.id, lost);
    account.tell('charge.dispute.closed', lost);
    return lost;
  }
  const closed = moved({ ...dispute, status: 'won' }, reversal(account, dispute));
  account.put('disputes', dispute.id, closed);
  account.tell('charge.dispute.funds_reinstated', closed);
  account.tell('charge.dispute.closed', closed);
  return closed;
}

/**
 * Reopens a closed dispute after an appeal. A won amount leaves the account again; a lost amount remains with the
 * cardholder.
 */
export function reopenDispute(account: Account, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!CLOSED.includes(dispute.status)) {
    throw invalid(`This dispute is not closed (${dispute.status}).`);
  }
  const open: Stripe.Dispute = { ...dispute, status: 'appeal_under_review' };
  const again =
    dispute.status === 'won'
      ? moved(open, withdrawal(account, { ...dispute, charge: String(dispute.charge) }, dispute.amount))
      : open;
  account.put('disputes', dispute.id, again);
  account.tell('charge.dispute.updated', again);
  if (dispute.status === 'won') account.tell('charge.dispute.funds_withdrawn', again);
  return again;
}

/** A dispute lists at most two balance transactions; the account has all of them. */
function moved(dispute: Stripe.Dispute, move: Stripe.BalanceTransaction): Stripe.Dispute {
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, move].slice(0, 2) };
}

function withdrawal(
  account: Account,
  { id, charge, currency }: { id: string; charge: string; currency: string },
  amount: number,
): Stripe.BalanceTransaction {
  const description = `Chargeback withdrawal for ${charge}`;
  return move(account, { amount: -amount, fee: FEE, currency, source: id, description });
}

function reversal(account: Account, { id, charge, amount, currency }: Stripe.Dispute) {
  const description = `Chargeback reversal for ${String(charge)}`;
  return move(account, { amount, fee: -FEE, currency, source: id, description });
}

function move(
  account: Account,
  what: { amount: number; fee: number; currency: string; source: string; description: string },
): Stripe.BalanceTransaction {
  const transaction = transactionOf({
    ...what,
    id: newId('txn'),
    type: 'adjustment',
    created: account.seconds,
  });
  account.put('transactions', transaction.id, transaction);
  return transaction;
}
