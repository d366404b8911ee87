import { asciiDigits } from '@zonewerk/contracts';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

/** Number types of individuals; a message to other types (premium rate, satellite) is too expensive. */
const PERSONAL = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'VOIP']);

/**
 * A phone number in E.164, e.g. `+31612345678`; null for a number type that individuals do not have. The zero that some
 * countries write before national numbers is removed.
 *
 * @param prefix country calling code, e.g. `+31`
 * @param national digits only
 */
export function toPhoneNumber(prefix: string, national: string): string | null {
  const number = parsePhoneNumberFromString(`${prefix}${national}`);
  return number && isPersonal(number) && `+${number.countryCallingCode}` === prefix ? number.number : null;
}

/**
 * A number with its country calling code, spaces and signs permitted, in E.164; null for a number type that individuals
 * do not have.
 */
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
