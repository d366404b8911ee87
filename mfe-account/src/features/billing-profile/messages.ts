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

/** Texts of the billing profile page. Sentences of the specification are verbatim. */
const en = {
  title: 'Billing profile',
  back: 'Balance',
  balance: 'Balance',
  held: (amount: string) => `${amount} of it is reserved.`,
  below: {
    title: 'This balance is below zero',
    text: 'Refunds exceeded this balance. A top-up restores it.',
  },
  heldMore: (amount: string) => `${amount} is reserved. This exceeds the balance.`,
  billedTo: 'Receipts to',
  vatNumber: (number: string) => `VAT number ${number}`,
  topUp: 'Top up',
  more: 'More',
  withdraw: 'Withdraw',
  loan: 'Request a loan',
  edit: 'Edit profile',
  views: 'Statement, orders and requests',
  missingTitle: 'Profile not found',
  missingText: 'It belongs to another account, or the URL is wrong.',
  toList: 'All profiles',
  none: 'None',
  statement: {
    tab: 'Statement',
    list: 'Entries',
    columns: {
      text: 'Description',
      reason: 'Kind',
      date: 'Date',
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
    emptyTitle: 'No entries yet',
    emptyText: 'Each payment to and from this balance appears here.',
  },
  orders: {
    tab: 'Orders',
    list: 'Orders',
    columns: {
      what: 'Description',
      state: 'State',
      created: 'Created',
      receipt: 'Receipt',
      amount: 'Amount',
    },
    emptyTitle: 'No orders yet',
    emptyText: 'A top-up creates an order.',
  },
  requests: {
    tab: 'Requests',
    list: 'Loans and withdrawals',
    columns: {
      kind: 'Kind',
      state: 'State',
      reason: 'Reason',
      note: 'Answer',
      created: 'Date',
      amount: 'Amount',
    },
    kinds,
    states,
    uncovered: 'Your balance no longer covers this withdrawal.',
    emptyTitle: 'No requests yet',
    emptyText: 'Request a loan or a withdrawal. Our team decides each request.',
  },
  topUpWindow: {
    title: 'Top up',
    purpose: (profile: string) =>
      `Adds money to the balance of ${profile}. You choose the payment method next.`,
    amount: 'Amount',
    other: 'Another amount',
    custom: 'Amount in euros',
    customHelp: 'From €1.00 to €599.00.',
    submit: 'Go to payment',
    item: 'Top-up',
    madeAnyway: 'The order exists. You find it under Orders and do not have to pay it.',
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
      title: 'Request a loan',
      purpose: 'Money on your balance that you pay back later. We send you our decision.',
      reasonHelp: 'The purpose of the loan and the date of repayment.',
      help: (most: string) => `At most ${most}.`,
      tooMuch: (most: string) => `A loan is at most ${most}.`,
      missingReason: 'Please enter a reason.',
      submit: 'Request loan',
    },
    withdrawal: {
      title: 'Withdraw money',
      purpose: 'We pay the amount out to you. The amount is reserved until our decision.',
      reasonHelp: 'The reason and other details.',
      help: (most: string) => `At most ${most}, the available balance.`,
      tooMuch: (most: string) => `You can withdraw at most ${most}, the available balance.`,
      nothing: {
        below: (balance: string) => `You cannot withdraw money. Refunds reduced your balance to ${balance}.`,
        empty: 'You cannot withdraw money. The balance is empty.',
        aside: (reserved: string) =>
          `You cannot withdraw money. The whole balance of ${reserved} is reserved.`,
        close: 'Close',
      },
      missingReason: 'Please enter a reason.',
      submit: 'Request withdrawal',
    },
  },
};

export const profileScreenMessages = en;
