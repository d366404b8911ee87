/** Payment methods, with the names of the specification. */
export const PAYMENT_METHODS = ['creditcard', 'ideal', 'sofort', 'giropay', 'bancontact'] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

interface MethodFacts {
  /** Display name. */
  readonly label: string;
  /** The payer has to enter a name of at least `PAYMENT_RULES.nameLeast` characters. */
  readonly named: boolean;
  /** Replacement of a method that the provider discontinued. */
  readonly successor: string | null;
}

/** Properties of all payment methods. */
export const PAYMENT_METHOD_FACTS: Readonly<Record<PaymentMethodName, MethodFacts>> = {
  creditcard: { label: 'Credit card', named: false, successor: null },
  ideal: { label: 'iDEAL | Wero', named: true, successor: null },
  sofort: { label: 'Sofort', named: false, successor: 'a credit card' },
  giropay: { label: 'giropay', named: true, successor: 'a credit card' },
  bancontact: { label: 'Bancontact', named: true, successor: null },
};

/** Limits of payments (specification, developer area, section 9). */
export const PAYMENT_RULES = {
  nameLeast: 6,
  pollMs: 3_000,
  /** Country of the banks of Sofort payments. */
  sofortCountry: 'NL',
} as const;

/** States of a payment. */
export const CHARGE_STATES = ['pending', 'paid', 'failed', 'canceled'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
