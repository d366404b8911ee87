/** Response of a card's bank to a payment. */
export type CardBehaviour = 'accepts' | 'asks' | 'declines' | 'has-too-little' | 'fails' | 'disputes';

/** Card data without the number. */
export interface CardFace {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** Test cards of the provider: https://docs.stripe.com/testing */
const NUMBERS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'accepts',
  '5555555555554444': 'accepts',
  '4000000000000002': 'declines',
  '4000000000009995': 'has-too-little',
  '4000000000000119': 'fails',
  '4000000000003155': 'asks',
  '4000002500003155': 'asks',
  '4000000000000259': 'disputes',
};

/** Tokens of the provider's test mode that need no card field. */
const TOKENS: Readonly<Record<string, { behaviour: CardBehaviour; last4: string }>> = {
  tok_visa: { behaviour: 'accepts', last4: '4242' },
  tok_chargeDeclined: { behaviour: 'declines', last4: '0002' },
  tok_chargeDeclinedInsufficientFunds: { behaviour: 'has-too-little', last4: '9995' },
  tok_chargeDeclinedProcessingError: { behaviour: 'fails', last4: '0119' },
  tok_threeDSecureRequired: { behaviour: 'asks', last4: '3155' },
  tok_createDispute: { behaviour: 'disputes', last4: '0259' },
};

/** @returns null for a number that is not a test card */
export function behaviourOf(number: string): CardBehaviour | null {
  return NUMBERS[number] ?? null;
}

/** @returns null for a token that is not a test card */
export function testToken(id: string, year: number): { behaviour: CardBehaviour; card: CardFace } | null {
  const found = TOKENS[id];
  if (!found) return null;
  const card = { brand: 'visa', last4: found.last4, exp_month: 12, exp_year: year + 3 };
  return { behaviour: found.behaviour, card };
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^5[1-5]/u.test(number)) return 'mastercard';
  if (/^3[47]/u.test(number)) return 'amex';
  return 'unknown';
}

/** Whether the check digit of ISO/IEC 7812 is valid. */
export function hasCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => total + share(digit, place), 0);
  return number.length >= 12 && sum % 10 === 0;
}

function share(digit: number, place: number): number {
  if (place % 2 === 0) return digit;
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
