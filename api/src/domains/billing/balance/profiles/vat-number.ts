/**
 * Formats of VAT numbers by country (ISO 3166-1): EU member states according to VIES, and neighbours according to their
 * tax offices. Northern Ireland has XI; Isle of Man and Monaco have the numbers of their neighbours.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/u,
  BE: /^BE[01]\d{9}$/u,
  BG: /^BG\d{9,10}$/u,
  CH: /^CHE\d{9}(?:MWST|TVA|IVA)?$/u,
  CY: /^CY\d{8}[A-Z]$/u,
  CZ: /^CZ\d{8,10}$/u,
  DE: /^DE\d{9}$/u,
  DK: /^DK\d{8}$/u,
  EE: /^EE\d{9}$/u,
  ES: /^ES(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/u,
  FI: /^FI\d{8}$/u,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/u,
  GB: /^(?:GB(?:\d{9}|\d{12}|(?:GD|HA)\d{3})|XI(?:\d{9}|\d{12}|(?:GD|HA)\d{3}))$/u,
  GR: /^EL\d{9}$/u,
  HR: /^HR\d{11}$/u,
  HU: /^HU\d{8}$/u,
  IE: /^IE(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/u,
  IM: /^GB\d{9}$/u,
  IT: /^IT\d{11}$/u,
  LT: /^LT(?:\d{9}|\d{12})$/u,
  LU: /^LU\d{8}$/u,
  LV: /^LV\d{11}$/u,
  MC: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/u,
  MT: /^MT\d{8}$/u,
  NL: /^NL\d{9}B\d{2}$/u,
  NO: /^NO\d{9}(?:MVA)?$/u,
  PL: /^PL\d{10}$/u,
  PT: /^PT\d{9}$/u,
  RO: /^RO\d{2,10}$/u,
  SE: /^SE\d{12}$/u,
  SI: /^SI\d{8}$/u,
  SK: /^SK\d{10}$/u,
};

/** Prefixes that differ from the country code. */
const PREFIXES: Readonly<Record<string, string>> = { CH: 'CHE', GR: 'EL', IM: 'GB', MC: 'FR' };

/**
 * The fault in the format of a VAT number; null when it is valid. Countries without a format accept any number. The
 * existence of the number is not checked.
 *
 * @param country ISO 3166-1, two letters
 * @param number upper case, without separators; empty: none
 */
export function vatNumberFault(country: string, number: string): string | null {
  if (number === '') return null;
  const form = FORMS[country];
  if (!form) return /^[A-Z0-9]{2,20}$/u.test(number) ? null : 'A VAT number has letters and digits only.';
  if (form.test(number)) return null;
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return `This is not a VAT number of ${name}. It begins with ${PREFIXES[country] ?? country}.`;
}
