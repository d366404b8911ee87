import { RECORD_TYPES, type CanonicalSet } from '@zonewerk/contracts';
import { SelectField, TextField } from '@zonewerk/ui';
import type { RefObject } from 'react';
import { messages } from '../../../shared/messages';
import { useInstantError } from '../../../shared/hooks/use-instant-error';
import { AliasField } from '../values/alias-field';
import { ApexAlias } from '../values/apex-alias';
import { withType } from '../values/draft-members';
import { MembersField } from '../values/members-field';
import { PolicyField } from '../values/policy-field';
import {
  canBeAlias,
  draftFullName,
  draftIssues,
  isAlias,
  policyOf,
  typeOf,
  type RecordDraft,
} from './record-draft';
import { TtlField } from '../values/ttl-field';
import { ValuesField } from '../values/values-field';
import { ZonePreview } from '../create/zone-preview';
import classes from './record-fields.module.css';

const texts = messages.createRecord;

export interface RecordFieldsProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
  /** The stored set; null for a new one. The type of a stored set is read-only. */
  before: CanonicalSet | null;
  /** ASCII domain of the cluster. */
  domain: string;
  nameRef?: RefObject<HTMLInputElement | null>;
}

/** Fields of a record set with live validation and a preview of the zone file lines. */
export function RecordFields(props: RecordFieldsProps) {
  const { draft, onChange, domain, before } = props;
  const alias = isAlias(draft);
  return (
    <>
      <NameField {...props} />
      {before === null && <TypeField draft={draft} onChange={onChange} />}
      {before === null && <ApexAlias draft={draft} onChange={onChange} />}
      {canBeAlias(typeOf(draft)) && <AliasField draft={draft} onChange={onChange} domain={domain} />}
      {!alias && (
        <>
          <PolicyField draft={draft} onChange={onChange} />
          {policyOf(draft) === 'Simple' ? (
            <ValuesField draft={draft} onChange={onChange} domain={domain} />
          ) : (
            <MembersField draft={draft} onChange={onChange} domain={domain} />
          )}
          <TtlField ttl={draft.ttl} onChange={(ttl) => onChange({ ...draft, ttl })} />
        </>
      )}
      <ZonePreview draft={draft} before={before} domain={domain} />
    </>
  );
}

function TypeField({ draft, onChange }: Pick<RecordFieldsProps, 'draft' | 'onChange'>) {
  return (
    // An `input` handler of the form would render the list before `change` fires, and the first choice would be lost.
    <div onInput={(event) => event.stopPropagation()}>
      <SelectField
        name="record_type"
        label={texts.type}
        options={RECORD_TYPES.map((value) => ({ value, label: texts.typeNames[value] }))}
        value={typeOf(draft)}
        onChange={(type) => onChange(withType(draft, type))}
      />
    </div>
  );
}

function NameField({ draft, onChange, domain, nameRef }: RecordFieldsProps) {
  const issue = draftIssues(draft, domain).find(({ path }) => path === 'record_name');
  const typed = draft.name.trim() !== '';
  const error = useInstantError(draft.name, typed ? issue?.message : undefined);
  const full = typed ? draftFullName(draft, domain) : null;
  return (
    <TextField
      name="record_name"
      label={texts.name}
      help={full === null ? texts.nameHelp : texts.nameIs(full)}
      error={error}
      placeholder="@"
      autoComplete="off"
      autoFocus
      mono
      ref={nameRef}
      right={
        <span className={classes.suffix} title={`.${domain}`}>
          .{domain}
        </span>
      }
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
    />
  );
}
