import type { BillingProfile } from '@zonewerk/contracts';

const names = new Intl.DisplayNames(undefined, { type: 'region' });

/** What a profile is called: its company, or the person. */
export function profileTitle({ company, name }: Pick<BillingProfile, 'company' | 'name'>): string {
  return company || name;
}

/** A country in the words of the reader, by its two letters. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Lines of an address, as an envelope has them. */
export function addressLines({ street, postal_code: code, city, country }: BillingProfile): string[] {
  return [street, `${code} ${city}`, countryName(country)];
}
