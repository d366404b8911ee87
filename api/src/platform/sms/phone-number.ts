import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number in E.164, e.g. `+31612345678`; null when there cannot be such a number. The zero that some countries
 * write before national numbers is left out.
 *
 * @param prefix country calling code, e.g. `+31`
 * @param national digits only
 */
export function toPhoneNumber(prefix: string, national: string): string | null {
  const number = parsePhoneNumberFromString(`${prefix}${national}`);
  return number?.isValid() && `+${number.countryCallingCode}` === prefix ? number.number : null;
}

/** A number with its country calling code, spaces and signs allowed, in E.164; null when there cannot be such a number. */
export function readPhoneNumber(text: string): string | null {
  const digits = text.replace(/[\s()./-]/gu, '').replace(/^00/u, '+');
  if (!/^\+\d{3,18}$/u.test(digits)) return null;
  const number = parsePhoneNumberFromString(digits);
  return number?.isValid() ? number.number : null;
}
