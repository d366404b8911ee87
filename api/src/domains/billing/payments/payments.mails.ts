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
  /** What the operator says about it; empty: nothing. */
  readonly note: string;
  /** Address of the order. */
  readonly url: string;
}

const OUTCOMES: Readonly<Record<Settling['how'], (amount: string) => string>> = {
  credit: (amount) => `We have added the ${amount} that arrived to your balance, and the order is paid.`,
  refund: (amount) =>
    `The ${amount} that arrived is on its way back to you. Nothing was added to your balance.`,
};

/** Tells the person what became of a payment of another amount than was asked for. */
export function paymentSettledMail({ to, name, how, amount, note, url }: About): Mail {
  return renderMail({
    to,
    link: url,
    subject: `Your payment is ${how === 'credit' ? 'credited' : 'refunded'} (${PRODUCT_NAME})`,
    greeting: `Hello ${name},`,
    lines: [
      `What arrived for your order was not the amount that it asks for. ${OUTCOMES[how](amount)}`,
      ...(note === '' ? [] : [`Our note: ${note}`]),
      `See it here: ${url}`,
      `You get this mail because the order was made with your ${PRODUCT_NAME} account.`,
    ],
  });
}

/** An amount as people read it. */
export function amountText({ amount, currency }: Pick<Mismatch, 'amount' | 'currency'>): string {
  return currency === 'eur' ? `€${toDecimal(amount)}` : `${toDecimal(amount)} ${currency.toUpperCase()}`;
}
