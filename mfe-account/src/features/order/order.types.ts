import type { AnswerOf, readPaymentMethods } from '@zonewerk/contracts';

/** The methods by which an order can be paid, and the provider that takes the payment. */
export type Offer = AnswerOf<typeof readPaymentMethods>;
