import type { PaymentMethodName } from '@zonewerk/contracts';
import { reviewText } from '../../shared/payments/review-text';

const methodTexts: Record<PaymentMethodName, string> = {
  creditcard: 'Visa, Mastercard and others.',
  ideal: 'You choose your bank on the next page.',
  sofort: 'Sign in to your bank on the next page.',
  giropay: 'Sign in to your German bank on the next page.',
  bancontact: 'Confirm with your Belgian card or its app.',
};

/**
 * Texts of rejected cards and payments, by provider code: https://docs.stripe.com/error-codes and
 * https://docs.stripe.com/declines/codes
 */
const reasons = {
  incomplete_number: 'Please complete the card number.',
  invalid_number: 'The card number is wrong. Please check it.',
  incorrect_number: 'The card number is wrong. Please check it.',
  incomplete_expiry: 'Please complete the expiry date.',
  invalid_expiry_month: 'The month of the expiry date is wrong.',
  invalid_expiry_month_past: 'The card has expired. Please check the date or use another card.',
  invalid_expiry_year: 'The year of the expiry date is wrong.',
  invalid_expiry_year_past: 'The card has expired. Please check the date or use another card.',
  expired_card: 'The card has expired. Please check the date or use another card.',
  incomplete_cvc: 'Please complete the security code.',
  invalid_cvc: 'The security code is wrong. Please check it.',
  incorrect_cvc: 'The security code is wrong. Please check it.',
  api_connection_error: 'The payment provider could not be reached. Please try again.',
  card_declined: 'Your bank declined the card. Please use another card or ask your bank.',
  generic_decline: 'Your bank declined the card. Please use another card or ask your bank.',
  do_not_honor: 'Your bank declined the card. Please use another card or ask your bank.',
  call_issuer: 'Your bank declined the card. Please use another card or ask your bank.',
  insufficient_funds: 'The card has too little money for this amount. Please use another card.',
  card_velocity_exceeded: 'The card has reached its limit. Please use another card or ask your bank.',
  withdrawal_count_limit_exceeded:
    'The card has reached its limit. Please use another card or ask your bank.',
  card_not_supported: 'The card does not allow this kind of payment. Please use another card.',
  currency_not_supported: 'The card does not allow payments in euros. Please use another card.',
  authentication_required: 'Your bank needs a confirmation. Please pay again and confirm the payment.',
  payment_intent_authentication_failure: 'The payment was not confirmed. Please pay again and confirm it.',
  processing_error: 'The bank could not process the card. Please try again in a few minutes.',
  issuer_not_available: 'The bank could not be reached. Please try again in a few minutes.',
  try_again_later: 'The bank could not process the card. Please try again in a few minutes.',
};

/** Texts of the order and its pay window. Sentences of the specification are verbatim. */
const en = {
  title: 'Order',
  back: 'Billing profile',
  missingTitle: 'Order not found',
  missingText: 'It belongs to another account, or the URL is wrong.',
  amount: 'Amount',
  pay: (amount: string) => `Pay ${amount}`,
  processing: {
    title: 'Your payment is in progress',
    text: 'Your bank processes the payment. This page updates automatically.',
  },
  review: reviewText,
  support: 'Open a support case',
  refunded: {
    title: 'This payment was refunded',
    text: 'The payer got the amount back. We deducted it from the balance.',
  },
  partRefunded: {
    title: (amount: string) => `${amount} of this payment was refunded`,
    text: 'The payer got this part back. We deducted it from the balance.',
  },
  disputed: {
    title: 'This payment is disputed',
    text: 'We deducted the amount from the balance until your bank decides.',
  },
  lost: {
    title: 'This payment was charged back',
    text: 'Your bank returned the amount to the payer. We deducted it from the balance.',
  },
  ended: {
    title: 'This order has ended',
    text: 'The time for the payment is over. You were not charged. Please start a new top-up.',
  },
  again: 'New top-up',
  receipt: 'Download receipt',
  downloaded: 'The receipt is in your downloads.',
  facts: { number: 'Order', created: 'Created', paid: 'Paid', receipt: 'Receipt' },
  items: 'Items',
  columns: { description: 'Description', quantity: 'Quantity', cost: 'Unit price', vat: 'VAT', sum: 'Total' },
  window: {
    title: 'Pay order',
    purpose: (amount: string) => `We add ${amount} to your balance after the payment.`,
    sandbox:
      'This is a sandbox without real money. Pay by card 4242 4242 4242 4242, any future date and any code.',
    method: 'Payment method',
    methodTexts,
    missingMethod: 'Please choose a payment method.',
    none: 'No payment method is available now. Please try again later.',
    name: 'Your name',
    nameHelp: 'The name on your bank account.',
    /** Specification, developer area, section 6. */
    shortName:
      "This payment method requires you to enter your name. If the name doesn't match your payment information, a transaction could be declined.",
    card: 'Card',
    cardHelp: 'The card number goes directly to the payment provider. We do not see it.',
    cardMissing: 'Please enter your card.',
    cardIncomplete: 'Please complete the card number, the expiry date and the security code.',
    reasons,
    providerMissing: 'The script of the payment provider could not be loaded.',
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
