import type { BillingProfile, BodyOf, addBillingProfile, Issue } from '@zonewerk/contracts';
import { profileMessages } from './messages';

const texts = profileMessages.sheet;

/** Form values of a profile. */
export interface ProfileDraft {
  kind: BillingProfile['kind'];
  name: string;
  company: string;
  street: string;
  postal_code: string;
  city: string;
  country: string;
  vat_number: string;
}

export const EMPTY_PROFILE: ProfileDraft = {
  kind: 'person',
  name: '',
  company: '',
  street: '',
  postal_code: '',
  city: '',
  country: '',
  vat_number: '',
};

export function draftOfProfile(profile: BillingProfile): ProfileDraft {
  const fields = Object.keys(EMPTY_PROFILE) as (keyof ProfileDraft)[];
  return Object.fromEntries(fields.map((field) => [field, profile[field]])) as unknown as ProfileDraft;
}

/** Faults that are detectable without a request. The server validates VAT numbers. */
export function checkProfile(draft: ProfileDraft): Issue[] {
  const needed: [keyof ProfileDraft, string][] = [
    ...(draft.kind === 'company' ? [['company', texts.missing.company] as [keyof ProfileDraft, string]] : []),
    ['name', texts.missing.name],
    ['street', texts.missing.street],
    ['postal_code', texts.missing.postalCode],
    ['city', texts.missing.city],
    ['country', texts.missing.country],
  ];
  return needed.filter(([field]) => draft[field].trim() === '').map(([path, message]) => ({ path, message }));
}

/** Request body of the draft. For a person it excludes company fields. */
export function fieldsOfProfile(draft: ProfileDraft): BodyOf<typeof addBillingProfile> {
  const isCompany = draft.kind === 'company';
  return {
    ...draft,
    company: isCompany ? draft.company : '',
    vat_number: isCompany ? draft.vat_number : '',
  };
}
