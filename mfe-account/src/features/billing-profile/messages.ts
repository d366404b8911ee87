import type { EntryReason, RequestKind, RequestState } from '@zonewerk/contracts';
import type { PeriodName } from './periods';

const reasons: Record<EntryReason, string> = {
  'top-up': 'Top-up',
  refund: 'Refund',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
  loan: 'Loan',
  withdrawal: 'Withdrawal',
  correction: 'Correction',
};

const periods: Record<PeriodName, string> = {
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  'last-year': 'Last year',
};

const kinds: Record<RequestKind, string> = { loan: 'Loan', withdrawal: 'Withdrawal' };

const states: Record<RequestState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Refused',
  paid: 'Paid',
};

const AMOUNT = 'Please enter an amount in euros, such as 25.00.';

/** Texts of the page of a billing profile. Sentences of the specification are word for word. */
const en = {
  title: 'Billing profile',
  back: 'Balance',
  balance: 'Balance',
  held: (amount: string) => `${amount} of it is set aside.`,
  below: {
    title: 'This balance is below zero',
    text: 'More than it held went back to whoever paid. A top-up fills it up again.',
  },
  heldMore: (amount: string) => `${amount} is set aside, which is more than there is.`,
  billedTo: 'Receipts to',
  vatNumber: (number: string) => `VAT number ${number}`,
  topUp: 'Top up',
  more: 'More',
  withdraw: 'Withdraw',
  loan: 'Ask for a loan',
  edit: 'Edit profile',
  views: 'Statement, orders and requests',
  missingTitle: 'There is no such profile',
  missingText: 'It belongs to somebody else, or the address is wrong.',
  toList: 'All profiles',
  none: 'None',
  statement: {
    tab: 'Statement',
    list: 'Entries',
    columns: {
      text: 'What',
      reason: 'Kind',
      date: 'When',
      order: 'Order',
      amount: 'Amount',
      balance: 'Balance',
    },
    period: 'Period',
    kind: 'Kind',
    periods,
    reasons,
    order: 'Show order',
    orderOf: (text: string) => `Show order: ${text}`,
    export: 'Download CSV',
    exported: 'The file is in your downloads.',
    emptyTitle: 'Nothing booked yet',
    emptyText: 'Every amount that comes or goes is written here, for good. Top up to begin.',
  },
  orders: {
    tab: 'Orders',
    list: 'Orders',
    columns: { what: 'What', state: 'State', created: 'Made', receipt: 'Receipt', amount: 'Amount' },
    emptyTitle: 'No orders yet',
    emptyText: 'A top-up makes an order, which you then pay.',
  },
  requests: {
    tab: 'Requests',
    list: 'Loans and withdrawals',
    columns: {
      kind: 'Kind',
      state: 'State',
      reason: 'For',
      note: 'Answer',
      created: 'Asked',
      amount: 'Amount',
    },
    kinds,
    states,
    uncovered: 'Your balance no longer covers this, so it cannot be paid out.',
    emptyTitle: 'Nothing asked for yet',
    emptyText: 'Ask for a loan, or have money of this balance paid out. We decide each by hand.',
  },
  topUpWindow: {
    title: 'Top up',
    purpose: (profile: string) => `Adds money to the balance of ${profile}. You choose how to pay next.`,
    amount: 'Amount',
    other: 'Another amount',
    custom: 'Amount in euros',
    customHelp: 'From €1.00 to €599.00.',
    submit: 'Go to payment',
    item: 'Top-up',
    madeAnyway: 'The order was made all the same. It waits under Orders and need not be paid.',
    /** Specification, account area, section 7. */
    least: 'A custom amount has a minimum of €1.00',
    most: 'The Limit for Top-ups is €600.00/transaction.',
    unreadable: AMOUNT,
  },
  requestWindow: {
    amount: 'Amount in euros',
    reason: 'Reason',
    unreadable: AMOUNT,
    least: 'The amount has a minimum of €1.00.',
    loan: {
      title: 'Ask for a loan',
      purpose: 'Money on your balance now, which you pay back later. We decide and tell you.',
      reasonHelp: 'What it is for, and when you pay it back.',
      help: (most: string) => `At most ${most}.`,
      tooMuch: (most: string) => `A loan is at most ${most}.`,
      missingReason: 'Please say what it is for.',
      submit: 'Ask for the loan',
    },
    withdrawal: {
      title: 'Withdraw money',
      purpose: 'We pay it out to you. The amount is set aside until that is decided.',
      reasonHelp: 'Why, and anything that we should know.',
      help: (most: string) => `At most ${most}, which is what is free.`,
      tooMuch: (most: string) => `You can withdraw at most ${most}, which is what is free.`,
      nothing: {
        below: (balance: string) =>
          `Nothing can be withdrawn: your balance is ${balance}, because money went back to whoever paid it.`,
        empty: 'Nothing can be withdrawn: there is nothing in this balance.',
        aside: (held: string) =>
          `Nothing can be withdrawn: ${held} is set aside already, which is all there is.`,
        close: 'Close',
      },
      missingReason: 'Please say what it is for.',
      submit: 'Ask for the withdrawal',
    },
  },
};

export const profileScreenMessages = en;
