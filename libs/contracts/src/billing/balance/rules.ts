/** Limits of the balance. Amounts in cents of euros. */
export const BALANCE_LIMITS = {
  /** Specification, account area, section 9. */
  topUpLeast: 100,
  topUpMost: 59_900,
  profilesMost: 20,
  itemsMost: 20,
  quantityMost: 1_000,
} as const;

/** The platform itself, which sells balance. The specification has no other merchant. */
export const MERCHANT = 1;

export const PROFILE_KINDS = ['person', 'company'] as const;

/** Reasons of ledger entries. */
export const ENTRY_REASONS = [
  'top-up',
  'refund',
  'dispute',
  'dispute-won',
  'loan',
  'withdrawal',
  'correction',
] as const;
export type EntryReason = (typeof ENTRY_REASONS)[number];

/**
 * States of an order: not paid, pending at a bank, wrong amount received, paid, refunded, disputed by the payer, lost
 * chargeback, expired without a payment.
 */
export const ORDER_STATES = [
  'open',
  'processing',
  'review',
  'paid',
  'refunded',
  'disputed',
  'lost',
  'ended',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Kinds of requests. */
export const REQUEST_KINDS = ['loan', 'withdrawal'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Requested, granted, rejected, carried out. */
export const REQUEST_STATES = ['requested', 'approved', 'refused', 'paid'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
