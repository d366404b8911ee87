import { PRODUCT_NAME, type RequestKind } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** Decision of an operator. */
export type Decision = 'approved' | 'refused' | 'paid';

interface Decided {
  readonly to: string;
  readonly name: string;
  readonly kind: RequestKind;
  readonly decision: Decision;
  /** In euros, as `25.00`. */
  readonly amount: string;
  /** Note of the operator, may be empty. */
  readonly note: string;
  /** URL of the billing profile. */
  readonly url: string;
}

const OUTCOMES: Readonly<Record<RequestKind, Record<Decision, string>>> = {
  loan: {
    approved: 'Your balance shows the amount after the payout.',
    refused: 'Your balance has not changed.',
    paid: 'The amount is now in your balance.',
  },
  withdrawal: {
    approved: 'The amount is reserved until its payout.',
    refused: 'The amount is available in your balance again.',
    paid: 'The payout has started and the amount is no longer in your balance.',
  },
};

/** Notifies the user about the decision on a loan or withdrawal. */
export function requestDecidedMail({ to, name, kind, decision, amount, note, url }: Decided): Mail {
  return renderMail({
    to,
    link: url,
    subject: `Your ${kind} is ${decision} (${PRODUCT_NAME})`,
    greeting: `Hello ${name},`,
    lines: [
      `Your ${kind} of €${amount} is ${decision}. ${OUTCOMES[kind][decision]}`,
      ...(note === '' ? [] : [`Our note: ${note}`]),
      `Details: ${url}`,
      `You receive this email because your ${PRODUCT_NAME} account requested the ${kind}.`,
    ],
  });
}
