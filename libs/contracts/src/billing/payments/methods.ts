/** Ways to pay, as the specification names them. */
export const PAYMENT_METHODS = ['creditcard', 'ideal', 'sofort', 'giropay', 'bancontact'] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

interface MethodFacts {
  /** As payers know it. */
  readonly label: string;
  /** The payer is asked for a name of at least `PAYMENT_RULES.nameLeast` characters. */
  readonly named: boolean;
  /** What to use instead of a way that the provider ended. */
  readonly successor: string | null;
}

/** What is known of every way to pay. */
export const PAYMENT_METHOD_FACTS: Readonly<Record<PaymentMethodName, MethodFacts>> = {
  creditcard: { label: 'Credit card', named: false, successor: null },
  ideal: { label: 'iDEAL | Wero', named: true, successor: null },
  sofort: { label: 'Sofort', named: false, successor: 'a credit card' },
  giropay: { label: 'giropay', named: true, successor: 'a credit card' },
  bancontact: { label: 'Bancontact', named: true, successor: null },
};

/** Limits of paying (specification, developer area, section 9). */
export const PAYMENT_RULES = {
  nameLeast: 6,
  pollMs: 3_000,
  /** Country of banks that pay by Sofort. */
  sofortCountry: 'NL',
} as const;

/** What became of a payment. */
export const CHARGE_STATES = ['pending', 'paid', 'failed', 'canceled'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
