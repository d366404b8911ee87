import { reviewText } from '../../shared/payments/review-text';

/** Texts of the page that payers come back to. Sentences of the specification are word for word. */
const en = {
  title: 'Payment',
  back: 'Order',
  pending: {
    title: 'Waiting for your bank',
    text: 'This page looks every 3 seconds. You may close it: the order shows the payment too.',
  },
  /** Specification, developer area, section 6. */
  paid: { title: 'Paid', text: 'Thank you. We take you to the order.', action: 'Go to the order' },
  failed: { title: 'Payment Failed', text: 'No money was taken. You can try again, or pay in another way.' },
  canceled: { title: 'Payment was canceled', text: 'No money was taken.' },
  tryAgain: 'Try again',
  review: { ...reviewText, action: 'Go to the order' },
  unread: {
    title: 'Failed Fetching Status.',
    text: 'Your payment goes on without this page, which keeps looking.',
    action: 'Look now',
    /** When asking again would change nothing. */
    told: 'The order says whether it is paid.',
    order: 'Go to the order',
  },
};

export const chargedMessages = en;
