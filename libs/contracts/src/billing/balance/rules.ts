/** Limits of the balance. Amounts in cents of euros. */
export const BALANCE_LIMITS = {
  /** Specification, account area, section 9. */
  topUpLeast: 100,
  topUpMost: 59_900,
  profilesMost: 20,
  itemsMost: 20,
  quantityMost: 1_000,
} as const;

/** The platform itself, which sells balance. The specification knows no other merchant. */
export const MERCHANT = 1;

export const PROFILE_KINDS = ['person', 'company'] as const;

/** Why an amount is in the ledger. */
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
 * Of an order: nobody has paid, a bank has it, another amount came than was asked for, the money is there, it went back,
 * the payer takes it back, the bank gave it to the payer for good, nobody paid and nobody can any more.
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

/** What can be asked for. */
export const REQUEST_KINDS = ['loan', 'withdrawal'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Asked for, granted, turned down, carried out. */
export const REQUEST_STATES = ['requested', 'approved', 'refused', 'paid'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
