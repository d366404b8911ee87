import { asciiDigits } from '@zonewerk/contracts';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

/** Types of numbers that a person can have; a message to any other (premium rate, satellite) costs too much. */
const PERSONAL = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'VOIP']);

/**
 * A phone number in E.164, e.g. `+31612345678`; null when no person can have such a number. The zero that some countries
 * write before national numbers is removed.
 *
 * @param prefix country calling code, e.g. `+31`
 * @param national digits only
 */
export function toPhoneNumber(prefix: string, national: string): string | null {
  const number = parsePhoneNumberFromString(`${prefix}${national}`);
  return number && isPersonal(number) && `+${number.countryCallingCode}` === prefix ? number.number : null;
}

/** A number with its country calling code, spaces and signs allowed, in E.164; null when no person can have it. */
export function readPhoneNumber(text: string): string | null {
  const digits = asciiDigits(text)
    .replace(/[\s()./-]/gu, '')
    .replace(/^00/u, '+');
  if (!/^\+\d{3,18}$/u.test(digits)) return null;
  const number = parsePhoneNumberFromString(digits);
  return number && isPersonal(number) ? number.number : null;
}

/** Calling codes of satellites and of international services belong to no country. */
function isPersonal(number: PhoneNumber): boolean {
  return number.isValid() && !number.isNonGeographic() && PERSONAL.has(number.getType() ?? '');
}
