import { z } from 'zod';
import { METHOD_TYPES } from './objects/payment-method.js';
import { invalid } from './refusals.js';

/** Limits of the provider for euros, in cents. */
const SMALLEST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;

const text = z.string().min(1, 'empty');
const integer = z
  .string()
  .regex(/^-?\d+$/u, 'integer')
  .transform(Number);
const bool = z.enum(['true', 'false'], 'boolean').transform((value) => value === 'true');
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(text).default([]);
const type = z.enum(METHOD_TYPES, 'choice');
const nothing = z.union([z.literal(''), z.strictObject({})]);

const billing = z.strictObject({
  name: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
});

/** A payment method with all its data. */
const methodData = z.strictObject({
  type,
  billing_details: billing.default({ name: null, email: null }),
  card: z.strictObject({ token: text }).optional(),
  ideal: nothing.optional(),
  giropay: nothing.optional(),
  bancontact: nothing.optional(),
  sofort: z.strictObject({ country: z.enum(['AT', 'BE', 'DE', 'ES', 'IT', 'NL'], 'choice') }).optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified'], 'choice').optional(),
});
export type MethodData = z.output<typeof methodData>;

const confirming = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: z.url('url').optional(),
  use_stripe_sdk: bool.optional(),
  error_on_requires_action: bool.optional(),
};

/** Parameters of every request by name. Unknown parameters are rejected, as by the provider. */
export const PARAMETERS = {
  createIntent: z.strictObject({
    amount: integer,
    currency: text.transform((value) => value.toLowerCase()),
    allowed_payment_method_types: z.array(type).min(1).default(['card']),
    description: text.optional(),
    receipt_email: z.email('email').optional(),
    metadata,
    confirm: bool.default(false),
    expand,
    ...confirming,
  }),
  updateIntent: z.strictObject({
    amount: integer.optional(),
    allowed_payment_method_types: z.array(type).min(1).optional(),
    description: text.optional(),
    receipt_email: z.email('email').optional(),
    metadata: metadata.optional(),
    expand,
  }),
  confirmIntent: z.strictObject({
    ...confirming,
    client_secret: text.optional(),
    key: text.optional(),
    expand,
  }),
  cancelIntent: z.strictObject({
    cancellation_reason: z
      .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'], 'choice')
      .optional(),
    expand,
  }),
  createMethod: methodData.extend({ expand, key: text.optional() }),
  createRefund: z.strictObject({
    charge: text.optional(),
    payment_intent: text.optional(),
    amount: integer.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'choice').optional(),
    metadata,
    expand,
  }),
  createToken: z.strictObject({
    key: text.optional(),
    card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() }),
  }),
  closeDispute: z.strictObject({ expand }),
  read: z.strictObject({ expand, client_secret: text.optional(), key: text.optional() }),
  list: z.strictObject({
    limit: integer.default(10),
    starting_after: text.optional(),
    ending_before: text.optional(),
    type: text.optional(),
    types: z.array(text).optional(),
    payment_intent: text.optional(),
    charge: text.optional(),
    source: text.optional(),
    created: z.strictObject({ gte: integer.optional(), lte: integer.optional() }).optional(),
    expand,
  }),
} as const;

export type Parameters<Name extends keyof typeof PARAMETERS> = z.output<(typeof PARAMETERS)[Name]>;

/**
 * Validates the parameters of a request.
 *
 * @throws Refusal that names the first invalid parameter
 */
export function readParameters<Name extends keyof typeof PARAMETERS>(
  name: Name,
  input: unknown,
): Parameters<Name> {
  refuseRetired(input);
  const result = PARAMETERS[name].safeParse(input ?? {}, { reportInput: true });
  if (result.success) return result.data as Parameters<Name>;
  throw refusalOf(result.error.issues[0]);
}

/** @throws Refusal if the amount of a payment is outside the limits */
export function requireAmount(amount: number): void {
  if (amount > LARGEST_AMOUNT) {
    throw invalid('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  if (amount < SMALLEST_AMOUNT) {
    throw invalid('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
  }
}

function refuseRetired(input: unknown): void {
  if (typeof input !== 'object' || input === null || !('payment_method_types' in input)) return;
  throw invalid(
    'The parameter payment_method_types is no longer supported. Use allowed_payment_method_types instead.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}

function refusalOf(issue: z.core.$ZodIssue | undefined) {
  if (!issue) throw new Error('A refused input has at least one issue.');
  const param = bracketed(issue.path.map(String));
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path.map(String), issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  if (issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.input === '') {
    return invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (issue.message === 'integer') {
    return invalid(`Invalid integer: ${String(issue.input)}`, { code: 'parameter_invalid_integer', param });
  }
  if (issue.message === 'email') {
    return invalid(`Invalid email address: ${String(issue.input)}`, { code: 'email_invalid', param });
  }
  return invalid(`Invalid ${param}: ${JSON.stringify(issue.input)}`, { param });
}

function bracketed([first = '', ...more]: string[]): string {
  return `${first}${more.map((part) => `[${part}]`).join('')}`;
}
