import type { AnswerOf, readPaymentMethods } from '@zonewerk/contracts';

/** Available payment methods of an order, and the provider. */
export type Offer = AnswerOf<typeof readPaymentMethods>;
