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
