import { PRODUCT_NAME, type RequestKind } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** What operators decide. */
export type Decision = 'approved' | 'refused' | 'paid';

interface Decided {
  readonly to: string;
  readonly name: string;
  readonly kind: RequestKind;
  readonly decision: Decision;
  /** In euros, as `25.00`. */
  readonly amount: string;
  /** What the operator says about it; empty: nothing. */
  readonly note: string;
  /** Address of the billing profile. */
  readonly url: string;
}

const OUTCOMES: Readonly<Record<RequestKind, Record<Decision, string>>> = {
  loan: {
    approved: 'It is in your balance as soon as it is handed over.',
    refused: 'Your balance has not changed.',
    paid: 'It is in your balance now.',
  },
  withdrawal: {
    approved: 'The amount stays set aside until it is on its way to you.',
    refused: 'The amount is free in your balance again.',
    paid: 'It is on its way to you and has left your balance.',
  },
};

/** Tells the person what became of a loan or a withdrawal that was asked for. */
export function requestDecidedMail({ to, name, kind, decision, amount, note, url }: Decided): Mail {
  return renderMail({
    to,
    link: url,
    subject: `Your ${kind} is ${decision} (${PRODUCT_NAME})`,
    greeting: `Hello ${name},`,
    lines: [
      `Your ${kind} of €${amount} is ${decision}. ${OUTCOMES[kind][decision]}`,
      ...(note === '' ? [] : [`Our note: ${note}`]),
      `See it here: ${url}`,
      `You get this mail because the ${kind} was asked for with your ${PRODUCT_NAME} account.`,
    ],
  });
}
