import type { PaymentMethodName } from '@zonewerk/contracts';
import { reviewText } from '../../payments/review-text';

const methodTexts: Record<PaymentMethodName, string> = {
  creditcard: 'Visa, Mastercard and others.',
  ideal: 'You choose your bank on the next page.',
  sofort: 'Sign in to your bank on the next page.',
  giropay: 'Sign in to your German bank on the next page.',
  bancontact: 'Confirm with your Belgian card or its app.',
};

/** Texts of the order and its pay window. Sentences of the specification are word for word. */
const en = {
  title: 'Order',
  back: 'Billing profile',
  missingTitle: 'There is no such order',
  missingText: 'It belongs to somebody else, or the address is wrong.',
  amount: 'Amount',
  pay: (amount: string) => `Pay ${amount}`,
  processing: {
    title: 'Your payment is on its way',
    text: 'Your bank has it, which can take a while. This page looks again by itself; nothing is left to do.',
  },
  review: reviewText,
  support: 'Open a support case',
  refunded: {
    title: 'This payment was refunded',
    text: 'Its amount went back to whoever paid, so it has left the balance.',
  },
  partRefunded: {
    title: (amount: string) => `${amount} of this payment was refunded`,
    text: 'That part went back to whoever paid, so it has left the balance.',
  },
  disputed: {
    title: 'This payment is disputed',
    text: 'Its amount has left the balance until your bank decides.',
  },
  lost: {
    title: 'This payment was charged back',
    text: 'Your bank gave its amount back to whoever paid, so it has left the balance for good.',
  },
  ended: {
    title: 'This order has ended',
    text: 'It was not paid in time, and no money was taken. Please start a new top-up.',
  },
  again: 'New top-up',
  receipt: 'Download receipt',
  downloaded: 'The receipt is in your downloads.',
  facts: { number: 'Order', created: 'Made', paid: 'Paid', receipt: 'Receipt' },
  items: 'Items',
  columns: { description: 'What', quantity: 'Quantity', cost: 'Each', vat: 'VAT', sum: 'Sum' },
  window: {
    title: 'Pay order',
    purpose: (amount: string) => `${amount}, which is added to your balance once it is paid.`,
    sandbox:
      'This is a sandbox: no money moves. Pay by card 4242 4242 4242 4242, any date to come and any code.',
    method: 'How do you want to pay?',
    methodTexts,
    missingMethod: 'Please choose how you want to pay.',
    none: 'There is no way to pay right now. Please try again later.',
    name: 'Your name',
    nameHelp: 'As your bank knows it.',
    /** Specification, developer area, section 6. */
    shortName:
      "This payment method requires you to enter your name. If the name doesn't match your payment information, a transaction could be declined.",
    card: 'Card',
    cardHelp: 'It goes straight to the payment provider; we never see the number.',
    cardMissing: 'Please enter your card.',
    cardLoading: 'The card field is loading',
    cardUnread: 'The card field could not be loaded. Check your connection and try again.',
    cardAgain: 'Load again',
    /** Specification, developer area, section 3 and 8. */
    noRedirect: 'Redirect base is missing.',
    refused: "Oh no! We couldn't create this payment.",
    refusedWith: (code: string) =>
      `Something went wrong! Please contact our Care team with the following code [${code}]`,
  },
};

export const orderMessages = en;
