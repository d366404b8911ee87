import { PRODUCT_NAME, toDecimal } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { Mismatch, Settling } from './payment.schema.js';

interface About {
  readonly to: string;
  readonly name: string;
  readonly how: Settling['how'];
  /** As `€24.99`. */
  readonly amount: string;
  /** Note of the operator, may be empty. */
  readonly note: string;
  /** URL of the order. */
  readonly url: string;
}

const OUTCOMES: Readonly<Record<Settling['how'], (amount: string) => string>> = {
  credit: (amount) => `We have added the received ${amount} to your balance, and the order is paid.`,
  refund: (amount) => `We are refunding the received ${amount}. Your balance has not changed.`,
};

/** Notifies the user about the resolution of a payment whose amount differs from its order. */
export function paymentSettledMail({ to, name, how, amount, note, url }: About): Mail {
  return renderMail({
    to,
    link: url,
    subject: `Your payment is ${how === 'credit' ? 'credited' : 'refunded'} (${PRODUCT_NAME})`,
    greeting: `Hello ${name},`,
    lines: [
      `The received payment differs from the amount of your order. ${OUTCOMES[how](amount)}`,
      ...(note === '' ? [] : [`Our note: ${note}`]),
      `Details: ${url}`,
      `You receive this email because your ${PRODUCT_NAME} account created the order.`,
    ],
  });
}

/** An amount with its currency, for emails. */
export function amountText({ amount, currency }: Pick<Mismatch, 'amount' | 'currency'>): string {
  return currency === 'eur' ? `€${toDecimal(amount)}` : `${toDecimal(amount)} ${currency.toUpperCase()}`;
}
