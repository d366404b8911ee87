import type { AnswerOf, PaymentMethodName, readPaymentMethods } from '@zonewerk/contracts';

/** Provider settings of `payments.methods`. */
export type ProviderFacts = AnswerOf<typeof readPaymentMethods>['provider'];

/** Completeness of the card field. */
export type CardState = 'empty' | 'partial' | 'complete';

/** Events of the card field. */
export interface CardEvents {
  /** The content changed; `error` is a sentence about an invalid part, empty without one. */
  onChange(error: string, state: CardState): void;
  /** Enter was pressed. */
  onSubmit(): void;
  /** The field is ready. */
  onReady(): void;
  /** The load timed out. It can still complete later. */
  onUnread(): void;
}

/** Card field of the provider in this page. The card number stays with the provider, which returns a token. */
export interface CardField {
  focus(): void;
  /** Applies changed colours of the surrounding page. */
  restyle(): void;
  /** Token of the card, or its fault. */
  tokenize(): Promise<{ token: string } | { error: string }>;
  remove(): void;
}

export interface Confirmation {
  secret: string;
  method: Exclude<PaymentMethodName, 'creditcard'>;
  name: string;
  returnUrl: string;
}

/** Browser client of the payment provider. */
export interface PaymentProvider {
  cardField(place: HTMLElement, events: CardEvents): CardField;
  /**
   * Confirms a payment by a method with a redirect to the payer's bank.
   * @returns redirect URL; or the provider's error code, null if the provider is unreachable
   */
  confirm(confirmation: Confirmation): Promise<{ redirect: string } | { code: string | null }>;
}
