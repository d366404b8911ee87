import type { BillingProfile } from '@zonewerk/contracts';

const names = new Intl.DisplayNames(undefined, { type: 'region' });

/** Title of a profile: its company or its person. */
export function profileTitle({ company, name }: Pick<BillingProfile, 'company' | 'name'>): string {
  return company || name;
}

/** Localised name of a country by its two-letter code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Lines of a postal address. */
export function addressLines({ street, postal_code: code, city, country }: BillingProfile): string[] {
  return [street, `${code} ${city}`, countryName(country)];
}
