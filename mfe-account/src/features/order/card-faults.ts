import { orderMessages } from './messages';

const texts = orderMessages.window;
const reasons = new Map(Object.entries(texts.reasons));

/**
 * Refusal reason of the provider or a bank, as text for the payer.
 *
 * @param code of the provider
 * @returns empty for a code without a meaning for payers
 */
export function reasonText(code: string): string {
  return reasons.get(code) ?? '';
}

/**
 * Message for a card that its field rejects. A code without a reason shows the code.
 *
 * @param code of the provider
 */
export function cardFaultText(code: string): string {
  return reasonText(code) || texts.refusedWith(code);
}
