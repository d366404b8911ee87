import { orderMessages } from './messages';

const texts = orderMessages.window;
const reasons = new Map(Object.entries(texts.reasons));

/**
 * Why the provider or a bank refused a payment, for the payer.
 *
 * @param code of the provider
 * @returns empty for a code that says nothing to a payer
 */
export function reasonText(code: string): string {
  return reasons.get(code) ?? '';
}

/**
 * A sentence for a card that its field refuses. A code without a reason shows the code.
 *
 * @param code of the provider
 */
export function cardFaultText(code: string): string {
  return reasonText(code) || texts.refusedWith(code);
}
