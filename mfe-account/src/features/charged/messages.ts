import { reviewText } from '../../shared/payments/review-text';

/** Texts of the return page of payments. Sentences of the specification are verbatim. */
const en = {
  title: 'Payment',
  back: 'Order',
  pending: {
    title: 'Waiting for your bank',
    text: 'This page checks the payment every 3 seconds. You can close it. The order shows the payment too.',
  },
  /** Specification, developer area, section 6. */
  paid: { title: 'Paid', text: 'Thank you. We take you to the order.', action: 'Go to the order' },
  failed: {
    title: 'Payment Failed',
    text: 'You were not charged. Try again or choose another payment method.',
  },
  canceled: { title: 'Payment was canceled', text: 'You were not charged.' },
  tryAgain: 'Try again',
  review: { ...reviewText, action: 'Go to the order' },
  unread: {
    title: 'Failed Fetching Status.',
    text: 'Your payment continues without this page. The page checks it again.',
    action: 'Check now',
    /** For a final response. */
    finalText: 'The order shows the payment.',
    order: 'Go to the order',
  },
};

export const chargedMessages = en;
