import type Stripe from 'stripe';
import type { Account } from './account.js';
import { newId } from './ids.js';
import { transactionOf } from './objects/balance-transaction.js';
import { disputeOf } from './objects/dispute.js';
import { invalid } from './refusals.js';

/** Cents that the provider asks for a dispute, and gives back with one that is won. */
const FEE = 2_000;
/** A dispute that is decided. */
const CLOSED = ['won', 'lost'];

/** The cardholder takes the money back: it leaves the account until the dispute is decided. */
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

/** Ends a dispute: won gives the money back to the account, lost leaves it with the cardholder. */
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
 * Somebody appeals against a decision, and the dispute is open once more: the bank of the cardholder takes what was won
 * out of the account again, what was lost stays with it.
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

/** A dispute shows two moves of money at most; the account has them all. */
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
