import { COUNTRIES, type Issue } from '@zonewerk/contracts';
import { ChoiceField, Form, FormActions, SelectField, TextField } from '@zonewerk/ui';
import { useMemo } from 'react';
import { CallMessage } from '../../components/call-message';
import { checkProfile, type ProfileDraft } from '../profile-draft';
import { profileMessages } from '../messages';
import { countryName } from '../profile-texts';
import classes from './profile.module.css';

const texts = profileMessages.sheet;

interface ProfileFormProps {
  label: string;
  submitLabel: string;
  draft: ProfileDraft;
  onChange: (draft: ProfileDraft) => void;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** Issues of the server. */
  issues: Issue[];
  error: unknown;
}

type FieldsProps = Pick<ProfileFormProps, 'draft' | 'onChange'>;

/** Fields of a billing profile, for creation and edits. */
export function ProfileForm(props: ProfileFormProps) {
  const { draft, onChange, issues, error } = props;
  return (
    <Form label={props.label} onSubmit={props.onSubmit} validate={() => checkProfile(draft)} issues={issues}>
      <CallMessage error={error} />
      <ChoiceField
        name="kind"
        label={texts.kind}
        options={(['person', 'company'] as const).map((kind) => ({
          value: kind,
          label: profileMessages.kinds[kind],
          text: texts.kindTexts[kind],
        }))}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind: kind === 'company' ? 'company' : 'person' })}
      />
      <WhoFields draft={draft} onChange={onChange} />
      <AddressFields draft={draft} onChange={onChange} />
      <FormActions submitLabel={props.submitLabel} onCancel={props.onCancel} />
    </Form>
  );
}

function WhoFields({ draft, onChange }: FieldsProps) {
  const isCompany = draft.kind === 'company';
  return (
    <>
      {isCompany && (
        <TextField
          name="company"
          label={texts.company}
          autoComplete="organization"
          value={draft.company}
          onChange={(company) => onChange({ ...draft, company })}
        />
      )}
      <TextField
        name="name"
        label={isCompany ? texts.contact : texts.name}
        autoComplete="name"
        autoFocus
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      {isCompany && (
        <TextField
          name="vat_number"
          label={texts.vatNumber}
          help={texts.vatHelp}
          optional
          mono
          autoComplete="off"
          value={draft.vat_number}
          onChange={(number) => onChange({ ...draft, vat_number: number })}
        />
      )}
    </>
  );
}

function AddressFields({ draft, onChange }: FieldsProps) {
  const countries = useCountries();
  return (
    <>
      <TextField
        name="street"
        label={texts.street}
        autoComplete="street-address"
        value={draft.street}
        onChange={(street) => onChange({ ...draft, street })}
      />
      <div className={classes.place}>
        <TextField
          name="postal_code"
          label={texts.postalCode}
          autoComplete="postal-code"
          value={draft.postal_code}
          onChange={(code) => onChange({ ...draft, postal_code: code })}
        />
        <TextField
          name="city"
          label={texts.city}
          autoComplete="address-level2"
          value={draft.city}
          onChange={(city) => onChange({ ...draft, city })}
        />
      </div>
      <SelectField
        name="country"
        label={texts.country}
        placeholder={texts.chooseCountry}
        options={countries}
        value={draft.country}
        onChange={(country) => onChange({ ...draft, country })}
      />
    </>
  );
}

/** Countries sorted by their localised names. */
function useCountries() {
  return useMemo(
    () =>
      COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
        one.label.localeCompare(other.label),
      ),
    [],
  );
}
