import { RECORD_TYPES } from '@zonewerk/contracts';
import { Group, SelectField, Stack, Text, TextField } from '@zonewerk/ui';
import type { RefObject } from 'react';
import { messages } from '../../messages';
import { useInstantError } from '../../use-instant-error';
import { draftFullName, draftIssues, typeOf, type RecordDraft } from './record-draft';
import { TtlField } from './ttl-field';
import { ValuesField } from './values-field';
import { ZonePreview } from './zone-preview';
import classes from './record-fields.module.css';

const texts = messages.createRecord;

export interface RecordFieldsProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
  /** ASCII domain of the cluster. */
  domain: string;
  nameRef?: RefObject<HTMLInputElement | null>;
}

/** Every field of a record set, checked while it is typed, and the lines that come of it. */
export function RecordFields(props: RecordFieldsProps) {
  const { draft, onChange, domain } = props;
  return (
    <>
      <NameField {...props} />
      <TypeField draft={draft} onChange={onChange} />
      <ValuesField draft={draft} onChange={onChange} />
      <TtlField draft={draft} onChange={onChange} />
      <Stack gap={1}>
        <Text size="s" strong>
          {texts.policy}
        </Text>
        <Group gap={2}>
          <Text size="s">{texts.simple}</Text>
          <Text size="s" tone="faint">
            {texts.simpleText}
          </Text>
        </Group>
      </Stack>
      <ZonePreview draft={draft} domain={domain} />
    </>
  );
}

function TypeField({ draft, onChange }: Pick<RecordFieldsProps, 'draft' | 'onChange'>) {
  return (
    // A form that hears of `input` draws the list anew before `change` has come, and the first choice would be lost.
    <div onInput={(event) => event.stopPropagation()}>
      <SelectField
        name="record_type"
        label={texts.type}
        options={RECORD_TYPES.map((value) => ({ value, label: texts.typeNames[value] }))}
        value={typeOf(draft)}
        onChange={(type) => onChange({ ...draft, type })}
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
