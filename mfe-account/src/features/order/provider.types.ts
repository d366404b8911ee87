import type { AnswerOf, PaymentMethodName, readPaymentMethods } from '@zonewerk/contracts';

/** How browsers reach the provider, as `payments.methods` says. */
export type ProviderFacts = AnswerOf<typeof readPaymentMethods>['provider'];

/** How much of a card its field has. */
export type CardState = 'empty' | 'partial' | 'complete';

/** What the payer does in the card field. */
export interface CardEvents {
  /** The content changed; `error` is a sentence about a wrong part, empty without one. */
  onChange(error: string, state: CardState): void;
  /** Enter was pressed. */
  onSubmit(): void;
  /** The field can be used. */
  onReady(): void;
  /** It did not come. It may still, late. */
  onUnread(): void;
}

/** A field of the provider in our page: the number stays with the provider, we get a token for it. */
export interface CardField {
  focus(): void;
  /** The page around it has other colours now. */
  restyle(): void;
  /** The token of the card, or what is wrong with it. */
  tokenize(): Promise<{ token: string } | { error: string }>;
  remove(): void;
}

export interface Confirmation {
  secret: string;
  method: Exclude<PaymentMethodName, 'creditcard'>;
  name: string;
  returnUrl: string;
}

/** The payment provider, as the browser talks to it. */
export interface PaymentProvider {
  cardField(place: HTMLElement, events: CardEvents): CardField;
  /**
   * Confirms a payment by a method that leads to the payer's bank.
   * @returns where the payer goes; or the provider's code of what went wrong, null when it could not be reached
   */
  confirm(confirmation: Confirmation): Promise<{ redirect: string } | { code: string | null }>;
}
